/* Without the guard's arithmetic, so that the contracts don't load it. */

/** An account's minimums in dollars and target margin in percent; null for none. */
export interface Guard {
  readonly minimumPerVisit: number | null
  readonly minimumPerMonth: number | null
  readonly targetMargin: number | null
  readonly minimumPerExtra: number | null
}
export const noGuard: Guard = {
  minimumPerVisit: null,
  minimumPerMonth: null,
  targetMargin: null,
  minimumPerExtra: null,
}

/** Worst first. */
export const warningCodes = [
  'loss',
  'annual-loss',
  'below-minimum-visit',
  'below-minimum-month',
  'below-target',
  'far-from-time',
  'above-typical',
  'room-zero',
  'unconfirmed-photo',
  'missing-costs',
] as const
export type WarningCode = (typeof warningCodes)[number]

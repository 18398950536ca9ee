/** The specification's frequencies, with whole visits a month. */
export const presets = ['daily', 'daily7', 'weekly', 'biweekly', 'monthly'] as const
export type Preset = (typeof presets)[number]

/** How often a building is cleaned; `frequency.ts` has the schemas. Custom: as a schedule says (SCH-01). */
export const frequencies = [...presets, 'custom'] as const
export type Frequency = (typeof frequencies)[number]

/**
 * One of the first five says how often: on these weekdays (1 is Monday), a number of times a month, every few weeks, one, two
 * or four times a year, or once. Beside a preset, `weekdays` only names its days.
 */
export interface Schedule {
  readonly weekdays?: number[] | undefined
  readonly perMonth?: number | undefined
  readonly everyWeeks?: number | undefined
  readonly perYear?: 1 | 2 | 4 | undefined
  readonly once?: true | undefined
  /** Months with service, 1 to 12; every month if left out. With `perYear`, the months of its visits. */
  readonly months?: number[] | undefined
}

/** A month with the specification's whole visits, or one of 52/12 weeks. A custom schedule has only the latter. */
export type Months = 'preset' | 'true'

/** How often a quote's building, a room, or an extra is cleaned. */
export interface HowOften {
  readonly frequency: Frequency
  readonly schedule?: Schedule | null | undefined
  /** How the visits of a month are counted; `preset` if left out. */
  readonly months?: Months | undefined
}

/** Visits per month as an exact fraction: two days a week are 26 visits in 3 months. */
export interface Visits {
  readonly visits: number
  readonly months: number
}

/** Visits billed per month: a quote bills 4 weekly visits, never 4.33. */
export const visitsPerMonth: Readonly<Record<Preset, number>> = {
  daily: 20,
  daily7: 30,
  weekly: 4,
  biweekly: 2,
  monthly: 1,
}

/** Visits in a month of 52/12 weeks. */
const trueVisits: Readonly<Record<Preset, Visits>> = {
  daily: { visits: 65, months: 3 },
  daily7: { visits: 91, months: 3 },
  weekly: { visits: 13, months: 3 },
  biweekly: { visits: 13, months: 6 },
  monthly: { visits: 1, months: 1 },
}

/** Visits per month, also of one visit, which the month then has. */
export function visitsOf(frequency: Frequency, schedule?: Schedule | null, months: Months = 'preset'): Visits {
  if (frequency !== 'custom')
    return months === 'true' ? trueVisits[frequency] : { visits: visitsPerMonth[frequency], months: 1 }
  const { weekdays, perMonth, everyWeeks, perYear } = schedule ?? {}
  if (weekdays) return lowest(weekdays.length * 13, 3)
  if (everyWeeks) return lowest(13, 3 * everyWeeks)
  if (perYear) return lowest(perYear, 12)
  return { visits: perMonth ?? 1, months: 1 }
}

function lowest(visits: number, months: number): Visits {
  const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other))
  const by = common(visits, months)
  return { visits: visits / by, months: months / by }
}

/** Visits per month as a number: 8.666… */
export const monthlyVisits = ({ frequency, schedule, months }: HowOften): number => {
  const inMonth = visitsOf(frequency, schedule, months)
  return inMonth.visits / inMonth.months
}

/** Five days a week or more. */
export const isDaily = (often: HowOften): boolean => monthlyVisits(often) >= visitsPerMonth.daily

/** Whether there is only one visit, so that all of the price is one-time (SCH-07). */
export const isOnce = ({ frequency, schedule }: HowOften): boolean => frequency === 'custom' && schedule?.once === true

/** Months of a year that are billed: those with service, else all. Visits by the year are billed in equal months. */
export const billedMonths = ({ frequency, schedule }: HowOften): number =>
  frequency === 'custom' && schedule?.months && !schedule.perYear ? schedule.months.length : 12

export const frequencyLabel: Readonly<Record<Frequency, string>> = {
  daily: 'Daily (Mon–Fri)',
  daily7: 'Daily (7 days)',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
  custom: 'Custom',
}

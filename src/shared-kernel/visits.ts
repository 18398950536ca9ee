/** How often a building is cleaned; `frequency.ts` has the schema. */
export const frequencies = ['daily', 'daily7', 'weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** Visits billed per month: a quote bills 4 weekly visits, never 4.33. */
export const visitsPerMonth: Readonly<Record<Frequency, number>> = {
  daily: 20,
  daily7: 30,
  weekly: 4,
  biweekly: 2,
  monthly: 1,
}

export const frequencyLabel: Readonly<Record<Frequency, string>> = {
  daily: 'Daily (Mon–Fri)',
  daily7: 'Daily (7 days)',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
}

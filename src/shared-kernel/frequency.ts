import { z } from 'zod'

/** How often a building is cleaned. */
export const Frequency = z.enum(['daily', 'daily7', 'weekly', 'biweekly', 'monthly'])
export type Frequency = z.infer<typeof Frequency>

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

import type { Frequency } from '../../shared-kernel/frequency.ts'

/** The frequency in as few words as possible, for lists: "Mon–Fri". */
export const frequencyShort: Readonly<Record<Frequency, string>> = {
  daily: 'Mon–Fri',
  daily7: '7 days',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
}

import { scheduleLabel } from '../../shared-kernel/schedule-words.ts'
import type { HowOften, Preset } from '../../shared-kernel/visits.ts'

/** The frequency in as few words as possible, for lists: "Mon–Fri". */
export const frequencyShort: Readonly<Record<Preset, string>> = {
  daily: 'Mon–Fri',
  daily7: '7 days',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
}

/** A quote's schedule in a list: "Mon–Fri", "Mon, Wed, Fri". */
export const scheduleShort = ({ frequency, schedule }: HowOften): string =>
  frequency === 'custom' ? scheduleLabel({ frequency, schedule }) : frequencyShort[frequency]

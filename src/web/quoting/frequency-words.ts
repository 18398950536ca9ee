import type { QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
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
  frequency === 'custom' ? scheduleLabel({ frequency, schedule }) : (frequencyShort[frequency] ?? 'Other') // a later release may have more

/** With the schedule that only some rooms have: "Mon–Fri, some rooms Tue, Thu". */
export function schedulesShort({ roomSchedules, ...often }: HowOften & Partial<Pick<QuoteSummary, 'roomSchedules'>>) {
  const short = scheduleShort(often)
  if (!roomSchedules?.length) return short
  const [schedule] = roomSchedules
  return `${short}, some rooms ${roomSchedules[1] ? 'differ' : scheduleLabel({ frequency: 'custom', schedule })}`
}

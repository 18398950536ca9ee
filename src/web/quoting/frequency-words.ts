import type { QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { scheduleLabel } from '../../shared-kernel/schedule-words.ts'
import { type HowOften, isOnce, type Preset } from '../../shared-kernel/visits.ts'

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

/** With the schedules that only some rooms have: "Mon–Fri, some rooms Tue, Thu". */
export function schedulesShort({
  roomSchedules = [],
  ...often
}: HowOften & Partial<Pick<QuoteSummary, 'roomSchedules'>>) {
  const [first, ...more] = roomSchedules
  if (!first || isOnce(often)) return scheduleShort(often)
  const others =
    more.length === 0
      ? scheduleLabel({ frequency: 'custom', schedule: first })
      : `on ${roomSchedules.length} other schedules`
  return `${scheduleShort(often)}, some rooms ${others}`
}

import { howOften, scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import type { Schedule } from '../../../shared-kernel/visits.ts'

/** A schedule of its own in few words: "Every weekday", "Tue, Thu". */
export function ownScheduleLabel(schedule: Schedule): string {
  const often = { frequency: 'custom', schedule } as const
  const phrase = howOften(often)
  return phrase === 'every weekday' || phrase === 'every day' ? phrase.replace('every', 'Every') : scheduleLabel(often)
}

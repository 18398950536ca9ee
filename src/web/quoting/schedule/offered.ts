import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, type Preset, presets } from '../../../shared-kernel/visits.ts'

const preset = (frequency: Preset): HowOften => ({ frequency, schedule: null })
const oneTime: HowOften = { frequency: 'custom', schedule: { once: true } }

/** Most homes are cleaned every two weeks; most small offices a few days a week. */
const common: Readonly<Record<CustomerType, readonly HowOften[]>> = {
  residential: [
    preset('biweekly'),
    preset('weekly'),
    { frequency: 'custom', schedule: { everyWeeks: 4 } },
    oneTime,
    preset('monthly'),
    preset('daily'),
    preset('daily7'),
  ],
  commercial: [
    ...presets.map(preset),
    { frequency: 'custom', schedule: { weekdays: [1, 3, 5] } },
    { frequency: 'custom', schedule: { weekdays: [2, 4] } },
    oneTime,
  ],
}

/** Schedules of the same label are the same one. */
export const isSame = (one: HowOften, other: Partial<HowOften>): boolean =>
  one.frequency === other.frequency && scheduleLabel(one) === scheduleLabel({ ...one, ...other })

/** The schedules to choose from, in the order of how common they are, then the present one if it isn't among them. */
export function offeredFor(customerType: CustomerType, present?: HowOften): readonly HowOften[] {
  const offered = common[customerType]
  return !present || offered.some((often) => isSame(often, present)) ? offered : [...offered, present]
}

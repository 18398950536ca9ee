import { z } from 'zod'
import { frequencies, presets } from './visits.ts'

export { frequencies, frequencyLabel, presets, visitsPerMonth } from './visits.ts'

/** How often a building is cleaned; `custom` as its schedule says. */
export const Frequency = z.enum(frequencies)
export type Frequency = z.infer<typeof Frequency>

/** The specification's five frequencies. */
export const Preset = z.enum(presets)

const ascending = (numbers: number[]) => [...new Set(numbers)].sort((one, other) => one - other)
const few = (most: number) => z.array(z.int().min(1).max(most)).max(most).transform(ascending)
const count = (most: number, message: string) => z.int(message).min(1, message).max(most, message)

/**
 * When a building, a room or an extra is cleaned (SCH-01): exactly one of `weekdays` (1 is Monday), `perMonth`, `everyWeeks`,
 * `perYear` and `once`; `months` (1 is January) are those with service. `scheduleProblem` says what doesn't go together.
 */
export const Schedule = z.strictObject({
  weekdays: few(7).optional(),
  perMonth: count(31, 'Please enter 1 to 31 visits a month').optional(),
  everyWeeks: count(52, 'Please enter 1 to 52 weeks').optional(),
  perYear: z.literal([1, 2, 4], 'Please choose once, twice, or four times a year').optional(),
  once: z.literal(true).optional(),
  months: few(12).optional(),
})

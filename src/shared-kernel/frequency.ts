import { z } from 'zod'
import { frequencies } from './visits.ts'

export { frequencies, frequencyLabel, visitsPerMonth } from './visits.ts'

/** How often a building is cleaned. */
export const Frequency = z.enum(frequencies)
export type Frequency = z.infer<typeof Frequency>

import type { Check } from './check.ts'
import { flows } from './flows.ts'
import { guesses } from './guesses.ts'

export const checks: readonly Check[] = [...guesses, ...flows]

import { z } from 'zod'
import { clearable } from '../../../shared-kernel/clearable.ts'
import { obeys, type Rule, textRule } from '../../../shared-kernel/rule.ts'

/** Shared by the inputs of quotes and of rooms. */
export const text = (longest: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .check(obeys(textRule(longest)))
export const optional = (longest: number) => clearable(text(longest))
/** A text that obeys a rule. What the rule says of an empty text goes for a missing one too. */
export const ruled = (rule: Rule<string>) => z.string(rule('')).trim().check(obeys(rule))
export const required = (longest: number, missing: string) => ruled(textRule(longest, missing))

/** The version that the change is based on. If another change came first, the answer is 409 with the current values. */
export const version = z.int().min(1).optional()

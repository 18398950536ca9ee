import type { z } from 'zod'

/** Returns the error message shown beside a value's field, or undefined if the value is valid. */
export type Rule<Value> = (value: Value) => string | undefined

/** The error message for text over the limit. */
export const atMost = (longest: number) => `Please use at most ${longest.toLocaleString('en-US')} characters`

/** At most `longest` characters, not counting spaces around them. Without `missing`, the text may be empty. */
export const textRule =
  (longest: number, missing?: string): Rule<string> =>
  (typed) => {
    const { length } = typed.trim()
    if (length === 0) return missing
    return length > longest ? atMost(longest) : undefined
  }

export const oneOf =
  <Value>(offered: readonly Value[], otherwise: string): Rule<unknown> =>
  (value) =>
    (offered as readonly unknown[]).includes(value) ? undefined : otherwise

/**
 * A rule as a check of a schema: `z.string().check(obeys(rule))`. The server then refuses with the same sentence as the
 * form, and the form, which calls the rule directly, loads no schema.
 */
export const obeys =
  <Value>(rule: Rule<Value>) =>
  ({ value, issues }: z.core.ParsePayload<Value>): void => {
    const message = rule(value)
    if (message) issues.push({ code: 'custom', message, input: value, continue: true }) // as zod's own checks do
  }

import { z } from 'zod'

/** What the inputs of quotes and of rooms share. */
export const text = (longest: number, missing?: string) =>
  z.string(missing).trim().max(longest, `Please use at most ${longest} characters`)
/** Missing, null and empty text are all stored as null. */
export const optional = (longest: number) =>
  text(longest)
    .nullish()
    .transform((typed) => typed || null)
export const required = (longest: number, missing: string) => text(longest, missing).min(1, missing)

/** The version that the change is based on. If another change came first, the answer is 409 with the current values. */
export const version = z.int().min(1).optional()

import { z } from 'zod'

/** A request that none of our screens send. The answer is 400, as for any input that breaks a contract. */
export const refusedInput = (message: string, path: PropertyKey[] = []) =>
  new z.ZodRealError([{ code: 'custom', path, message, input: undefined }])

/** PostgreSQL cannot store NUL, and half a surrogate pair is not text; people type neither. */
export function refuseUnsafeText(value: unknown, path: PropertyKey[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw refusedInput('The text has characters that can’t be stored', path)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) refuseUnsafeText(item, [...path, key])
  }
}

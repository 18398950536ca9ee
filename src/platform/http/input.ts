import { z } from 'zod'

/** A request that no screen of ours sends: answered with 400, like every other input that breaks a contract. */
export const refusedInput = (message: string, path: PropertyKey[] = []) =>
  new z.ZodRealError([{ code: 'custom', path, message, input: undefined }])

/** PostgreSQL cannot keep NUL, and half a surrogate pair is not text; neither is ever typed by a person. */
export function refuseUnsafeText(value: unknown, path: PropertyKey[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw refusedInput('The text has characters that cannot be stored', path)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) refuseUnsafeText(item, [...path, key])
  }
}

import { createHash } from 'node:crypto'
import type { Answered, State } from '../world.ts'
import type { Params } from './params.ts'
import { problem } from './problems.ts'

/** A day of real time, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000

/** Two requests are the same if method, path and parameters match. */
export const fingerprintOf = (method: string, path: string, params: Params): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, params]))
    .digest('base64url')

/** The earlier response for this key (`now` in real milliseconds); a different request with the same key is refused. */
export function answeredBefore({ answers }: State, key: string, request: string, now: number): Answered | undefined {
  const known = Object.hasOwn(answers, key) ? answers[key] : undefined
  const before = known && now - known.at <= keptFor ? known : undefined
  if (before && before.request !== request)
    throw problem(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return before
}

/** Stores the result of a request that was carried out, even a declined card; a malformed request may be repeated. */
export function remember({ answers }: State, key: string, answer: Answered): void {
  if (answer.status !== 200 && answer.status !== 402) return
  answers[key] = answer
  for (const [old, { at }] of Object.entries(answers)) if (answer.at - at > keptFor) delete answers[old]
}

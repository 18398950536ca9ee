import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { limit, usesOf } from '../../../platform/limits/limit.ts'
import { enlist } from '../../../platform/limits/list.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Visitor } from '../../../shared-kernel/use-case.ts'

const longestWaitSeconds = 16
const mostWaiting = 100
let waiting = 0

/** Wrong passwords for one account from browsers that never signed in to it. */
export const guesses = limit('sign-in-guesses', {
  most: 60,
  per: '15 minutes',
  by: 'email address',
  says: '(none is refused for it; `sign-in-delay` follows from it)',
})

/** Seconds between two attempts: none at first, then 1, 2, 4 and finally 8, which allows 450 guesses an hour. */
const spacingAfter = (guesses: number) => (guesses < 10 ? 0 : Math.min(8, 2 ** Math.floor((guesses - 10) / 10)))

const reserve = `
  insert into accounts.turns as t (key, free_at) values ($1, now() + make_interval(secs => $2))
  on conflict (key) do update set free_at = greatest(t.free_at, now()) + make_interval(secs => $2)
   where t.free_at < now() + make_interval(secs => $3)
  returning round(extract(epoch from free_at - now()) * 1000)::int as "free"`

/**
 * Delays unknown browsers while an account's password is being guessed, whether or not the account exists. A delay, not
 * a lockout, so the owner still gets in. No database connection is held meanwhile.
 */
export async function waitForTurn(db: Pool, email: string, visitor: Visitor) {
  const spacing = spacingAfter(await usesOf(db, guesses.of(email)))
  if (spacing === 0) return
  const key = createHash('sha256').update(`turn:${email}`).digest('base64url')
  const { rows } = await db.query<{ free: number }>(reserve, [key, spacing, longestWaitSeconds])
  if (!rows[0] || waiting >= mostWaiting) throw noTurn()
  waiting++
  try {
    await visitor.wait(rows[0].free - spacing * 1000)
  } finally {
    waiting--
  }
}

const refusal = `There are too many attempts to sign in to this account. Please try again in ${longestWaitSeconds} seconds, or reset your password.`
const noTurn = () =>
  new DomainError('too-many', 'account-under-attack', refusal, { retryAfterSeconds: longestWaitSeconds })
enlist({
  name: 'sign-in-delay',
  most: `${longestWaitSeconds} seconds of waiting browsers, 1 to 8 seconds apart after 10 guesses`,
  by: 'email address, from unknown browsers',
  counted: 'database',
  sentence: refusal,
})

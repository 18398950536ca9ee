import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { passwordResetRequested } from '../index.ts'
import { attempt, type Limit } from '../sign-in/attempts.ts'
import { knownDevice } from '../sign-in/authenticate.ts'

const hour = 3600

/** A browser that signed in to the account before gets its link, however often strangers asked for one. */
const ownLane = (device: string): Limit[] => [{ key: `reset-device:${device}`, most: 5, seconds: hour }]

const strangersLane = (email: string, place: string): Limit[] => [
  { key: `reset:${email}:${place}`, most: 5, seconds: hour },
  { key: `reset:${email}`, most: 20, seconds: hour },
  { key: `reset:${place}`, most: 50, seconds: hour },
]

/**
 * Asks for the mail with the link. A known and an unknown address cause the same work, limits included; for an
 * unknown one the event has an id without an account, so no mail is sent.
 */
export const forgotPassword: Conversation<typeof contract.forgotPassword> = async ({ email }, call) => {
  const { db, visitor, now, log } = call
  const device = await knownDevice(db, email, visitor.device)
  const limits = device ? ownLane(device) : strangersLane(email.toLowerCase(), visitor.place)
  if ((await attempt(db, limits)) !== null) return { ok: true }
  const { rows } = await db.query<{ id: string }>('select id from accounts.users where lower(email) = lower($1)', [
    email,
  ])
  const contractorId = rows[0]?.id ?? randomUUID()
  await call.inTransaction(async ({ em, publish }) => {
    await em.execute('delete from accounts.password_resets where user_id = ?', [contractorId])
    await publish(passwordResetRequested({ contractorId, at: now.toISOString() }))
  })
  log.info({ event: 'password-reset-requested', userId: rows[0]?.id ?? null }, 'password reset requested')
  return { ok: true }
}

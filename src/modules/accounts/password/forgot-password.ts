import { randomUUID } from 'node:crypto'
import { attempt, limit } from '../../../platform/limits/limit.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { passwordResetRequested } from '../index.ts'
import { knownDevice } from '../sign-in/authenticate.ts'

const says = '(answered as usual, nothing is sent)'
/** A browser that has signed in to the account gets its link, no matter how often strangers request one. */
const fromDevice = limit('reset-link-device', { most: 5, per: 'hour', by: 'known browser', says })
/** From all networks together: the emails go to one mailbox, and each link voids the one before. */
const to = limit('reset-link-address', { most: 5, per: 'hour', by: 'email address', says })
const fromNetwork = limit('reset-link-network', { most: 50, per: 'hour', by: 'network', says })

/**
 * Requests the email with the link. Known and unknown addresses cause the same work, limits included. For an unknown
 * address, the event's id belongs to no account, so no email is sent.
 */
export const forgotPassword: Conversation<typeof contract.forgotPassword> = async ({ email }, call) => {
  const { db, visitor, now, log } = call
  const device = await knownDevice(db, email, visitor.device)
  const uses = device ? [fromDevice.of(device)] : [to.of(email.toLowerCase()), fromNetwork.of(visitor.place)]
  if (await attempt(db, ...uses)) return { ok: true }
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

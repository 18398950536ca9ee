import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

/** Signs one of her devices out; the limits treat it as a stranger from then on, since it may be in other hands. */
export const endSession: Conversation<typeof contract.endSession> = async ({ sessionId }, call) => {
  const { db, contractorId, visitor, log } = call
  const { rows } = await db.query<{ sid: string; deviceId: string | null }>(
    'delete from accounts.sessions where id = $1 and user_id = $2 returning sid, device_id as "deviceId"',
    [sessionId, contractorId],
  )
  const [ended] = rows
  if (!ended) throw new DomainError('not-found', 'session-not-found', 'This device is already signed out.')
  if (ended.sid === visitor.session) await visitor.signOut()
  else
    await db.query('delete from accounts.devices where id = $1 and token is distinct from $2', [
      ended.deviceId,
      visitor.device,
    ])
  log.info({ event: 'session-ended', userId: contractorId }, 'session ended')
  return { ok: true }
}

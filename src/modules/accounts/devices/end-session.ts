import { clientNetwork, networkKey } from '../../../platform/http/client-network.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

/** Signs out a device. It may be in someone else's hands, so limits then treat it and its network as unknown. */
export const endSession: Conversation<typeof contract.endSession> = async ({ sessionId }, call) => {
  const { db, contractorId, visitor, log } = call
  const { rows } = await db.query<{ sid: string; deviceId: string | null; address: string }>(
    'delete from accounts.sessions where id = $1 and user_id = $2 returning sid, device_id as "deviceId", address',
    [sessionId, contractorId],
  )
  const [ended] = rows
  if (!ended) throw new DomainError('not-found', 'session-not-found', 'This device is already signed out.')
  if (ended.sid === visitor.session) await visitor.signOut()
  else {
    await db.query('delete from accounts.devices where id = $1 and token is distinct from $2', [
      ended.deviceId,
      visitor.device,
    ])
    const place = clientNetwork(ended.address)
    if (place !== visitor.place)
      await db.query('delete from accounts.places where user_id = $1 and place = $2', [
        contractorId,
        networkKey(contractorId, place),
      ])
  }
  log.info({ event: 'session-ended', userId: contractorId }, 'session ended')
  return { ok: true }
}

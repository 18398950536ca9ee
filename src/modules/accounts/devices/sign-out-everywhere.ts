import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

export const signOutEverywhere: Conversation<typeof contract.signOutEverywhere> = async (_, call) => {
  const { db, contractorId, visitor, log } = call
  await db.query('delete from accounts.sessions where user_id = $1', [contractorId])
  await db.query('delete from accounts.places where user_id = $1', [contractorId])
  await db.query('delete from accounts.devices where user_id = $1 and token is distinct from $2', [
    contractorId,
    visitor.device,
  ])
  await visitor.signOut()
  log.info({ event: 'signed-out-everywhere', userId: contractorId }, 'signed out everywhere')
  return { ok: true }
}

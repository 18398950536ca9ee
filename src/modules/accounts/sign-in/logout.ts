import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

export const logout: Conversation<typeof contract.logout> = async (_, { visitor }) => {
  await visitor.signOut()
  return { ok: true }
}

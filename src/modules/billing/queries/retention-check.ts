import type { Query } from '../../../shared-kernel/use-case.ts'
import { accountOf } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { offerTo, termsOf } from '../retention.ts'

export const retentionCheck: Query<typeof contract.retentionCheck> = async (_, { db, contractorId }) => {
  const account = await accountOf(db, contractorId)
  const offer = offerTo(account)
  return { eligible: offer !== null, offer: offer && termsOf(offer, account!) }
}

import type { Query } from '../../../shared-kernel/use-case.ts'
import { accountOf } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { openOffer } from '../open-offer.ts'

export const retentionCheck: Query<typeof contract.retentionCheck> = async (_, { db, contractorId }) => {
  const offer = openOffer(await accountOf(db, contractorId))
  return { eligible: offer !== null, offer }
}

import type { Query } from '../../../shared-kernel/use-case.ts'
import { accountOf, subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'

export const getSubscription: Query<typeof contract.subscription> = async (_, { db, contractorId }) =>
  subscriptionFrom(await accountOf(db, contractorId))

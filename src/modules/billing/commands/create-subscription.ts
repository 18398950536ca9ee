import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { beginSubscription } from '../lifecycle/begin.ts'
import { countBeginning, refuseDeclined } from '../limits.ts'
import type { Payments } from '../payments.ts'

export const createSubscription =
  (payments: Payments): Conversation<typeof contract.createSubscription> =>
  async ({ planType }, call) => {
    await refuseDeclined(call.db, call.contractorId)
    await countBeginning(call.db, call.contractorId)
    const { subscriptionId, clientSecret } = await beginSubscription(payments, call.contractorId, planType, call)
    return { subscriptionId, clientSecret }
  }

import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { beginSubscription } from '../begin.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Payments } from '../payments.ts'

export const createSubscription =
  (payments: Payments): Conversation<typeof contract.createSubscription> =>
  async ({ planType }, call) => {
    const { subscriptionId, clientSecret } = await beginSubscription(payments, call.contractorId, planType, call)
    return { subscriptionId, clientSecret }
  }

import type { OutputOf } from '../../../shared-kernel/endpoint.ts'
import { toDollars } from '../../../shared-kernel/money.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { beginSubscription } from '../lifecycle/begin.ts'
import { countBeginning, refuseDeclined } from '../limits.ts'
import type { CardForm, Payments } from '../payments.ts'

export const createSubscription =
  (payments: Payments): Conversation<typeof contract.createSubscription> =>
  async ({ planType }, call) => {
    await refuseDeclined(call.db, call.contractorId)
    await countBeginning(call.db, call.contractorId)
    return formFrom(await beginSubscription(payments, call.contractorId, planType, call))
  }

/** The form as the browser gets it. */
export const formFrom = ({
  subscriptionId,
  clientSecret,
  dueNow,
}: CardForm): OutputOf<typeof contract.createSubscription> => ({
  subscriptionId,
  clientSecret,
  dueNow: dueNow === null ? null : toDollars(dueNow),
})

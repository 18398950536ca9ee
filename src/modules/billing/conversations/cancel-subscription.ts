import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { carryOut } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settle.ts'
import { endingOf } from './resume-subscription.ts'

/** Stops the next charge; the trial or the paid period is hers to its end (AMB-B08). Twenty at once cancel once. */
export const cancelSubscription =
  (payments: Payments): Conversation<typeof contract.cancelSubscription> =>
  async (_, call) => {
    const account = await endingOf(call)
    if (account.accessEnd) return subscriptionFrom(account)
    const { userId: contractorId, subscriptionId, cancellations } = account
    const key = `cancel:${subscriptionId}:${cancellations}`
    await carryOut(call, { contractorId, kind: 'cancel', key }, () => payments.cancelAtPeriodEnd(subscriptionId, key))
    return subscriptionFrom(await settle(payments, contractorId, call))
  }

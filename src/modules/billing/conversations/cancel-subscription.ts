import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settle.ts'
import { endingOf } from './resume-subscription.ts'

/** Stops the next charge; the trial or the paid period is hers to its end (AMB-B08). Twenty at once cancel once. */
export const cancelSubscription =
  (payments: Payments): Conversation<typeof contract.cancelSubscription> =>
  (_, call) =>
    cancelRenewal(payments, call.contractorId, call)

export async function cancelRenewal(payments: Payments, contractorId: string, work: Work) {
  const account = await endingOf(payments, contractorId, work)
  if (account.accessEnd) return subscriptionFrom(account)
  const { subscriptionId } = account
  await payments.dropUpgrade(subscriptionId)
  const key = `cancel:${subscriptionId}:${randomUUID()}` // doing it twice does no more
  await carryOut(work, { contractorId, kind: 'cancel', key }, () => payments.cancelAtPeriodEnd(subscriptionId, key))
  return subscriptionFrom(await settle(payments, contractorId, work))
}

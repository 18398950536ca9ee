import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'
import { runningNow } from './preview-change.ts'

/** Keeps the current plan: drops a change scheduled for the next period, or an unpaid upgrade. */
export const keepPlan =
  (payments: Payments): Conversation<typeof contract.keepPlan> =>
  async (_, call) => {
    const { subscriptionId, userId } = await runningNow(payments, call)
    await payments.dropUpgrade(subscriptionId)
    await payments.keepPlan(subscriptionId)
    return subscriptionFrom(await settle(payments, userId, call))
  }

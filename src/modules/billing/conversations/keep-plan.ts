import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settle.ts'
import { runningOf } from './preview-change.ts'

export const keepPlan =
  (payments: Payments): Conversation<typeof contract.keepPlan> =>
  async (_, call) => {
    const { subscriptionId, userId } = await runningOf(payments, call)
    await payments.keepPlan(subscriptionId)
    return subscriptionFrom(await settle(payments, userId, call))
  }

import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { notEnded } from '../domain/refusals.ts'
import { carryOut } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/** Reverses a cancellation. */
export const resumeSubscription =
  (payments: Payments): Conversation<typeof contract.resumeSubscription> =>
  async (_, call) => {
    const account = notEnded(await settle(payments, call.contractorId, call))
    if (!account.accessEnd) return subscriptionFrom(account)
    const { userId: contractorId, subscriptionId } = account
    const key = `resume:${subscriptionId}:${randomUUID()}` // safe to repeat
    await carryOut(call, { contractorId, kind: 'resume', key }, () => payments.resume(subscriptionId, key))
    return subscriptionFrom(await settle(payments, contractorId, call))
  }

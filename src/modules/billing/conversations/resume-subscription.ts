import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { type Account, subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settle.ts'

/**
 * A subscription that has not ended at the provider, past due or not: it can be canceled, resumed while it lasts, and
 * paid with another card.
 */
export async function endingOf(
  payments: Payments,
  contractorId: string,
  work: Work,
): Promise<Account & { subscriptionId: string }> {
  const account = await settle(payments, contractorId, work)
  const ended = !account?.status || ['canceled', 'incomplete', 'incomplete_expired'].includes(account.status)
  if (ended || !account.subscriptionId)
    throw new DomainError('conflict', 'no-subscription', 'There is no running subscription.')
  return { ...account, subscriptionId: account.subscriptionId }
}

/** Takes a cancellation back, once for each. */
export const resumeSubscription =
  (payments: Payments): Conversation<typeof contract.resumeSubscription> =>
  async (_, call) => {
    const account = await endingOf(payments, call.contractorId, call)
    if (!account.accessEnd) return subscriptionFrom(account)
    const { userId: contractorId, subscriptionId } = account
    const key = `resume:${subscriptionId}:${randomUUID()}` // doing it twice does no more
    await carryOut(call, { contractorId, kind: 'resume', key }, () => payments.resume(subscriptionId, key))
    return subscriptionFrom(await settle(payments, contractorId, call))
  }

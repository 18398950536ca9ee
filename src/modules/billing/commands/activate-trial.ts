import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { accountOf, subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { cardIncomplete, trialUsed } from '../domain/refusals.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/** Starts the trial of the contractor's own subscription, once the provider has confirmed the card (T-37). */
export const activateTrial =
  (payments: Payments): Conversation<typeof contract.activateTrial> =>
  async ({ subscriptionId, paymentMethodId }, call) => {
    const account = await accountOf(call.db, call.contractorId)
    if (account?.subscriptionId !== subscriptionId)
      throw new DomainError('not-found', 'no-such-subscription', 'There’s no such subscription')
    if (account.activatedAt && account.status) return subscriptionFrom(account)
    const setup = account.setupIntentId ? await payments.setup(account.setupIntentId) : null
    if (!setup?.done || setup.card?.id !== paymentMethodId || setup.customerId !== account.customerId)
      throw cardIncomplete()
    const after = (await settle(payments, account.userId, call))!
    if (after.trialRefused) throw trialUsed()
    if (!after.activatedAt)
      throw new DomainError('conflict', 'sign-up-expired', 'This sign-up has expired. Please choose a plan again.')
    return subscriptionFrom(after)
  }

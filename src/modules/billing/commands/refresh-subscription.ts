import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { trialUsed } from '../domain/refusals.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/** Reads the provider after a confirmation in the browser or at the bank, instead of waiting for the report. */
export const refreshSubscription =
  (payments: Payments): Conversation<typeof contract.refreshSubscription> =>
  async (_, call) => {
    const account = await settle(payments, call.contractorId, call)
    if (account?.trialRefused && account.setupIntentId) throw trialUsed()
    return subscriptionFrom(account)
  }

import type { OutputOf } from '../../shared-kernel/endpoint.ts'
import { toDollars } from '../../shared-kernel/money.ts'
import type { Account } from './account.ts'
import type { retentionCheck } from './contract/endpoints.ts'
import { priceOf } from './contract/plans.ts'
import { offerFor, type RetentionOffer } from './offers.ts'

/** The offer that answers a cancellation: once in an account's life, on an active monthly plan that was paid (AMB-B02). */
export function offerTo(account: Account | null): RetentionOffer | null {
  if (!account?.subscriptionId || account.status !== 'active' || account.accessEnd || account.pendingPlanType)
    return null
  if (account.hasUsedRetentionOffer || account.due) return null
  return offerFor(account.planType) ?? null
}

/** The offer's terms in dollars, and when the first lower renewal is charged. */
export function termsOf(offer: RetentionOffer, { planType, periodEnd }: Account) {
  const fullPrice = priceOf(planType)
  return {
    price: toDollars(offer.priceCents),
    fullPrice: toDollars(fullPrice),
    renewals: offer.renewals,
    saving: toDollars((fullPrice - offer.priceCents) * offer.renewals),
    renewsAt: periodEnd!.toISOString(),
  } satisfies OutputOf<typeof retentionCheck>['offer']
}

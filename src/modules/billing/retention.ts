import type { OutputOf } from '../../shared-kernel/endpoint.ts'
import { toDollars } from '../../shared-kernel/money.ts'
import type { Account } from './account.ts'
import type { retentionCheck } from './contract/endpoints.ts'
import { priceOf } from './contract/plans.ts'
import { offerFor, type RetentionOffer } from './domain/offers.ts'

/**
 * The offer that answers a cancellation: once in an account's life, on an active monthly plan that was paid (AMB-B02). Who
 * pays another price than the list's is not offered what its sentence could not promise.
 */
export function offerTo(account: Account | null): RetentionOffer | null {
  if (!account?.subscriptionId || account.status !== 'active' || account.accessEnd || account.pendingPlanType)
    return null
  if (account.hasUsedRetentionOffer || account.due || account.draft || !account.nextRenewal?.plain) return null
  return offerFor(account.planType) ?? null
}

/** The offer's terms in dollars, with the day of each charge. */
export function termsOf(offer: RetentionOffer, account: Account) {
  const { priceCents, renewals } = offer
  const fullPrice = priceOf(account.planType)
  return {
    price: toDollars(priceCents),
    fullPrice: toDollars(fullPrice),
    renewals,
    saving: toDollars((fullPrice - priceCents) * renewals),
    charges: renewalsOf(account, renewals + 1).map((at, which) => ({
      at,
      amount: toDollars(which < renewals ? priceCents : fullPrice),
    })),
  } satisfies OutputOf<typeof retentionCheck>['offer']
}

/** When a monthly plan renews: its next renewal and those of the months after it. */
export const renewalsOf = (account: Account, count: number): string[] =>
  Array.from({ length: count }, (_, month) => renewalAfter(account, month))

/** A month that is too short moves its own renewal only: of two ends of a month at least one has the day that is meant. */
function renewalAfter({ periodStart, periodEnd }: Account, months: number): string {
  const day = Math.max(periodStart!.getUTCDate(), periodEnd!.getUTCDate())
  const later = new Date(periodEnd!)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months + 1, 0) // the last day of that month
  later.setUTCDate(Math.min(day, later.getUTCDate()))
  return later.toISOString()
}

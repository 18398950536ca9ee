import type { OutputOf } from '../../shared-kernel/endpoint.ts'
import { toDollars } from '../../shared-kernel/money.ts'
import type { Account } from './account.ts'
import type { retentionCheck } from './contract/endpoints.ts'
import { priceOf } from './contract/plans.ts'
import { renewalsOf } from './domain/calendar.ts'
import { offerTo } from './domain/offer-to.ts'

/** The offer available to this account, in dollars and with the date of each charge; null if there is none. */
export function openOffer(account: Account | null): OutputOf<typeof retentionCheck>['offer'] {
  const offer = account && offerTo(account)
  if (!offer) return null
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
  }
}

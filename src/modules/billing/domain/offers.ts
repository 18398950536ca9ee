import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type PlanType, priceOf } from '../contract/plans.ts'
import type { Subscription } from './subscription.ts'

/** The retention offer: so many renewals at a lower price, once in an account's life (AMB-B01 to B04). */
export interface RetentionOffer {
  readonly coupon: string
  readonly priceCents: Cents
  readonly renewals: number
  readonly planTypes: readonly PlanType[]
}

/** One record drives the sentence and the charge. A changed amount needs a new coupon id: coupons never change. */
export const retentionOffers: readonly RetentionOffer[] = [
  {
    coupon: 'retention-1250-2m',
    priceCents: 749,
    renewals: 2,
    planTypes: ['residential-monthly', 'commercial-monthly'],
  },
  { coupon: 'retention-1650-2m', priceCents: 1649, renewals: 2, planTypes: ['pro-monthly'] },
]

export const offerFor = (planType: PlanType) => retentionOffers.find(({ planTypes }) => planTypes.includes(planType))

/** What the coupon takes off each renewal. */
export const amountOff = ({ planTypes, priceCents }: RetentionOffer): Cents => priceOf(planTypes[0]!) - priceCents

/** The coupon for a single renewal that a calendar's short month left out. */
export const onceCoupon = ({ coupon }: RetentionOffer) => coupon.replace(/-2m$/, '-once')

/** What invoices call it. The provider takes at most 40 characters. */
export const couponName = (offer: RetentionOffer, id: string) =>
  `Retention offer: ${formatMoney(amountOff(offer))} off ${id === offer.coupon ? `for ${offer.renewals} months` : 'once'}`

type Offered = Readonly<
  Pick<
    Subscription,
    | 'subscriptionId'
    | 'status'
    | 'planType'
    | 'accessEnd'
    | 'pendingPlanType'
    | 'hasUsedRetentionOffer'
    | 'due'
    | 'draft'
    | 'nextRenewal'
  >
>

/**
 * The offer that answers a cancellation: once in an account's life, on an active monthly plan that is paid (AMB-B02).
 * Nobody gets it whose next renewal has another price, or another plan, than the offer's sentence says.
 */
export function offerTo(subscription: Offered): RetentionOffer | null {
  const { subscriptionId, status, accessEnd, pendingPlanType, hasUsedRetentionOffer, due, draft } = subscription
  if (hasUsedRetentionOffer || !subscriptionId || status !== 'active' || accessEnd) return null
  if (pendingPlanType || due || draft || !subscription.nextRenewal?.plain) return null
  return offerFor(subscription.planType) ?? null
}

import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type PlanType, priceOf } from '../contract/plans.ts'
import { offerRenewals } from '../contract/promises.ts'

/**
 * The retention offer: a lower price for the next `renewals` renewals, once in an account's lifetime (AMB-B01 to B04).
 */
export interface RetentionOffer {
  readonly coupon: string
  readonly priceCents: Cents
  readonly renewals: number
  readonly planTypes: readonly PlanType[]
}

/**
 * The offer's wording and its charges both come from this record. Coupons never change, so a new amount needs a new
 * coupon id.
 */
export const retentionOffers: readonly RetentionOffer[] = [
  {
    coupon: 'retention-1250-2m',
    priceCents: 749,
    renewals: offerRenewals,
    planTypes: ['residential-monthly', 'commercial-monthly'],
  },
  { coupon: 'retention-1650-2m', priceCents: 1649, renewals: offerRenewals, planTypes: ['pro-monthly'] },
]

export const offerFor = (planType: PlanType) => retentionOffers.find(({ planTypes }) => planTypes.includes(planType))

/** The coupon's discount per renewal. */
export const amountOff = ({ planTypes, priceCents }: RetentionOffer): Cents => priceOf(planTypes[0]!) - priceCents

/** The coupon for the single renewal that a short calendar month leaves uncovered. */
export const onceCoupon = ({ coupon }: RetentionOffer) => coupon.replace(/-2m$/, '-once')

/** The coupon's name on invoices. The provider allows at most 40 characters. */
export const couponName = (offer: RetentionOffer, id: string) =>
  `Retention offer: ${formatMoney(amountOff(offer))} off ${id === offer.coupon ? `for ${offer.renewals} months` : 'once'}`

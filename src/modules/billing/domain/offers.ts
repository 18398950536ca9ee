import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type PlanType, priceOf } from '../contract/plans.ts'

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

/** What her invoices call it: at most 40 characters, which is all that the provider takes. */
export const couponName = (offer: RetentionOffer, id: string) =>
  `Retention offer: ${formatMoney(amountOff(offer))} off ${id === offer.coupon ? `for ${offer.renewals} months` : 'once'}`

export type Change = 'none' | 'swap' | 'upgrade' | 'at-period-end'

/**
 * How one plan becomes another (AMB-B25): dearer or yearly at once and prorated, cheaper or back to monthly with the next
 * period, an equal price at once without money.
 */
export function changeOf(from: PlanType, to: PlanType): Change {
  if (from === to) return 'none'
  const [wasYearly, isYearly] = [from.endsWith('yearly'), to.endsWith('yearly')]
  if (wasYearly && !isYearly) return 'at-period-end'
  if (!wasYearly && isYearly) return 'upgrade'
  if (priceOf(to) === priceOf(from)) return 'swap'
  return priceOf(to) > priceOf(from) ? 'upgrade' : 'at-period-end'
}

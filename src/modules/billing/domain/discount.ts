import type { PlanType, SubscriptionStatus } from '../contract/plans.ts'
import { offerFor, onceCoupon } from './offers.ts'
import type { DiscountLeft } from './provider-update.ts'

/** The accepted offer, as we keep it. */
interface Promised {
  readonly discountCoupon: string | null
  readonly discountPromisedAt: Date | null
}

/** The subscription at the provider. */
interface Discounted {
  readonly status: SubscriptionStatus
  readonly planType: PlanType
  readonly accessEnd: Date | null
  readonly coupon: string | null
}

interface Invoice {
  readonly status: string
  readonly at: Date
  /** The part that our own coupons took off. */
  readonly ownDiscount: number
}

/** The coupon that has to be on the subscription so that the promise is kept, and whether it has to change for that. */
export interface DiscountDue extends DiscountLeft {
  readonly wanted: string | null
  readonly changes: boolean
}

/**
 * The promise is "the next two renewals", which a coupon of two months does not always keep. So the discounted renewals
 * are counted on the invoices, from the draft on, and the coupon follows the count. Another plan ends the promise.
 */
export function discountDue(promised: Promised, held: Discounted, invoices: readonly Invoice[]): DiscountDue {
  if (!renews(held)) return { left: 0, over: null, wanted: null, changes: false }
  const offer = offerFor(held.planType)
  const isPromised = offer !== undefined && offer.coupon === promised.discountCoupon
  const left = isPromised ? Math.max(0, offer.renewals - renewalsUsed(promised, invoices)) : 0
  const wanted = left === 0 ? null : left === offer!.renewals ? offer!.coupon : onceCoupon(offer!)
  const over = left > 0 || !promised.discountCoupon ? null : isPromised ? 'used' : 'given-up'
  return { left, over, wanted, changes: (held.coupon !== null) !== (wanted !== null) }
}

/** A void invoice charges nobody, so it uses up no renewal. */
const renewalsUsed = ({ discountPromisedAt }: Promised, invoices: readonly Invoice[]) =>
  invoices.filter(
    ({ status, ownDiscount, at }) =>
      status !== 'void' && ownDiscount > 0 && discountPromisedAt !== null && at > discountPromisedAt,
  ).length

const renews = ({ status, accessEnd }: Discounted) => ['active', 'past_due'].includes(status) && accessEnd === null

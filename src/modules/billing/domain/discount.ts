import type { PlanType, SubscriptionStatus } from '../contract/plans.ts'
import { offerFor, onceCoupon } from './offers.ts'
import type { DiscountLeft } from './provider-update.ts'

/** The accepted offer, as stored here. */
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
  /** The part taken off by our own coupons. */
  readonly ownDiscount: number
}

/** The coupon that the promise requires on the subscription, and whether it has to be changed. */
export interface DiscountDue extends DiscountLeft {
  readonly wanted: string | null
  readonly changes: boolean
}

/**
 * The promise is "the next two renewals", which a two-month coupon doesn't always cover. So we count the discounted
 * renewals on the invoices, drafts included, and set the coupon accordingly. Changing to a plan without this offer ends the promise.
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

/** A void invoice isn't charged, so it doesn't use up a renewal. */
const renewalsUsed = ({ discountPromisedAt }: Promised, invoices: readonly Invoice[]) =>
  invoices.filter(
    ({ status, ownDiscount, at }) =>
      status !== 'void' && ownDiscount > 0 && discountPromisedAt !== null && at > discountPromisedAt,
  ).length

const renews = ({ status, accessEnd }: Discounted) => ['active', 'past_due'].includes(status) && accessEnd === null

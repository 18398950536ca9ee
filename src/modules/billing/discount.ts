import { randomUUID } from 'node:crypto'
import type { Account } from './account.ts'
import { offerFor, onceCoupon } from './offers.ts'
import { carryOut, type Work } from './operations.ts'
import type { PaidInvoice, Payments, Standing } from './payments.ts'

interface Truth {
  readonly account: Account
  readonly standing: Standing
  readonly invoices: readonly PaidInvoice[]
}

/** How many discounted renewals she still has, and whether the promise of them is over: kept in full, or given up. */
export interface Discount {
  readonly left: number
  readonly over: 'used' | 'given-up' | null
  /** The promised coupon, and whether it was put on or taken off just now. */
  readonly coupon: string | null
  readonly changed: boolean
}

/**
 * Keeps the promise "the next two renewals", which a coupon of two months does not always do: the discounted renewals are
 * counted on the invoices, from the draft on, and the coupon is put on or taken off accordingly. Another plan ends it.
 */
export async function upkeepDiscount(payments: Payments, truth: Truth, work: Work): Promise<Discount> {
  const { account, standing } = truth
  const { subscriptionId } = standing
  if (!isRunning(standing)) return { left: 0, over: null, coupon: null, changed: false }
  const offer = offerFor(standing.planType)
  const promised = offer !== undefined && offer.coupon === account.discountCoupon
  const left = promised ? Math.max(0, offer.renewals - renewalsUsed(truth)) : 0
  const wanted = left === 0 ? null : left === offer!.renewals ? offer!.coupon : onceCoupon(offer!)
  const changed = (standing.coupon !== null) !== (wanted !== null)
  if (changed) {
    const key = `coupon:${subscriptionId}:${wanted ?? 'none'}:${randomUUID()}` // putting it on twice does no more
    const operation = { contractorId: account.userId, kind: 'coupon', key }
    await carryOut(work, operation, () => payments.setCoupon(subscriptionId, wanted, key))
  }
  const over = left > 0 || !account.discountCoupon ? null : promised ? 'used' : 'given-up'
  return { left, over, coupon: account.discountCoupon, changed }
}

const renewalsUsed = ({ account: { discountPromisedAt }, invoices }: Truth) =>
  invoices.filter(
    ({ status, ownDiscount, at }) =>
      status !== 'void' && ownDiscount > 0 && discountPromisedAt !== null && at > discountPromisedAt,
  ).length

const isRunning = ({ status, accessEnd }: Standing) => ['active', 'past_due'].includes(status) && accessEnd === null

import { type PlanType, priceOf } from '../contract/plans.ts'
import type { DiscountDue } from '../domain/discount.ts'
import { amountOff, offerFor } from '../domain/offers.ts'
import { chargeable } from '../domain/provider-records.ts'
import type { NextRenewal } from '../domain/provider-update.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import type { ProviderState } from './provider-state.ts'

/** Asks the provider for the next renewal if something may have changed. If that fails, the amount is unknown. */
export async function nextRenewal(
  payments: Payments,
  { account, snapshot }: ProviderState,
  { discount, askAgain }: { discount: DiscountDue; askAgain: boolean },
  { log }: Pick<Work, 'log'>,
): Promise<NextRenewal | null> {
  const { status, accessEnd, basis, subscriptionId } = snapshot
  const renews = status === 'active' || (status === 'trialing' && account.activatedAt !== null)
  if (!renews || accessEnd) return null
  const known = account.nextRenewal
  if (known && known.amount !== null && known.basis === basis && !discount.changes && !askAgain) return known
  try {
    const next = await payments.previewRenewal(subscriptionId)
    if (!next) return null
    const amount = snapshot.heldCredit === 0 ? next.amount : chargeable(next.wanted - snapshot.heldCredit)
    const plain = !snapshot.favored && amount === listed(next.planType, discount, account.discountCoupon)
    return { at: next.at.toISOString(), amount, planType: next.planType, plain, basis }
  } catch (err) {
    log.warn({ err, userId: account.userId }, 'The next charge couldn’t be asked for')
    const at = (status === 'trialing' ? snapshot.trialEnd : null) ?? snapshot.periodEnd
    const planType = snapshot.pending?.planType ?? snapshot.planType
    return { at: at.toISOString(), amount: null, planType, plain: false, basis: '' }
  }
}

/** Our list price minus our own discount. */
function listed(planType: PlanType, { left }: DiscountDue, coupon: string | null) {
  const offer = offerFor(planType)
  return priceOf(planType) - (offer && left > 0 && offer.coupon === coupon ? amountOff(offer) : 0)
}

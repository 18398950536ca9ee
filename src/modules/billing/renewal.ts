import type { Account, Draft, NextRenewal } from './account.ts'
import { type PlanType, priceOf } from './contract/plans.ts'
import type { Discount } from './discount.ts'
import { amountOff, offerFor } from './offers.ts'
import type { Work } from './operations.ts'
import { chargeable, type PaidInvoice, type Payments, type Standing } from './payments.ts'

export interface Truth {
  readonly account: Account
  readonly standing: Standing
  readonly invoices: readonly PaidInvoice[]
}

/** Asks for the next renewal where something may have changed. A question that fails leaves the amount unknown. */
export async function nextRenewal(
  payments: Payments,
  { account, standing }: Truth,
  { discount, anew }: { discount: Discount; anew: boolean },
  { log }: Pick<Work, 'log'>,
): Promise<NextRenewal | null> {
  const { status, accessEnd, basis, subscriptionId } = standing
  const renews = status === 'active' || (status === 'trialing' && account.activatedAt !== null)
  if (!renews || accessEnd) return null
  const known = account.nextRenewal
  if (known && known.amount !== null && known.basis === basis && !discount.changed && !anew) return known
  try {
    const next = await payments.previewRenewal(subscriptionId)
    if (!next) return null
    const amount = standing.heldCredit === 0 ? next.amount : chargeable(next.wanted - standing.heldCredit)
    const plain = !standing.favored && amount === listed(next.planType, discount)
    return { at: next.at.toISOString(), amount, planType: next.planType, plain, basis }
  } catch (err) {
    log.warn({ err, userId: account.userId }, 'The next charge could not be asked for')
    const at = (status === 'trialing' ? standing.trialEnd : null) ?? standing.periodEnd
    const planType = standing.pending?.planType ?? standing.planType
    return { at: at.toISOString(), amount: null, planType, plain: false, basis: '' }
  }
}

/** What our price list and our own discount come to. */
function listed(planType: PlanType, { left, coupon }: Discount) {
  const offer = offerFor(planType)
  return priceOf(planType) - (offer && left > 0 && offer.coupon === coupon ? amountOff(offer) : 0)
}

/** What the provider is about to collect for the period that runs. */
export function draftOf({ standing, invoices }: Omit<Truth, 'account'>): Draft | null {
  const draft = invoices
    .filter(({ status, nextAttempt }) => status === 'draft' && nextAttempt !== null)
    .toSorted((one, other) => one.nextAttempt!.getTime() - other.nextAttempt!.getTime())[0]
  if (!draft) return null
  return {
    at: draft.nextAttempt!.toISOString(),
    amount: draft.amount,
    planType: draft.planType ?? standing.planType,
    stays: invoices.some(({ status, at }) => status === 'paid' && at >= standing.periodStart),
  }
}

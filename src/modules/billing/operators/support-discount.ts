import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type Account, subscriptionFrom } from '../account.ts'
import { periodOf, priceOf } from '../contract/plans.ts'
import { monthsAfter, renewalDay } from '../domain/calendar.ts'
import { renewingAsItIs } from '../domain/refusals.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments, SupportCoupon } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/** A support discount on each of the plan's next renewals. 100 percent makes them free. */
export type Favor = ({ readonly percent: number } | { readonly amount: Cents }) & { readonly renewals: number }

/** Ids of favor coupons start with this prefix. */
const isFavor = (coupon: string) => coupon.startsWith('support-')

/**
 * Discounts the next renewals, on top of other discounts. Only one favor at a time, because a second one would overlap
 * the first instead of following it.
 */
export async function favor(payments: Payments, contractorId: string, given: Favor, work: Work) {
  const account = renewingAsItIs(await settle(payments, contractorId, work))
  const { subscriptionId } = account
  const running = (await payments.discounts(subscriptionId)).find(({ coupon }) => isFavor(coupon))
  if (running)
    throw new DomainError('conflict', 'has-favor', `"${running.name ?? running.coupon}" still runs. Let it end first.`)
  const coupon = couponFor(given, account, await payments.now())
  const key = `favor:${subscriptionId}:${coupon.id}:${account.periodEnd!.toISOString()}`
  await carryOut(work, { contractorId, kind: 'favor', key }, () => payments.addDiscount(subscriptionId, coupon, key))
  if (!(await payments.discounts(subscriptionId)).some(({ coupon: id }) => id === coupon.id))
    throw new DomainError(
      'conflict',
      'overtaken',
      'Somebody else changed the discounts at the same moment. Look with show.',
    )
  return { given: coupon.name, subscription: subscriptionFrom(await settle(payments, contractorId, work)) }
}

/** One coupon per kind of favor and plan. Its months must cover exactly these renewals. */
function couponFor(given: Favor, account: Account, now: Date): SupportCoupon {
  const { renewals } = given
  const { planType } = account
  const months = monthsFor(account, renewals, now)
  const span = `${renewals}x${months}m-${planType}`
  const times = renewals === 1 ? 'next renewal' : `next ${renewals} renewals`
  if ('amount' in given) {
    const { amount } = given
    if (amount > priceOf(planType))
      throw new DomainError('conflict', 'too-much', `The plan costs ${formatMoney(priceOf(planType))}.`)
    const name = `${formatMoney(amount)} off the ${times}`
    return { id: `support-${amount}c-${span}`, planType, name, off: { amount }, months }
  }
  const { percent } = given
  const name = percent === 100 ? `Free of charge: the ${times}` : `${percent}% off the ${times}`
  return { id: `support-${percent}p-${span}`, planType, name, off: { percent }, months }
}

/**
 * A coupon counts calendar months from today. After a short month it may miss the last renewal, so it can get an extra
 * month.
 */
export function monthsFor(period: FavoredPeriod, renewals: number, now: Date): number {
  const { planType, status, trialEnd, periodEnd } = period
  const every = periodOf(planType) === 'monthly' ? 1 : 12
  const first = status === 'trialing' ? trialEnd! : periodEnd!
  const day = status === 'trialing' ? first.getUTCDate() : renewalDay(period)
  const last = monthsAfter(first, (renewals - 1) * every, day)
  let months = (renewals - 1) * every
  while (monthsAfter(now, months) <= last) months++
  if (monthsAfter(now, months) <= monthsAfter(first, renewals * every, day)) return months
  throw new DomainError('conflict', 'wrong-day', 'No coupon of whole months fits from today. Please give it tomorrow.')
}

type FavoredPeriod = Pick<Account, 'planType' | 'status' | 'trialEnd' | 'periodEnd' | 'periodStart'>

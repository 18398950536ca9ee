import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { type PlanType, priceOf } from '../contract/plans.ts'
import { monthsAfter } from './calendar.ts'
import type { Subscription } from './subscription.ts'

export type Change = 'none' | 'swap' | 'upgrade' | 'at-period-end'

/**
 * How one plan becomes another (AMB-B25): more expensive or yearly at once and prorated, cheaper or back to monthly with
 * the next period, an equal price at once without money.
 */
export function changeOf(from: PlanType, to: PlanType): Change {
  if (from === to) return 'none'
  const [wasYearly, isYearly] = [from.endsWith('yearly'), to.endsWith('yearly')]
  if (wasYearly && !isYearly) return 'at-period-end'
  if (!wasYearly && isYearly) return 'upgrade'
  if (priceOf(to) === priceOf(from)) return 'swap'
  return priceOf(to) > priceOf(from) ? 'upgrade' : 'at-period-end'
}

type Changing = Readonly<Pick<Subscription, 'status' | 'planType' | 'accessEnd'>>

/** How this subscription gets another plan. In a trial nothing is paid yet, so any plan replaces any other. */
export function changeTo({ status, planType, accessEnd }: Changing, to: PlanType): Exclude<Change, 'none'> {
  if (accessEnd) throw new DomainError('conflict', 'canceled', 'Your subscription is canceled. Resume it first.')
  const change = changeOf(planType, to)
  if (change === 'none') throw new DomainError('conflict', 'same-plan', 'This is your plan already.')
  return status === 'trialing' ? 'swap' : change
}

const minute = 60_000

/** An upgrade is charged as it was shown: the price must be of this period, and at most a quarter of an hour old. */
export function refuseOldPrice(calculatedAt: Date, now: Date, { periodStart }: Pick<Subscription, 'periodStart'>) {
  const age = now.getTime() - calculatedAt.getTime()
  if (age < -minute || age > 15 * minute || calculatedAt < periodStart!) throw amountChanged()
}

export const amountChanged = () =>
  new DomainError('conflict', 'amount-changed', 'The amount has changed. Please look at it again.')

/** The first renewal of a year that begins now; one that begins on February 29 renews on February 28. */
export const aYearAfter = (date: Date) => monthsAfter(date, 12)

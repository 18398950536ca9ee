import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { type PlanType, priceOf } from '../contract/plans.ts'
import type { Subscription } from './subscription.ts'

export type Change = 'none' | 'swap' | 'upgrade' | 'at-period-end'
/** "start": the current plan, paid now instead of when the trial ends. */
export type PossibleChange = Exclude<Change, 'none'> | 'start'

/**
 * How one plan changes to another (AMB-B25): to a more expensive or yearly one immediately and prorated, to a cheaper
 * or monthly one with the next period, to one of the same price immediately and without a charge.
 */
export function changeOf(from: PlanType, to: PlanType): Change {
  if (from === to) return 'none'
  const [wasYearly, isYearly] = [from.endsWith('yearly'), to.endsWith('yearly')]
  if (wasYearly && !isYearly) return 'at-period-end'
  if (!wasYearly && isYearly) return 'upgrade'
  if (priceOf(to) === priceOf(from)) return 'swap'
  return priceOf(to) > priceOf(from) ? 'upgrade' : 'at-period-end'
}

type Changing = Readonly<Pick<Subscription, 'status' | 'planType' | 'accessEnd' | 'pendingPlanType'>>

export const isPaidNow = (change: Change | PossibleChange) => change === 'upgrade' || change === 'start'

/**
 * How this subscription changes to a plan. During a trial nothing is paid yet, so any plan can replace another, and its
 * own plan can start early (AMB-R03). A scheduled change would be lost to an upgrade that may never be paid, so it has to
 * be dropped on purpose.
 */
export function changeTo({ status, planType, accessEnd, pendingPlanType }: Changing, to: PlanType): PossibleChange {
  if (accessEnd) throw new DomainError('conflict', 'canceled', 'Your subscription is canceled. Resume it first.')
  if (status === 'trialing') return to === planType ? 'start' : 'swap'
  const change = changeOf(planType, to)
  if (change === 'none') throw new DomainError('conflict', 'same-plan', 'This is your plan already.')
  if (change === 'upgrade' && pendingPlanType)
    throw new DomainError(
      'conflict',
      'change-waits',
      'Another plan starts with your next period. Keep your plan first, then change it.',
    )
  return change
}

const minute = 60_000

/** An upgrade is charged as shown: the price must be from this period and at most 15 minutes old. */
export function refuseOldPrice(calculatedAt: Date, now: Date, { periodStart }: Pick<Subscription, 'periodStart'>) {
  const age = now.getTime() - calculatedAt.getTime()
  if (age < -minute || age > 15 * minute || calculatedAt < periodStart!) throw amountChanged()
}

export const amountChanged = () =>
  new DomainError('conflict', 'amount-changed', 'The amount has changed. Please look at it again.')

/** In its last minute a trial ends automatically, so ending it early could charge twice. */
export function refuseEndingTrial(now: Date, { trialEnd }: Pick<Subscription, 'trialEnd'>) {
  if (trialEnd && trialEnd.getTime() - now.getTime() < minute)
    throw new DomainError(
      'conflict',
      'trial-ends',
      'Your trial is ending, and your plan starts automatically in a moment.',
    )
}

import type { Subscription } from '../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../modules/billing/contract/plans.ts'
import { formatMoney, toCents } from '../../shared-kernel/money.ts'
import { longDate, longMoment } from '../ui/dates.ts'

/** 7.49 is "$7.49". */
export const money = (dollars: number): string => formatMoney(toCents(dollars))

type Timed = Pick<Subscription, 'status'>

/** The date of an event in a subscription: a trial's end to the minute (AMB-B21), anything else by day. */
export const whenOf = ({ status }: Timed, at: string): string =>
  status === 'trialing' ? longMoment(new Date(at)) : longDate(new Date(at))

/** Whether choosing this plan ends the trial and pays for the plan that was tried (AMB-R03). */
export const endsTrial = ({ status, planType }: Pick<Subscription, 'status' | 'planType'>, wanted: PlanType): boolean =>
  status === 'trialing' && wanted === planType

export const hasEnded = ({ status }: Timed): boolean => status === 'canceled' || status === 'incomplete_expired'

/** A sentence about a subscription that ended. */
export function endOf({ accessEnd, periodEnd }: Pick<Subscription, 'accessEnd' | 'periodEnd'>): string {
  const end = accessEnd ?? periodEnd
  return `Your subscription ended${end ? ` on ${longDate(new Date(end))}` : ''}. Your quotes are safe. Choose a plan to open them again.`
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
}

type Card = NonNullable<Subscription['card']>

/** "Visa ending 4242" */
export const cardName = ({ brand, last4 }: Card): string => `${brands[brand] ?? 'Card'} ending ${last4}`

/** "Expires 04/29" */
export const cardExpiry = ({ expMonth, expYear }: Card): string =>
  `Expires ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

import { type PlanType, periodOf, planOf, priceOf } from '../../modules/billing/contract/plans.ts'
import { type Cents, formatMoney } from '../../shared-kernel/money.ts'

/** "$19.99" and "$157": whole dollars without cents. */
export const shortPrice = (cents: Cents): string => formatMoney(cents).replace(/\.00$/, '')

export const periodName = (type: PlanType): string => (periodOf(type) === 'monthly' ? 'month' : 'year')

/** "$19.99 a month" */
export const priceWords = (type: PlanType): string => `${shortPrice(priceOf(type))} a ${periodName(type)}`

/** "Commercial monthly" */
export const shortPlan = (type: PlanType): string => `${planOf(type).name.replace(' only', '')} ${periodOf(type)}`

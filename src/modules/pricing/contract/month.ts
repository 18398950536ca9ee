import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { howOften, visitsCovered } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, isDaily, isOnce } from '../../../shared-kernel/visits.ts'
import type { MonthCovers } from './month-covers.ts'
import { pricePerVisit } from './price.ts'

interface MonthlyQuote extends HowOften {
  readonly monthCovers: MonthCovers
  /** The final monthly price. */
  readonly monthlyCents: Cents
}

/**
 * "Every weekday, the same price each month.", or "Covers 4 visits a month. Each additional visit: $100.00." Where neither a
 * month nor a year has a whole number of visits, every month has the same price. Null for a single visit.
 */
export function monthTerms({ monthCovers, monthlyCents, ...often }: MonthlyQuote): string | null {
  if (isOnce(often)) return null
  const covered = visitsCovered(often)
  if (monthCovers === 'flat' || !covered)
    return `${capitalized(howOften(often))}, the same price each ${monthOf(often)}.`
  const each = formatMoney(pricePerVisit(monthlyCents, often))
  const kind = howOften(often) === 'every weekday' ? 'weekday ' : ''
  const visits = `${covered.visits} ${kind}${covered.visits === 1 ? 'visit' : 'visits'}`
  return `Covers ${visits} a ${covered.per}. Each additional visit: ${each}.`
}

const monthOf = ({ schedule }: HowOften) => (schedule?.months && !schedule.perYear ? 'month with service' : 'month')

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Which price is the first figure (SCH-06): homes and work once a week or less are sold by the visit, daily work by the
 * month.
 */
export const leadsWithVisit = (customerType: 'residential' | 'commercial', often: HowOften): boolean =>
  customerType === 'residential' || !isDaily(often)

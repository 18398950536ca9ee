import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type Frequency, visitsPerMonth } from '../../../shared-kernel/visits.ts'
import type { MonthCovers } from './month-covers.ts'
import { pricePerVisit } from './price.ts'

/** In a sentence: "cleaned every weekday". */
export const howOften: Readonly<Record<Frequency, string>> = {
  daily: 'every weekday',
  daily7: 'every day',
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'once a month',
}

interface MonthlyQuote {
  readonly monthCovers: MonthCovers
  readonly frequency: Frequency
  /** The final monthly price. */
  readonly monthlyCents: Cents
}

/** "Every weekday, the same price each month.", or "Covers 4 visits a month. Each additional visit: $100.00." */
export function monthTerms({ monthCovers, frequency, monthlyCents }: MonthlyQuote): string {
  if (monthCovers === 'flat') return `${capitalized(howOften[frequency])}, the same price each month.`
  const each = formatMoney(pricePerVisit(monthlyCents, frequency))
  return `Covers ${visitsOf(frequency, frequency === 'daily' ? 'weekday ' : '')} a month. Each additional visit: ${each}.`
}

/** What a visit's price is computed from: "20 visits a month". */
export const visitsAMonth = (frequency: Frequency) => `${visitsOf(frequency)} a month`

/** "20 visits" */
export const visitsOf = (frequency: Frequency, kind = '') => {
  const visits = visitsPerMonth[frequency]
  return `${visits} ${kind}${visits === 1 ? 'visit' : 'visits'}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Which price is the first figure (SCH-06): homes and work once a week or less are sold by the visit, daily work by the
 * month.
 */
export const leadsWithVisit = (customerType: 'residential' | 'commercial', frequency: Frequency): boolean =>
  customerType === 'residential' || !frequency.startsWith('daily')

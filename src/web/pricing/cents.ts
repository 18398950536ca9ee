import { monthlyEquivalent } from '../../modules/pricing/contract/price.ts'
import { formatMonthlyRate } from '../../shared-kernel/money.ts'
import { type HowOften, isOnce } from '../../shared-kernel/visits.ts'

/** "per sq ft per month"; "per sq ft" for a single visit, which has no month. */
export const monthlyUnit = (often: HowOften): string => `per sq ft${isOnce(often) ? '' : ' per month'}`

/** "$1.00 per sq ft per month", beside every rate (AMB-P01). */
export const monthlyWords = (rate: number, often: HowOften): string =>
  `${formatMonthlyRate(monthlyEquivalent(rate, often))} ${monthlyUnit(often)}`

/** A rate in dollars as cents: "7.0¢", with more decimals only if needed ("5.25¢"), and "100¢". */
export const formatCents = (rate: number): string =>
  `${new Intl.NumberFormat('en-US', { minimumFractionDigits: rate < 1 ? 1 : 0, maximumFractionDigits: 2 }).format(rate * 100)}¢`

import { type Frequency, visitsPerMonth } from '../../../shared-kernel/frequency.ts'
import { type Cents, roundHalfUp, toRateUnits } from '../../../shared-kernel/money.ts'

/**
 * Visits of an average month of 4.33 weeks. Only the preview of a rate counts with them: a quote bills 4 weekly and 2
 * biweekly visits, and the preview says so.
 */
export const previewVisitsPerMonth: Readonly<Record<Frequency, number>> = {
  ...visitsPerMonth,
  weekly: 4.33,
  biweekly: 2.17,
}

/** What a building of `sqft` comes to in an average month, to try a rate on. */
export const previewPrice = (sqft: number, rate: number, frequency: Frequency): Cents =>
  roundHalfUp(
    BigInt(sqft) * BigInt(toRateUnits(rate)) * BigInt(Math.round(previewVisitsPerMonth[frequency] * 100)),
    10_000,
  )

/** The buildings of the preview. */
export const previewSamples = [
  { name: 'Small office', sqft: 2_000, frequency: 'weekly' },
  { name: 'Medium office', sqft: 5_000, frequency: 'daily' },
  { name: 'Large facility', sqft: 15_000, frequency: 'daily' },
] as const

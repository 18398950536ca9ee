import { type Cents, roundHalfUp, toRateUnits } from '../../../shared-kernel/money.ts'
import { type Preset, visitsPerMonth } from '../../../shared-kernel/visits.ts'

/**
 * Visits in an average month of 4.33 weeks. Only the rate preview uses these: a quote bills 4 weekly or 2 biweekly
 * visits, and the preview says so.
 */
export const previewVisitsPerMonth: Readonly<Record<Preset, number>> = {
  ...visitsPerMonth,
  weekly: 4.33,
  biweekly: 2.17,
}

/** Price of a building of `sqft` in an average month, for trying out a rate. */
export const previewPrice = (sqft: number, rate: number, frequency: Preset): Cents =>
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

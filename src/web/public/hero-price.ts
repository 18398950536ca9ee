import { monthlyEquivalent, priceOf } from '../../modules/pricing/contract/price.ts'
import {
  benchmarkRate,
  buildingsOf,
  marketPosition,
  marketPositionLabel,
} from '../../modules/pricing/contract/published-prices.ts'
import type { BuildingType } from '../../shared-kernel/building-type.ts'
import { formatMoney, formatMonthlyRate, rates } from '../../shared-kernel/cents.ts'
import { type Frequency, visitsPerMonth } from '../../shared-kernel/visits.ts'

export interface HeroJob {
  readonly buildingType: BuildingType
  readonly sqft: number
  readonly frequency: Frequency
  /** Dollars per square foot per visit. */
  readonly rate: number
}

/** Square feet: the ends of the slider, and the largest size that can be typed, as in a room. */
export const heroSqft = { least: 200, slider: 20_000, most: 1_000_000 } as const

/** The published average for a job, to a tenth of a cent: a realistic rate. */
export const usualRate = (buildingType: BuildingType, sqft: number, frequency: Frequency): number =>
  Math.max(rates.lowest, Math.round(benchmarkRate(buildingType, sqft, frequency) * 1000) / 1000)

const sqft = 5_000
/** The calculator's initial job. */
export const firstJob: HeroJob = {
  buildingType: 'office',
  sqft,
  frequency: 'daily',
  rate: usualRate('office', sqft, 'daily'),
}

/** 0.0115 dollars: "1.15 ¢". To the hundredth of a cent that the engine uses, so that the printed price is right. */
export const formatCents = (dollars: number): string => `${Math.round(dollars * 10_000) / 100} ¢`

/** The tape's texts for a job, priced by the product's engine. */
export function heroTape({ buildingType, sqft, frequency, rate }: HeroJob) {
  const { totalMonthly } = priceOf({
    buildingType,
    frequency,
    pricePerSqFt: rate,
    totalSqft: sqft,
    areas: [],
    customItems: [],
  })
  const visits = visitsPerMonth[frequency]
  const published = usualRate(buildingType, sqft, frequency)
  return {
    sum: `${sqft.toLocaleString('en-US')} sq ft × ${formatCents(rate)} × ${visits} ${visits === 1 ? 'visit' : 'visits'}`,
    perVisit: formatMoney(Math.round(totalMonthly / visits)),
    perSqft: formatMonthlyRate(Math.round(monthlyEquivalent(rate, frequency) * 1000) / 1000),
    total: formatMoney(totalMonthly),
    market: marketPositionLabel[marketPosition(rate, published)],
    published: `Published average for ${buildingsOf(buildingType)}: ${formatCents(published)}`,
  }
}

export type HeroTape = ReturnType<typeof heroTape>

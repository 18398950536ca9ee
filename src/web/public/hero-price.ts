import { monthlyEquivalent, priceOf } from '../../modules/pricing/contract/price.ts'
import {
  benchmarkRate,
  buildingsOf,
  marketPosition,
  marketPositionLabel,
  planningFigure,
} from '../../modules/pricing/contract/published-prices.ts'
import { largestRoom } from '../../shared-kernel/area.ts'
import type { BuildingType } from '../../shared-kernel/building-type.ts'
import { formatMoney, formatMonthlyRate, rates } from '../../shared-kernel/cents.ts'
import { monthlyVisits, type Preset } from '../../shared-kernel/visits.ts'

export interface HeroJob {
  readonly buildingType: BuildingType
  readonly sqft: number
  readonly frequency: Preset
  /** Dollars per square foot per visit. */
  readonly rate: number
}

/** Square feet: the ends of the slider, and the largest size that can be typed, as in a room. */
export const heroSqft = { least: 200, slider: 20_000, most: largestRoom } as const

/** The planning figure for a job, to a tenth of a cent. */
const planned = (buildingType: BuildingType, sqft: number, frequency: Preset): number =>
  Math.round(benchmarkRate(buildingType, sqft, frequency) * 1000) / 1000

/** The planning figure as a rate that a quote can have. */
export const usualRate = (...job: Parameters<typeof planned>): number => Math.max(rates.lowest, planned(...job))

/** The size and frequency that a building starts with: a home isn't cleaned every weekday. */
export const usualJob = (buildingType: BuildingType): Pick<HeroJob, 'sqft' | 'frequency'> =>
  buildingType === 'single-family' ? { sqft: 2_000, frequency: 'biweekly' } : { sqft: 5_000, frequency: 'daily' }

const usual = usualJob('office')
/** The calculator's initial job. */
export const firstJob: HeroJob = {
  buildingType: 'office',
  ...usual,
  rate: usualRate('office', usual.sqft, usual.frequency),
}

/** 0.0115 dollars: "1.15¢". To the hundredth of a cent that the engine uses, so that the printed price is right. */
export const formatCents = (dollars: number): string => `${Math.round(dollars * 10_000) / 100}¢`

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

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
  const visits = monthlyVisits({ frequency })
  const figure = planned(buildingType, sqft || 1, frequency)
  return {
    sum: `${sqft.toLocaleString('en-US')} sq ft × ${formatCents(rate)} × ${visits} ${visits === 1 ? 'visit' : 'visits'}`,
    perVisit: formatMoney(Math.round(totalMonthly / visits)),
    perSqft: formatMonthlyRate(Math.round(monthlyEquivalent(rate, { frequency }) * 1000) / 1000),
    total: formatMoney(totalMonthly),
    market: marketPositionLabel[marketPosition(rate, figure)],
    planning: `${sentence(planningFigure)} for ${buildingsOf(buildingType)} this size: ${formatCents(figure)}`,
  }
}

export type HeroTape = ReturnType<typeof heroTape>

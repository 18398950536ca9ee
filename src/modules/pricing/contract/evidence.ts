import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Frequency, Schedule } from '../../../shared-kernel/frequency.ts'
import { howOften } from '../../../shared-kernel/schedule-words.ts'
import type { Preset } from '../../../shared-kernel/visits.ts'
import { BenchmarkType, buildingsOf, MarketPosition } from './benchmarks.ts'

/** Dollars per square foot per visit. */
const rate = z.number()
/** A share, from 0 to 1. */
const share = z.number()
const sqft = z.int()

/** One point of the curve. */
export const CurvePoint = z.object({
  rate,
  /** The chance to win, and the band that contains it 8 times in 10. */
  chance: share,
  low: share,
  high: share,
  /** Chance x (price - cost), in dollars a month for each bid on the job in question. */
  expectedProfit: z.number(),
})
export type CurvePoint = z.infer<typeof CurvePoint>

/** A decided bid as evidence. */
export const EvidenceBid = z.object({
  rate,
  /** Its place on the curve: its rate, moved to the size and schedule of the job in question. */
  comparableRate: rate,
  won: z.boolean(),
  /** 1 for a fresh bid on the same type of building; half of that every 12 months, half for another type. */
  weight: share,
})
export type EvidenceBid = z.infer<typeof EvidenceBid>

/** Fewer decided bids than this say nothing about the chance to win. */
export const bidsForCurve = 5

/** Evidence for the contractor's rate from won or lost bids. Under five: an empty curve and no suggestion. */
export const PriceOptimization = z.object({
  /** The account's rate. */
  currentPrice: rate,
  /** Within 15% of the current one, four decimals. */
  suggestedPrice: rate,
  priceChange: rate,
  /** In percent: 15 means 15%. */
  changePercentage: z.number(),
  /** 0.3 to 0.9; 0.3 under five decided bids and where they do not fit the curve. */
  confidence: share,
  /** The current price beside the benchmark; within 10% is at market. */
  marketPosition: MarketPosition,
  impact: z.object({
    /** A fraction: -0.17 means 17 points less. */
    estimatedWinRateChange: z.number(),
    /** In percent: -11 means 11% less. Price x chance, per bid. */
    estimatedRevenueChange: z.number(),
  }),
  reasoning: z.string(),
  recommendations: z.array(z.string()),

  decidedBids: z.int(),
  bidsNeeded: z.int(),
  /** When the oldest decided bid was decided. */
  since: z.iso.datetime().nullable(),
  /** The kind of job the contractor bids on most; the curve, the cost and the benchmark are about this job. */
  job: z.object({
    buildingType: BenchmarkType,
    frequency: Frequency,
    schedule: Schedule.nullable(),
    squareFeet: sqft,
  }),
  benchmark: z.object({ rate, source: z.string(), year: z.int() }),
  /** The contractor's cost of the job: from the costs of their bids, else 75% of the benchmark. */
  cost: z.object({ rate, basis: z.enum(['bids', 'benchmark']) }),
  /** Whether the curve expects about as many wins as there were; otherwise nothing is suggested. */
  fitsBids: z.boolean(),
  bids: z.array(EvidenceBid),
  curve: z.array(CurvePoint),
  /** The contractor's average per building type with five decided bids, moved to the market insights' reference job. */
  ownAverages: z.array(z.object({ buildingType: BenchmarkType, rate, bids: z.int() })),
})
export type PriceOptimization = z.infer<typeof PriceOptimization>

const byType = <T extends z.ZodType>(value: T) => z.partialRecord(BenchmarkType, value)

/** Published prices for two to three visits a week. Planning ranges, not live market data. */
export const MarketInsights = z.object({
  marketData: z.object({
    /** The mean of the six types of the analysis. */
    averagePricePerSqFt: rate,
    priceRange: z.object({ low: rate, high: rate }),
    buildingTypeAverages: byType(rate),
    buildingTypeRanges: byType(z.object({ low: rate, high: rate })),
    source: z.string(),
    year: z.int(),
  }),
  /** `averageWinRate` is a fraction of decided bids. */
  industryBenchmarks: z.object({ averageWinRate: share }),
})
export type MarketInsights = z.infer<typeof MarketInsights>

/** The square feet of the building type analysis. */
export const analysisSize = { least: 100, most: 100_000, step: 100, usual: 5_000 } as const
const wrongSize = 'Please enter 100 to 100,000 sq ft'

export const BuildingRecommendation = z.object({
  recommendedPrice: rate,
  priceRange: z.object({ low: rate, high: rate }),
  /** Sentences about what affects the price. */
  factors: z.array(z.string()),
})
export type BuildingRecommendation = z.infer<typeof BuildingRecommendation>

/** Suggests a rate from the contractor's own won or lost bids only. */
export const priceOptimization = endpoint('GET /api/price-optimization', { access: 'pro', output: PriceOptimization })

export const marketInsights = endpoint('GET /api/market-insights', { access: 'pro', output: MarketInsights })

/** In square feet. */
export const AnalysisSize = z
  .number(wrongSize)
  .min(analysisSize.least, wrongSize)
  .max(analysisSize.most, wrongSize)
  .default(analysisSize.usual)

/**
 * The published price for a building of this type and size on two to three visits a week, within the range of rates. With a
 * frequency: our planning figure for it, not clamped (RTE-04).
 */
export const recommendForBuilding = endpoint('POST /api/building-type-recommendations', {
  access: 'pro',
  input: z.strictObject({
    buildingType: BenchmarkType.default('office'),
    squareFootage: AnalysisSize,
    frequency: Frequency.optional(),
    schedule: Schedule.nullish(),
  }),
  output: BuildingRecommendation,
})

/** The curve at any rate within it, read between its points. */
export function onCurve(curve: readonly CurvePoint[], rate: number): CurvePoint {
  const after = Math.max(
    1,
    curve.findIndex((point) => point.rate >= rate),
  )
  const [one, other] = [curve[after - 1]!, curve[after] ?? curve.at(-1)!]
  const share = other.rate === one.rate ? 0 : (rate - one.rate) / (other.rate - one.rate)
  const between = (of: keyof CurvePoint) => one[of] + (other[of] - one[of]) * share
  return {
    rate,
    chance: between('chance'),
    low: between('low'),
    high: between('high'),
    expectedProfit: between('expectedProfit'),
  }
}

const scheduleWords: Readonly<Record<Preset, string>> = {
  daily: 'Monday-to-Friday',
  daily7: 'seven-day',
  weekly: 'weekly',
  biweekly: 'biweekly',
  monthly: 'monthly',
}

/** "weekly offices", "offices cleaned on Tuesdays and Thursdays" */
export const jobWords = ({ buildingType, ...often }: PriceOptimization['job']): string => {
  const buildings = buildingsOf(buildingType)
  if (often.frequency === 'custom') return `${buildings} cleaned ${howOften(often)}`
  return `${scheduleWords[often.frequency]} ${buildings}`
}

/** How many of ten bids are won. */
export const ofTen = ({ chance }: CurvePoint): number => Math.round(chance * 10)

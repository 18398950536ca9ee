import type { Query } from '../../../shared-kernel/use-case.ts'
import { monthlyVisits } from '../../../shared-kernel/visits.ts'
import {
  analysisTypes,
  averageOfTypes,
  BenchmarkType,
  benchmarkSource,
  publishedAt,
  publishedFor,
  usualWinRate,
} from '../contract/benchmarks.ts'
import type * as contract from '../contract/evidence.ts'
import { planningFor } from '../contract/planning.ts'
import { factorsOf } from '../evidence/words.ts'

const of = analysisTypes.map(publishedFor)
const perType = <T>(value: (type: BenchmarkType) => T) =>
  Object.fromEntries(BenchmarkType.options.map((type) => [type, value(type)]))

export const marketInsights: Query<typeof contract.marketInsights> = async () => ({
  marketData: {
    averagePricePerSqFt: averageOfTypes,
    priceRange: { low: Math.min(...of.map(({ low }) => low)), high: Math.max(...of.map(({ high }) => high)) },
    buildingTypeAverages: perType((type) => publishedFor(type).average),
    buildingTypeRanges: perType((type) => ({ low: publishedFor(type).low, high: publishedFor(type).high })),
    ...benchmarkSource,
  },
  industryBenchmarks: { averageWinRate: usualWinRate },
})

export const recommendForBuilding: Query<typeof contract.recommendForBuilding> = async ({
  buildingType,
  squareFootage,
  frequency,
  schedule,
}) => {
  const often = frequency && { frequency, schedule }
  const factors = factorsOf(buildingType, squareFootage, often)
  if (often) {
    const planning = planningFor({ buildingType, sqft: squareFootage, visits: monthlyVisits(often) })
    const { low, figure, high } = planning.perSqft
    return { recommendedPrice: figure, priceRange: { low, high }, factors }
  }
  const { low, average, high } = publishedAt(buildingType, squareFootage)
  return { recommendedPrice: average, priceRange: { low, high }, factors }
}

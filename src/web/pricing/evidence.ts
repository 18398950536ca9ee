import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BenchmarkType } from '../../modules/pricing/contract/benchmarks.ts'
import { marketInsights, priceOptimization, recommendForBuilding } from '../../modules/pricing/contract/evidence.ts'
import type { Frequency } from '../../shared-kernel/frequency.ts'
import { call } from '../app/api.ts'

/** The analysis of the contractor's bids; refetched at each visit, since more bids may have been won or lost. */
export const optimizationQuery = queryOptions({
  queryKey: ['api', 'price-optimization'],
  queryFn: ({ signal }) => call(priceOptimization, {}, { signal }),
  staleTime: 0,
})

export const insightsQuery = queryOptions({
  queryKey: ['api', 'market-insights'],
  queryFn: ({ signal }) => call(marketInsights, {}, { signal }),
})

/** Keeps the last answer on screen while the next one loads. */
export const buildingQuery = (buildingType: BenchmarkType, squareFootage: number, frequency: Frequency | '' = '') =>
  queryOptions({
    queryKey: ['api', 'building-type-recommendations', buildingType, squareFootage, frequency],
    queryFn: ({ signal }) =>
      call(recommendForBuilding, { buildingType, squareFootage, frequency: frequency || undefined }, { signal }),
    placeholderData: keepPreviousData,
  })

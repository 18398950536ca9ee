import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { analysisTypes, marketPositions } from './published-prices.ts'

export * from './published-prices.ts'

/** Every type with published prices: those of the analysis and those of quotes. */
export const BenchmarkType = z.enum([...new Set([...analysisTypes, ...BuildingType.options])])
export type BenchmarkType = z.infer<typeof BenchmarkType>

export const MarketPosition = z.enum(marketPositions)
export type MarketPosition = z.infer<typeof MarketPosition>

import type { MarketInsights, PriceOptimization } from '../modules/pricing/contract/evidence.ts'
import { analyze } from '../modules/pricing/evidence/analysis.ts'
import type { Bid } from '../modules/pricing/evidence/bids.ts'
import { marketInsights, recommendForBuilding } from '../modules/pricing/queries/market.ts'
import { toRateUnits } from '../shared-kernel/money.ts'

/** An analysis of weekly offices, as the server would answer it; rates in dollars. */
export function analysisOf(
  current: number,
  { won = [], lost = [], costs }: { won?: readonly number[]; lost?: readonly number[]; costs?: number },
): PriceOptimization {
  const now = new Date()
  const bid = (rate: number, outcome: Bid['outcome']): Bid => ({
    ...{ buildingType: 'office', frequency: 'weekly', squareFeet: 5_000, outcome, at: now },
    ...{ monthly: rate * 20_000, costs: costs ? costs * 20_000 : null },
  })
  const bids = [...won.map((rate) => bid(rate, 'won')), ...lost.map((rate) => bid(rate, 'lost'))]
  return analyze(toRateUnits(current), bids, now)
}

export const building = (input: Parameters<typeof recommendForBuilding>[0]) => recommendForBuilding(input, {} as never)

/** What the server answers about published prices, by endpoint. */
export const published = {
  'GET /api/market-insights': (): Promise<MarketInsights> => marketInsights({}, {} as never),
  'POST /api/building-type-recommendations': building,
}

/** Eleven decided bids: the suggestion is 4.6 cents. */
export const enough = analysisOf(0.04, {
  won: [0.034, 0.036, 0.038, 0.04, 0.041, 0.042, 0.044, 0.046],
  lost: [0.044, 0.05, 0.055],
  costs: 0.031,
})
/** Three decided bids: two are missing. */
export const few = analysisOf(0.04, { won: [0.04, 0.045], lost: [0.05] })

import { fromRateUnits, type RateUnits, rates, toRateUnits } from '../../../shared-kernel/money.ts'
import { chanceAt, type Posterior } from './posterior.ts'

/** The rates in question: within 15% of the present one, 0.01 to 1.00 dollars, to four decimals (EVD-02). */
export function reachOf(current: RateUnits): { lowest: RateUnits; highest: RateUnits } {
  return {
    lowest: Math.max(toRateUnits(rates.lowest), Math.ceil((current * 85) / 100)),
    highest: Math.min(toRateUnits(rates.highest), Math.floor((current * 115) / 100)),
  }
}

interface Situation {
  readonly current: RateUnits
  /** Dollars per sq ft per visit. */
  readonly benchmark: number
  readonly cost: number
  /** Bids of one kind only are no reason to go further that way: wins alone not to lower the rate, losses not to raise it. */
  readonly only?: 'won' | 'lost' | undefined
}

/** The rate with the highest expected profit per bid: chance x (price - cost). */
export function suggestedRate(posterior: Posterior, { current, benchmark, cost, only }: Situation): RateUnits {
  const reach = reachOf(current)
  const lowest = only === 'won' ? current : reach.lowest
  const highest = only === 'lost' ? current : reach.highest
  const profit = (units: RateUnits) => {
    const rate = fromRateUnits(units)
    return chanceAt(posterior, Math.log(rate / benchmark)) * (rate - cost)
  }
  let [from, to] = [lowest, highest]
  for (;;) {
    const stride = Math.max(1, Math.floor((to - from) / 20))
    const tried = Array.from({ length: Math.floor((to - from) / stride) + 1 }, (_, at) => from + at * stride)
    const best = [...tried, to].reduce(
      (best, units) => {
        const value = profit(units)
        return value > best.value ? { units, value } : best
      },
      { units: current, value: Number.NEGATIVE_INFINITY },
    )
    if (stride === 1) return best.units
    ;[from, to] = [Math.max(lowest, best.units - stride), Math.min(highest, best.units + stride)]
  }
}

const [fullCount, narrow, wide] = [40, 0.1, 0.6]

/**
 * 0.3 to 0.9 (EVD-03). Grows with the decided bids, up to 40 of them, and as the band at the suggestion narrows from 60
 * to 10 points; both are needed, so their geometric mean counts.
 */
export function confidenceOf(decided: number, { low, high }: { low: number; high: number }): number {
  const count = Math.min(1, decided / fullCount)
  const narrowness = Math.min(1, Math.max(0, (wide - (high - low)) / (wide - narrow)))
  return Math.round((0.3 + 0.6 * Math.sqrt(count * narrowness)) * 100) / 100
}

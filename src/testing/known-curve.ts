import { posteriorOf } from '../modules/pricing/evidence/posterior.ts'
import { reachOf, suggestedRate } from '../modules/pricing/evidence/suggestion.ts'
import { toRateUnits } from '../shared-kernel/money.ts'

/**
 * EVD-07: a contractor whose true curve is known bids 200 times, with a deviation of 20% around her present rate. The
 * share of the best expected profit within 15% of that rate which the suggestion earns; for tests and the bench.
 */
export function shareOfBest(steepness: number, random: () => number, bids = 200): number {
  const between = (low: number, high: number) => low + (high - low) * random()
  const [benchmark, cost] = [0.0455, 0.75 * 0.0455]
  const middle = between(-0.25, 0.25)
  const current = toRateUnits(benchmark * between(0.8, 1.2))
  const chance = (rate: number) => 1 / (1 + Math.exp(steepness * (Math.log(rate / benchmark) - middle)))
  const outcomes = Array.from({ length: bids }, () => {
    const rate = (current / 10_000) * Math.exp(0.2 * normal(random))
    return { x: Math.log(rate / benchmark), won: random() < chance(rate), weight: 1 }
  })
  const profit = (units: number) => chance(units / 10_000) * (units / 10_000 - cost)
  const { lowest, highest } = reachOf(current)
  const within = Array.from({ length: highest - lowest + 1 }, (_, at) => profit(lowest + at))
  const best = Math.max(...within)
  const earned = profit(suggestedRate(posteriorOf(outcomes), { current, benchmark, cost }))
  return best > 0 ? earned / best : earned >= best ? 1 : 0
}

/** Box and Muller, 1958. */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** mulberry32: the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

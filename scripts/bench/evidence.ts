import { analyze } from '../../src/modules/pricing/evidence/analysis.ts'
import type { Bid } from '../../src/modules/pricing/evidence/bids.ts'
import { seeded, shareOfBest } from '../../src/testing/fixtures/known-curve.ts'
import { atLeast, median, type Row, within } from './measure.ts'

const [runs, long, seed, reach] = [200, 2_000, 2026, 0.95]
const now = new Date('2026-11-22T12:00:00Z')

/** Quality of the suggested rate on a known curve (EVD-07), and processor time of an analysis of 2,000 bids. */
export async function evidence(): Promise<Row[]> {
  return [...[2, 3, 4, 6].map(suggestions), processorTime()]
}

/** The share of 200-bid histories after which the suggestion earns 95% of the best reachable profit. */
function suggestions(steepness: number): Row {
  const random = seeded(seed)
  const shares = Array.from({ length: long }, () => shareOfBest(steepness, random))
  const good = (some: readonly number[]) => some.filter((share) => share >= reach).length / some.length
  const measured = `${runs} runs; ${(good(shares) * 100).toFixed(1)}% of ${long}, the worst earns ${Math.min(...shares).toFixed(2)}`
  return atLeast(
    `suggestion from 200 bids, s = ${steepness}: runs that earn 95%`,
    good(shares.slice(0, runs)),
    0.9,
    measured,
  )
}

function processorTime(): Row {
  const random = seeded(seed)
  const bid = (): Bid => ({
    ...{ buildingType: random() < 0.8 ? 'office' : 'retail', frequency: 'weekly', costs: null },
    ...{ squareFeet: 1_500 + Math.floor(random() * 4_000), monthly: 300 + random() * 1_500 },
    ...{ outcome: random() < 0.5 ? 'won' : 'lost', at: new Date(now.getTime() - random() * 5e10) },
  })
  const bids = Array.from({ length: 2_000 }, bid)
  const costs = Array.from({ length: 31 }, () => {
    const before = process.cpuUsage()
    analyze(450, bids, now)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  const measured = `median of 31; the first, before anything is compiled: ${Math.round(costs[0]!)} ms`
  return within('analysis of 2,000 decided bids, CPU', median(costs), 50, 'ms', measured)
}

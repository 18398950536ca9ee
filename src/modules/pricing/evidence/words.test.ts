import { describe, expect, it } from 'vitest'
import { visitsPerMonth } from '../../../shared-kernel/frequency.ts'
import type { PriceOptimization } from '../contract/evidence.ts'
import { analyze } from './analysis.ts'
import type { Bid } from './bids.ts'
import { factorsOf } from './words.ts'

const now = new Date('2026-11-22T12:00:00Z')
const bid = (rate: number, outcome: Bid['outcome'], costs: number | null = null): Bid => ({
  ...{ buildingType: 'office', frequency: 'weekly', squareFeet: 5_000, outcome, costs, at: now },
  monthly: rate * 5_000 * visitsPerMonth.weekly,
})
const won = (rates: number[], costs?: number) => rates.map((rate) => bid(rate, 'won', costs))
const lost = (rates: number[], costs?: number) => rates.map((rate) => bid(rate, 'lost', costs))

/** The numbers of a sentence as a reader sees them. */
const numbersIn = (text: string) => [...text.matchAll(/\$?\d[\d,]*(\.\d+)?%?/g)].map(([number]) => number)

/** Every number that the figures justify, as the sentences write it. */
function justified({ curve, bids, ...figures }: PriceOptimization) {
  const { currentPrice, suggestedPrice, benchmark, cost, job, decidedBids, bidsNeeded } = figures
  const rates = [currentPrice, suggestedPrice, benchmark.rate, cost.rate, (currentPrice + suggestedPrice) / 2]
  const marked = curve.filter(({ rate }) => rate === currentPrice || rate === suggestedPrice)
  const wins = bids.filter((one) => one.won).length
  const counts = [decidedBids, bidsNeeded, wins, job.squareFeet, 75, 15, 1, 2, 3]
  return [
    ...rates.flatMap((rate) => [Math.round(Number((rate * 1000).toFixed(6))) / 1000, Number((rate * 100).toFixed(2))]),
    ...marked.flatMap(({ chance, expectedProfit }) => [Math.round(chance * 100), Math.round(Math.abs(expectedProfit))]),
    ...counts,
  ]
}

describe('the explanation', () => {
  const mixed = analyze(400, [...won([0.034, 0.038, 0.04, 0.042, 0.044], 600), ...lost([0.046, 0.05, 0.054], 620)], now)

  it('@WRD-01 @EVD-06 is in plain words, based on the figures', () => {
    expect(mixed.reasoning).toMatch(
      /^You won 5 of 8 decided bids\. At \$0\.040 your chance to win is about \d+%; at \$0\.0\d+ it is about \d+%\. With a cost of \$0\.0\d+ \(from your own bids\), the suggested rate keeps about \$\d+ a month per bid instead of keeping \$\d+\. Our planning figure for weekly offices of 5,000 sq ft is \$0\.046 \(4\.55¢\)\.$/,
    )
    expect(mixed.recommendations[0]).toBe('Only new quotes change. The quotes you already made keep their price.')
  })

  it.each([
    ['mixed', mixed],
    ['all won', analyze(400, won(Array(8).fill(0.04)), now)],
    ['all lost', analyze(400, lost(Array(8).fill(0.04)), now)],
    ['below cost', analyze(400, won(Array(8).fill(0.04), 1_000), now)],
    ['two bids', analyze(400, won([0.04, 0.05]), now)],
    ['no bids', analyze(400, [], now)],
    ['unlike the market', analyze(400, [...won(Array(9).fill(0.3)), ...lost([0.3])], now)],
  ])('contains only numbers from the figures: %s @EVD-06', (_, analysis) => {
    const known = justified(analysis)
    for (const text of [analysis.reasoning, ...analysis.recommendations])
      for (const number of numbersIn(text)) {
        const value = Number(number.replace(/[$,%]/g, ''))
        expect(
          known.some((one) => Math.abs(one - value) < 1e-9),
          `${number} in "${text}"`,
        ).toBe(true)
      }
  })

  it('states that the cost is assumed, and that no bid was lost yet @EVD-06', () => {
    const { reasoning, recommendations } = analyze(400, won(Array(8).fill(0.04)), now)
    expect(reasoning).toContain('assumed: 75% of our planning figure')
    expect(recommendations).toContain('Enter costs on your quotes. Until then your cost is only assumed.')
    expect(recommendations).toContain('You have not lost a bid yet, so nothing shows where the price becomes too high.')
  })

  it('does not recommend keeping the rate if every bid was lost @EVD-06 @EVD-07', () => {
    const { recommendations } = analyze(400, lost(Array(24).fill(0.045)), now)
    expect(recommendations[0]).toMatch(/^You haven’t won a bid yet/)
    expect(recommendations.join(' ')).not.toMatch(/Keep your rate/)
  })

  it('calls a loss a loss @EVD-06', () => {
    expect(analyze(400, [...won(Array(6).fill(0.04), 1_000), ...lost([0.04])], now).reasoning).toMatch(
      /instead of losing \$\d+/,
    )
  })

  it('asks for the missing results if there are fewer than five @EVD-03 @EVD-06', () => {
    const { reasoning, recommendations } = analyze(400, won([0.04, 0.05, 0.06, 0.05]), now)
    expect(reasoning).toContain('You have 4 decided bids; 1 more and')
    expect(recommendations[0]).toBe('Record how your open bids ended. 1 more answer brings the curve.')
  })
})

describe('the factors of a published price', () => {
  it('are its size, frequency, and what is included @PRI-82', () => {
    expect(factorsOf('office', 5_000)).toEqual([
      'Size: 5,000 sq ft is our baseline. At 20,000 sq ft it would be $0.023.',
      'Two to three visits a week. Weekly: about $0.046. Monday to Friday: about $0.011.',
      'Supplies included, usual scope, average cost of living.',
    ])
    expect(factorsOf('office', 1_000)[0]).toBe('Size: 1,000 sq ft adds 62%. At 5,000 sq ft it would be $0.035.')
    expect(factorsOf('medical', 20_000)[0]).toBe('Size: 20,000 sq ft takes 34%. At 5,000 sq ft it would be $0.055.')
  })
})

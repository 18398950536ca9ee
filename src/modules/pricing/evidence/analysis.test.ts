import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { presets } from '../../../shared-kernel/frequency.ts'
import { monthlyVisits } from '../../../shared-kernel/visits.ts'
import { seeded } from '../../../testing/fixtures/known-curve.ts'
import { onCurve } from '../contract/evidence.ts'
import { analyze } from './analysis.ts'
import { ageWeight, type Bid, costOf, evidenceOf, jobOf } from './bids.ts'
import { confidenceOf } from './suggestion.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)

/** A bid on a weekly office of 5,000 sq ft; its benchmark is 4.55 cents. */
const bid = (rate: number, outcome: Bid['outcome'], change: Partial<Bid> = {}): Bid => {
  const job = { buildingType: 'office', frequency: 'weekly', squareFeet: 5_000, ...change } as const
  const monthly = rate * job.squareFeet * monthlyVisits(job)
  return { monthly, costs: null, outcome, at: daysAgo(30), ...job, ...change }
}
const record = (won: readonly number[], lost: readonly number[]) => [
  ...won.map((rate) => bid(rate, 'won')),
  ...lost.map((rate) => bid(rate, 'lost')),
]
const usual = record([0.038, 0.04, 0.042, 0.044, 0.046, 0.05], [0.044, 0.048, 0.052, 0.056])

describe('bids as evidence', () => {
  it('lose half of their weight every 12 months @EVD-01', () => {
    expect(ageWeight(daysAgo(0), now)).toBe(1)
    expect(ageWeight(daysAgo(365.25), now)).toBeCloseTo(0.5, 10)
    expect(ageWeight(daysAgo(730.5), now)).toBeCloseTo(0.25, 10)
    expect(ageWeight(daysAgo(-3), now)).toBe(1)
  })

  it('count half if they are for another type of building @EVD-01', () => {
    const bids = [...usual, bid(0.06, 'lost', { buildingType: 'medical' })].map((one) => ({ ...one, at: now }))
    expect(analyze(450, bids, now).bids.map(({ weight }) => weight)).toEqual([...usual.map(() => 1), 0.5])
  })

  it('are compared with the benchmark for their own size and frequency @EVD-02', () => {
    const daily = bid(0.0112, 'won', { frequency: 'daily' })
    const [office] = evidenceOf([daily], { buildingType: 'office', frequency: 'weekly', squareFeet: 5_000 }, now)
    expect(office!.rate).toBeCloseTo(0.0112, 10)
    expect(office!.x).toBeCloseTo(0, 10)
    const { bids } = analyze(450, [...usual, daily], now)
    expect(bids.at(-1)).toMatchObject({ rate: 0.0112, comparableRate: 0.0455 })
  })

  it('are analyzed for the most common job, at its median size, and at the given rate @AMB-P25', () => {
    const sizes = [2_000, 3_200, 9_000].map((squareFeet) => bid(0.045, 'won', { squareFeet }))
    const clinic = bid(0.07, 'lost', { buildingType: 'medical' })
    expect(jobOf([...sizes, clinic], 0.045, now)).toEqual({
      buildingType: 'office',
      frequency: 'weekly',
      schedule: null,
      squareFeet: 3_200,
    })
    const daily = bid(0.012, 'won', { frequency: 'daily' })
    expect(jobOf([daily, bid(0.05, 'won')], 0.05, now).frequency).toBe('weekly')
    expect(jobOf([daily, bid(0.05, 'won')], 0.012, now).frequency).toBe('daily')
    expect(jobOf([bid(0.05, 'pending', { buildingType: 'retail' })], 0.05, now).buildingType).toBe('retail')
    expect(jobOf([], 0.05, now)).toEqual({
      buildingType: 'office',
      frequency: 'weekly',
      schedule: null,
      squareFeet: 5_000,
    })
  })

  it('determine the cost of a job, which otherwise is 75% of the benchmark @EVD-02', () => {
    const job = jobOf(usual, 0.045, now)
    expect(costOf(evidenceOf(usual, job, now), 0.0455)).toEqual({ rate: 0.75 * 0.0455, basis: 'benchmark' })
    const costed = usual.map((one, at) => ({ ...one, costs: at < 3 ? 600 + at : null }))
    const cost = costOf(evidenceOf(costed, job, now), 0.0455)
    expect(cost.basis).toBe('bids')
    expect(cost.rate).toBeCloseTo(601 / 20_000, 10)
    expect(costOf(evidenceOf([{ ...usual[0]!, costs: 0 }], job, now), 0.0455).basis).toBe('benchmark')
  })
})

describe('an analysis', () => {
  it('contains the current and suggested rates and the expected changes @PRI-78 @PRI-80 @AMB-P26 @EVD-08', () => {
    const { curve, bids, ...figures } = analyze(450, usual, now)
    expect(figures).toMatchObject({ currentPrice: 0.045, decidedBids: 10, bidsNeeded: 0, marketPosition: 'at_market' })
    const { suggestedPrice, priceChange, changePercentage, impact } = figures
    expect(priceChange).toBeCloseTo(suggestedPrice - 0.045, 10)
    expect(changePercentage).toBeCloseTo((suggestedPrice / 0.045 - 1) * 100, 1)
    const [today, then] = [0.045, suggestedPrice].map((rate) => curve.find((point) => point.rate === rate)!)
    expect(impact.estimatedWinRateChange).toBeCloseTo(then!.chance - today!.chance, 4)
    const revenue = (then!.chance * suggestedPrice) / (today!.chance * 0.045) - 1
    expect(impact.estimatedRevenueChange).toBeCloseTo(revenue * 100, 1)
    expect(figures.benchmark).toMatchObject({ rate: 0.0455, year: 2026, source: expect.stringMatching(/^Planning/) })
    expect(bids[0]).toEqual({ rate: 0.038, comparableRate: 0.038, won: true, weight: expect.any(Number) })
    expect(today!.expectedProfit).toBeCloseTo(today!.chance * (0.045 - 0.75 * 0.0455) * 20_000, 0)
  })

  it('suggests the rate with the highest expected profit within 15% @EVD-02 @AMB-P25', () => {
    const { suggestedPrice, curve } = analyze(450, usual, now)
    const best = curve
      .filter(({ rate }) => rate >= 0.0383 && rate <= 0.0517)
      .reduce((best, point) => (point.expectedProfit > best.expectedProfit ? point : best))
    expect(onCurve(curve, suggestedPrice).expectedProfit).toBeGreaterThanOrEqual(best.expectedProfit)
  })

  it('with fewer than five decided bids states how many are missing, and suggests nothing @EVD-03', () => {
    for (const count of [0, 1, 4]) {
      const few = analyze(450, [...usual.slice(0, count), bid(0.04, 'pending')], now)
      expect(few).toMatchObject({ suggestedPrice: 0.045, priceChange: 0, confidence: 0.3, curve: [] })
      expect(few).toMatchObject({ decidedBids: count, bidsNeeded: 5 - count, marketPosition: 'at_market' })
      expect(few.impact).toEqual({ estimatedWinRateChange: 0, estimatedRevenueChange: 0 })
      expect(few.reasoning).toContain(`${5 - count} more`)
    }
    expect(analyze(450, usual.slice(0, 5), now).curve.length).toBeGreaterThan(50)
  })

  it('is more confident with more bids and a narrower band, from 30% to 90% @EVD-03', () => {
    const times = (count: number) => Array.from({ length: count }, () => usual).flat()
    const sure = [times(1), times(2), times(4), times(40)].map((bids) => analyze(450, bids, now).confidence)
    expect(sure).toEqual(sure.toSorted())
    expect(sure[0]).toBeGreaterThan(0.3)
    expect(sure.at(-1)).toBe(0.9)
    const around = (width: number) => confidenceOf(20, { low: 0.5 - width / 2, high: 0.5 + width / 2 })
    expect([around(0.8), around(0.5), around(0.2), around(0)]).toEqual([0.3, 0.49, 0.68, 0.72])
  })

  it.each([
    ['all won', record(Array(10).fill(0.045), [])],
    ['all lost', record([], Array(10).fill(0.045))],
  ])('is finite and cautious when %s @EVD-07', (outcome, bids) => {
    const { suggestedPrice, confidence, curve, impact } = analyze(450, bids, now)
    expect(Math.abs(suggestedPrice / 0.045 - 1)).toBeLessThanOrEqual(0.15)
    expect(outcome === 'all won' ? suggestedPrice >= 0.045 : suggestedPrice <= 0.045).toBe(true)
    expect(confidence).toBeLessThan(0.7)
    for (const { chance, low, high } of curve) expect(low >= 0 && high <= 1 && chance > 0 && chance < 1).toBe(true)
    expect(Number.isFinite(impact.estimatedRevenueChange)).toBe(true)
  })

  it('suggests nothing if the bids do not fit the published prices', () => {
    const foreign = analyze(500, record([0.25, 0.25, 0.25, 0.25, 0.25], [0.25, 0.25]), now)
    expect(foreign).toMatchObject({ fitsBids: false, suggestedPrice: 0.05, confidence: 0.3 })
    expect(foreign.recommendations[0]).toBe('Keep your rate. Your own record says more than our planning figures.')
  })

  it('includes the contractor’s average for a type from five bids on @PRI-81', () => {
    const shops = [1, 2, 3, 4].map(() => bid(0.03, 'won', { buildingType: 'retail' }))
    expect(analyze(450, [...usual, ...shops], now).ownAverages.map(({ buildingType }) => buildingType)).toEqual([
      'office',
    ])
    const [office] = analyze(455, record([0.0455, 0.0455, 0.0455], [0.0455, 0.0455]), now).ownAverages
    expect(office).toEqual({ buildingType: 'office', rate: 0.035, bids: 5 })
  })

  const anyBid = fc.record({
    buildingType: fc.constantFrom(...BuildingType.options),
    frequency: fc.constantFrom(...presets),
    squareFeet: fc.integer({ min: 1, max: 10_000_000 }),
    monthly: fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => cents / 100),
    costs: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100)),
    outcome: fc.constantFrom('won', 'lost', 'pending'),
    at: fc.integer({ min: 0, max: 4_000 }).map(daysAgo),
  })

  it('of any bids is finite, within 15% and between 1 cent and a dollar, and reproducible @EVD-02 @EVD-07 @PRI-78', () => {
    fc.assert(
      fc.property(fc.array(anyBid, { maxLength: 20 }), fc.integer({ min: 100, max: 10_000 }), (bids, current) => {
        const analysis = analyze(current, bids as Bid[], now)
        const { suggestedPrice, confidence, curve } = analysis
        expect(suggestedPrice).toBeGreaterThanOrEqual(Math.max(0.01, (current / 10_000) * 0.85 - 1e-9))
        expect(suggestedPrice).toBeLessThanOrEqual(Math.min(1, (current / 10_000) * 1.15 + 1e-9))
        expect(Math.round(suggestedPrice * 10_000) / 10_000).toBe(suggestedPrice)
        expect(confidence >= 0.3 && confidence <= 0.9).toBe(true)
        expect(JSON.stringify(analysis)).not.toMatch(/null,"(rate|chance|low|high)|NaN|Infinity/)
        for (const point of curve) expect(Object.values(point).every(Number.isFinite)).toBe(true)
        expect(analyze(current, bids as Bid[], now)).toEqual(analysis)
      }),
      { numRuns: 40 },
    )
  })

  it('of 2,000 bids takes less than half a second of CPU time', () => {
    const random = seeded(5)
    const many = Array.from({ length: 2_000 }, () => bid(0.03 + random() / 25, random() < 0.5 ? 'won' : 'lost'))
    analyze(450, many, now)
    const before = process.cpuUsage()
    analyze(450, many, now)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(500)
  })
})

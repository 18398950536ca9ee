import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { getQuote, recordBid, savePricing, setCosts } from '../quoting/contract/endpoints.ts'
import { BidStatus } from '../quoting/contract/vocabulary.ts'
import { changeRate } from './contract/endpoints.ts'
import { marketInsights, priceOptimization, recommendForBuilding } from './contract/evidence.ts'

const now = new Date()
const system = await startSystem({ clock: () => now }) // older bids count less, with every moment
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

/** A weekly office of 5,000 sq ft at a rate in dollars, as far as it went. */
async function bid(who: Contractor, rate: number, outcome: BidStatus, costs?: number) {
  const quote = await draft(who, { buildingType: 'office', totalSqft: 5_000 })
  await who.call(savePricing, { quoteId: quote.id, finalMonthlyPrice: Math.round(rate * 2_000_000) / 100 })
  if (costs !== undefined) await who.call(setCosts, { quoteId: quote.id, supplies: costs })
  if (outcome !== 'pending') await who.call(recordBid, { quoteId: quote.id, bidStatus: outcome })
  return quote.id
}

/** Inserts `count` copies of a decided bid directly. */
const copies = (quoteId: string, count: number) =>
  system.db.query(
    `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
       building_type, total_sqft, frequency, start_timeline, rate, final_monthly_cents, bid_status, bid_status_updated_at, created_at)
     select gen_random_uuid(), user_id, 1000 + n, company_name, contact_person, email, phone, customer_type, building_type,
       total_sqft, frequency, start_timeline, rate, 80000 + n * 10 % 40000, case when n % 3 = 0 then 'lost' else 'won' end,
       now() - make_interval(days => n % 500), now()
       from quoting.quotes, generate_series(1, $2) n where id = $1`,
    [quoteId, count],
  )

describe('price optimization', () => {
  it('before the first bid shows the rate and the benchmark, and invents nothing @PRI-78 @EVD-03', async () => {
    expect(await dana.call(priceOptimization, {})).toMatchObject({
      ...{ currentPrice: 0.05, suggestedPrice: 0.05, priceChange: 0, changePercentage: 0, confidence: 0.3 },
      ...{ marketPosition: 'at_market', decidedBids: 0, bidsNeeded: 5, since: null, bids: [], curve: [] },
      benchmark: { rate: 0.0455, year: 2026 },
    })
  })

  it('from five decided bids on returns a suggestion, a curve, and the fields of the contract @PRI-78 @PRI-79 @PRI-80 @EVD-08', async () => {
    for (const [rate, outcome] of [
      [0.04, 'won'],
      [0.042, 'won'],
      [0.046, 'won'],
      [0.05, 'lost'],
      [0.041, 'pending'],
    ] as const)
      await bid(dana, rate, outcome, 600)
    expect(await dana.call(priceOptimization, {})).toMatchObject({ decidedBids: 4, bidsNeeded: 1, curve: [] })

    await bid(dana, 0.055, 'lost', 600)
    const answer = await dana.call(priceOptimization, {})
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining([
        ...['currentPrice', 'suggestedPrice', 'priceChange', 'changePercentage', 'confidence', 'marketPosition'],
        ...['impact', 'reasoning', 'recommendations', 'decidedBids', 'bidsNeeded', 'benchmark', 'bids', 'curve'],
      ]),
    )
    expect(answer).toMatchObject({ decidedBids: 5, bidsNeeded: 0, cost: { rate: 0.03, basis: 'bids' } })
    expect(answer.bids.map(({ rate, won }) => [rate, won]).sort()).toEqual([
      [0.04, true],
      [0.042, true],
      [0.046, true],
      [0.05, false],
      [0.055, false],
    ])
    expect(Object.keys(answer.curve[0]!)).toEqual(['rate', 'chance', 'low', 'high', 'expectedProfit'])
    expect(await dana.call(priceOptimization, {})).toEqual(answer)
  })

  it('follows the account’s rate, and leaves quotes unchanged @EVD-05', async () => {
    const quoteId = await bid(dana, 0.05, 'pending')
    await dana.call(changeRate, { pricePerSqFt: 0.04 })
    const { currentPrice, suggestedPrice } = await dana.call(priceOptimization, {})
    expect(currentPrice).toBe(0.04)
    expect(Math.abs(suggestedPrice / 0.04 - 1)).toBeLessThanOrEqual(0.15)
    expect(await dana.call(getQuote, { quoteId })).toMatchObject({ pricePerSqFt: 0.05, finalMonthlyPrice: 1000 })
    await dana.call(changeRate, { pricePerSqFt: 0.05 })
  })

  it('counts decided bids with a price and an area, and follows changed results @EVD-01', async () => {
    const eve = await contractor(system)
    const priceless = await draft(eve, { totalSqft: 0 })
    await eve.call(recordBid, { quoteId: priceless.id, bidStatus: 'won' })
    await bid(eve, 0, 'lost')
    const quoteId = await bid(eve, 0.05, 'lost')
    expect((await eve.call(priceOptimization, {})).decidedBids).toBe(1)
    for (const [bidStatus, count] of [
      ['pending', 0],
      ['won', 1],
    ] as const) {
      await eve.call(recordBid, { quoteId, bidStatus })
      expect((await eve.call(priceOptimization, {})).decidedBids).toBe(count)
    }
    expect(BidStatus.options).toEqual(['pending', 'won', 'lost'])
  })

  it('never counts other contractors’ bids, and handles 1,000 bids @EVD-01', async () => {
    const [rich, eve] = [await contractor(system), await contractor(system)]
    await copies(await bid(rich, 0.045, 'won'), 1_000)
    const before = await eve.call(priceOptimization, {})
    const answer = await rich.call(priceOptimization, {})
    expect([answer.decidedBids, answer.bids.length]).toEqual([1_001, 1_001])
    expect(answer.confidence).toBeGreaterThan(0.8)
    expect(await eve.call(priceOptimization, {})).toEqual(before)
    expect(before).toMatchObject({ decidedBids: 0, bids: [] })
  })
})

describe('the published prices', () => {
  it('are averages by type, a range, a typical win rate, and their source @PRI-81 @EVD-04', async () => {
    const { marketData, industryBenchmarks } = await dana.call(marketInsights, {})
    expect(marketData).toMatchObject({
      averagePricePerSqFt: 0.042,
      priceRange: { low: 0.01, high: 0.35 },
      buildingTypeAverages: { office: 0.035, medical: 0.055, school: 0.04, restaurant: 0.07, estate: 0.08 },
      source: expect.stringContaining('Planning ranges'),
      year: 2026,
    })
    expect(industryBenchmarks).toEqual({ averageWinRate: 0.25 })
  })

  it('for a building depend on its type and size @PRI-82 @PRI-83', async () => {
    const answer = await dana.call(recommendForBuilding, { buildingType: 'medical', squareFootage: 2_500 })
    expect(answer).toMatchObject({ recommendedPrice: 0.068, priceRange: { low: 0.025, high: 0.308 } })
    expect(answer.factors).toHaveLength(3)
    expect((await dana.call(recommendForBuilding, {})).recommendedPrice).toBe(0.035)
  })

  it('with a frequency are our planning figure, not limited to a cent @RTE-04', async () => {
    const ask = (input: object) => dana.call(recommendForBuilding, input)
    const office = { buildingType: 'office', squareFootage: 3_050, frequency: 'daily' }
    const answer = await ask(office)
    expect(answer).toMatchObject({ recommendedPrice: 0.013, priceRange: { low: 0.01, high: 0.016 } })
    expect(answer.factors).toHaveLength(3)
    expect(answer.factors[1]).toMatch(/^Daily \(Mon–Fri\)\. Weekly: about \$0\.053\./)
    expect(await ask({ ...office, squareFootage: 25_000 })).toMatchObject({
      ...{ recommendedPrice: 0.007, priceRange: { low: 0.005, high: 0.009 } },
    })
    expect((await dana.ask(recommendForBuilding, { ...office, frequency: 'hourly' })).statusCode).toBe(400)
  })

  it.each([99, 100_001, '5000', null])('are refused for %s sq ft @PRI-84', async (squareFootage) => {
    const answer = await dana.ask(recommendForBuilding, { buildingType: 'office', squareFootage })
    expect([answer.statusCode, answer.json().issues[0].message]).toEqual([400, 'Please enter 100 to 100,000 sq ft'])
  })

  it('are refused for an unknown building type @PRI-83', async () => {
    expect((await dana.ask(recommendForBuilding, { buildingType: 'castle', squareFootage: 500 })).statusCode).toBe(400)
  })
})

describe('all pricing endpoints', () => {
  const asked = [
    [priceOptimization, {}],
    [marketInsights, {}],
    [recommendForBuilding, { buildingType: 'office', squareFootage: 5_000 }],
  ] as const

  it.each([
    ['pro-monthly', 'active', 200],
    ['pro-yearly', 'active', 200],
    ['pro-monthly', 'trialing', 403],
    ['commercial-monthly', 'active', 403],
    ['residential-yearly', 'active', 403],
    ['commercial-monthly', 'trialing', 403],
    ['pro-monthly', 'expired', 402],
    ['pro-monthly', 'none', 402],
  ] as const)('for %s, %s, return %d @AMB-B16 @BIL-55 @EVD-04 @PRI-76', async (plan, planStatus, status) => {
    const who = await contractor(system, { plan, planStatus })
    for (const [endpoint, input] of asked) expect((await who.ask(endpoint, input)).statusCode).toBe(status)
  })

  it('require signing in @AMB-R07', async () => {
    for (const [endpoint, input] of asked)
      expect((await visitor(system.app, '10.9.9.8').ask(endpoint, input)).statusCode).toBe(401)
  })
})

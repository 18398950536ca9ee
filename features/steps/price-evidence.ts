import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import { type BenchmarkType, marketPositionLabel } from '../../src/modules/pricing/contract/benchmarks.ts'
import { changeRate } from '../../src/modules/pricing/contract/endpoints.ts'
import {
  marketInsights,
  onCurve,
  type PriceOptimization,
  priceOptimization,
  recommendForBuilding,
} from '../../src/modules/pricing/contract/evidence.ts'
import {
  createQuote,
  getQuote,
  recordBid,
  savePricing,
  setCosts,
} from '../../src/modules/quoting/contract/endpoints.ts'
import type { BidStatus } from '../../src/modules/quoting/contract/vocabulary.ts'
import { visitsPerMonth } from '../../src/shared-kernel/frequency.ts'
import { formatFineRate } from '../../src/shared-kernel/money.ts'
import { customer, dollars } from '../drivers/arrange.ts'
import type { World } from './world.ts'

/** The last analysis in each scenario. */
const analyses = new WeakMap<World, PriceOptimization>()
const analysis = (world: World): PriceOptimization => {
  const told = analyses.get(world)
  assert.ok(told, 'She has not asked yet')
  return told
}

Given(
  'Dana has bid on weekly offices of {figure} sq ft:',
  async function (this: World, totalSqft: number, table: DataTable) {
    for (const { cents, outcome, costs, 'months ago': months } of table.hashes()) {
      const details = { ...customer(this), buildingType: 'office', frequency: 'weekly', totalSqft }
      const { id: quoteId } = await this.past.call(createQuote, details as never)
      const finalMonthlyPrice = Math.round(Number(cents) * totalSqft * visitsPerMonth.weekly) / 100
      await this.past.call(savePricing, { quoteId, finalMonthlyPrice })
      if (costs) await this.past.call(setCosts, { quoteId, supplies: dollars(costs) })
      await this.past.call(recordBid, { quoteId, bidStatus: outcome as BidStatus })
      if (months) await decidedAgo(this, quoteId, Number(months))
    }
  },
)

/** Moves the date of a bid's outcome that many months back. */
const decidedAgo = (world: World, quoteId: string, months: number) =>
  world.product.system.db.query(
    `update quoting.quotes set bid_status_updated_at = now() - $2 * interval '30.4375 days' where id = $1`,
    [quoteId, months],
  )

When('Dana/she asks what her bids say', async function (this: World) {
  await this.attempt(async () => analyses.set(this, await this.past.call(priceOptimization, {})))
})

When('Robin asks what her bids say', async function (this: World) {
  analyses.set(this, await this.robin.call(priceOptimization, {}))
})

When('Dana/she follows the suggestion', async function (this: World) {
  await this.past.call(changeRate, { pricePerSqFt: analysis(this).suggestedPrice })
})

Then(/^(\d+) more answers? (?:is|are) missing$/, function (this: World, count: string) {
  assert.equal(analysis(this).bidsNeeded, Number(count))
  assert.deepEqual(analysis(this).curve, [])
})

Then('no more answers are missing', function (this: World) {
  assert.equal(analysis(this).bidsNeeded, 0)
})

Then('no other rate is suggested', function (this: World) {
  const { suggestedPrice, currentPrice, confidence, impact } = analysis(this)
  assert.equal(suggestedPrice, currentPrice)
  assert.equal(confidence, 0.3)
  assert.deepEqual(impact, { estimatedWinRateChange: 0, estimatedRevenueChange: 0 })
})

Then('the reason given is {string}', function (this: World, words: string) {
  const { reasoning } = analysis(this)
  assert.ok(reasoning.includes(words), `The reason given: ${reasoning}`)
})

Then('her chance to win falls as the rate rises', function (this: World) {
  const chances = analysis(this).curve.map(({ chance }) => chance)
  assert.ok(chances.length > 50)
  for (const [at, chance] of chances.entries()) assert.ok(at === 0 || chance < chances[at - 1]!)
})

Then('the suggested rate is {figure} cents', function (this: World, cents: number) {
  assert.equal(analysis(this).suggestedPrice, cents / 100)
})

Then('the suggested rate is between {figure} and {figure} cents', function (this: World, least: number, most: number) {
  const { suggestedPrice } = analysis(this)
  assert.ok(suggestedPrice >= least / 100 && suggestedPrice <= most / 100, `${suggestedPrice}`)
})

Then('a win is less likely, and each bid keeps more', function (this: World) {
  const { impact, curve, currentPrice, suggestedPrice } = analysis(this)
  assert.ok(impact.estimatedWinRateChange < 0)
  assert.ok(onCurve(curve, suggestedPrice).expectedProfit > onCurve(curve, currentPrice).expectedProfit)
})

Then(
  'the quote for {string} is still at {figure} cents per square foot',
  async function (this: World, company: string, cents: number) {
    const { id: quoteId } = await this.past.quote(company)
    assert.equal((await this.past.call(getQuote, { quoteId })).pricePerSqFt, cents / 100)
  },
)

Then('these bids count:', function (this: World, table: DataTable) {
  const counted = analysis(this).bids.map(({ rate, weight }) => [(rate * 100).toFixed(1), weight.toFixed(2)])
  assert.deepEqual(counted.toSorted(), table.rows().toSorted())
})

Then('her rate is {string}', function (this: World, position: string) {
  assert.equal(marketPositionLabel[analysis(this).marketPosition], position)
})

Then(
  'the published average is {figure} cents, from {string}, {int}',
  function (this: World, cents: number, source: string, year: number) {
    const { benchmark } = analysis(this)
    assert.deepEqual([benchmark.rate, benchmark.year], [cents / 100, year])
    assert.ok(benchmark.source.startsWith(source))
  },
)

Then('these are the published prices:', async function (this: World, table: DataTable) {
  const { marketData, industryBenchmarks } = await this.past.call(marketInsights, {})
  assert.deepEqual(table.rowsHash(), {
    'average of six types': formatFineRate(marketData.averagePricePerSqFt),
    lowest: formatFineRate(marketData.priceRange.low),
    highest: formatFineRate(marketData.priceRange.high),
    'usual win rate': `${industryBenchmarks.averageWinRate * 100}%`,
  })
})

Then(
  'a(n) {word} of {figure} sq ft usually costs {figure} cents, from {figure} to {figure}',
  async function (this: World, type: string, squareFootage: number, price: number, low: number, high: number) {
    const { recommendedPrice, priceRange } = await this.past.call(recommendForBuilding, {
      buildingType: type as BenchmarkType,
      squareFootage,
    })
    const inCents = [recommendedPrice, priceRange.low, priceRange.high].map((rate) => Math.round(rate * 1000) / 10)
    assert.deepEqual(inCents, [price, low, high])
  },
)

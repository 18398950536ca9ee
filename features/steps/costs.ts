import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import { currentUser } from '../../src/modules/accounts/contract/endpoints.ts'
import { type CostBreakdown, costCategories, noCosts, profitOf } from '../../src/modules/pricing/contract/costs.ts'
import { changeDefaultCosts, changeRate } from '../../src/modules/pricing/contract/endpoints.ts'
import { previewPrice } from '../../src/modules/pricing/contract/preview.ts'
import { offerCosts, setCosts } from '../../src/modules/quoting/contract/endpoints.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'
import type { Preset } from '../../src/shared-kernel/visits.ts'
import { dollars, makeQuote } from '../drivers/arrange.ts'
import type { World } from './world.ts'

/** "$18.50 x 40 hours" is a worker, one of the six category names a category, anything else a custom cost. */
function costsIn(table: DataTable): CostBreakdown {
  const costs = { ...noCosts, workers: [...noCosts.workers], customCosts: [...noCosts.customCosts] }
  for (const [place, [name = '', amount = '']] of table.raw().entries()) {
    const [wage = '', hours] = amount.split(' x ')
    const category = costCategories.find((one) => one === name)
    if (hours) {
      const work = { hourlyRate: dollars(wage), estimatedHours: Number.parseFloat(hours) }
      costs.workers.push({ id: `worker-${place}`, name, ...work })
    } else if (category) costs[category] = dollars(amount)
    else costs.customCosts.push({ id: `custom-${place}`, label: name, amount: dollars(amount) })
  }
  return costs
}

async function enter(world: World, costs: CostBreakdown) {
  const { id: quoteId, version } = await world.past.quote(world.company)
  await world.attempt(() => world.past.call(setCosts, { quoteId, version, ...costs }))
}

When('Dana/she enters these costs:', async function (this: World, table: DataTable) {
  await enter(this, costsIn(table))
})

When('Dana/she enters costs of {money} a month', async function (this: World, amount: string) {
  await enter(this, { ...noCosts, other: dollars(amount) })
})

const warnings = { loss: 'costs exceed revenue', thin: 'under 10% stays' } as const

Then('her books say:', async function (this: World, table: DataTable) {
  const { totalMonthlyCosts, netMonthlyProfit, finalMonthlyPrice } = await this.past.quote(this.company)
  const { profit, margin, warning } = profitOf(toCents(finalMonthlyPrice ?? 0), toCents(totalMonthlyCosts ?? 0))
  assert.equal(toCents(netMonthlyProfit ?? Number.NaN), profit)
  const books: Readonly<Record<string, string>> = {
    'total costs': formatMoney(toCents(totalMonthlyCosts ?? 0)),
    'net profit': formatMoney(profit),
    margin: `${margin.toFixed(1).replace('-', '−')}%`,
    warning: warning ? warnings[warning] : 'none',
  }
  const named = Object.keys(table.rowsHash()).map((name) => [name, books[name]])
  assert.deepEqual(Object.fromEntries(named), table.rowsHash())
})

Then('no costs are stored with the quote', async function (this: World) {
  const { costBreakdown, totalMonthlyCosts, netMonthlyProfit } = await this.past.quote(this.company)
  assert.deepEqual([costBreakdown, totalMonthlyCosts, netMonthlyProfit], [null, null, null])
})

When('Dana/she sets her usual rate to {figure} cents per square foot', async function (this: World, cents: number) {
  await this.attempt(() => this.past.call(changeRate, { pricePerSqFt: cents / 100 }))
})

Then(
  'at {figure} cents the preview of {figure} sq ft, {visits}, is {money} a month',
  (cents: number, sqft: number, frequency: Preset, price: string) => {
    assert.equal(formatMoney(previewPrice(sqft, cents / 100, frequency)), price)
  },
)

Given('Dana/she keeps these usual costs:', async function (this: World, table: DataTable) {
  const { workers: _, customCosts, ...defaultCostBreakdown } = costsIn(table)
  await this.attempt(() => this.past.call(changeDefaultCosts, { defaultCostBreakdown, customCosts }))
})

Then('a new quote offers her these costs:', async function (this: World, table: DataTable) {
  const { defaultCostBreakdown, customCosts } = await this.past.call(currentUser, {})
  const offered = { ...noCosts, ...defaultCostBreakdown, customCosts }
  const named = costsIn(table)
  assert.deepEqual(
    { ...offered, customCosts: offered.customCosts.map(({ label, amount }) => [label, amount]) },
    { ...named, customCosts: named.customCosts.map(({ label, amount }) => [label, amount]) },
  )
})

Given('Dana/she keeps these usual costs, shared by all customers:', async function (this: World, table: DataTable) {
  const { workers: _, customCosts, ...defaultCostBreakdown } = costsIn(table)
  await this.past.call(changeDefaultCosts, {
    defaultCostBreakdown,
    customCosts: customCosts.map((cost) => ({ ...cost, shared: true })),
    sharedCosts: costCategories.filter((category) => defaultCostBreakdown[category] > 0),
  })
})

/** The current quote stays the one that the scenario is about. */
Given('Dana/she has won {string} at {money} a month', async function (this: World, company: string, price: string) {
  const { company: current } = this
  await makeQuote(this, { company, 'per month': price, bid: 'won' })
  this.company = current
})

/** Saves what the quote offers now, as "Save costs" and "Share again" do. */
async function saveShares(world: World) {
  const { id: quoteId } = await world.past.quote(world.company)
  const { costBreakdown, costShares } = await world.past.call(offerCosts, { quoteId })
  await world.past.call(setCosts, { quoteId, ...costBreakdown, shareNow: costShares.map(({ cost }) => cost) })
}

When('Dana/she takes over her usual costs', async function (this: World) {
  await saveShares(this)
})

When('Dana/she shares her costs again', async function (this: World) {
  await saveShares(this)
})

Then('her quote has these shares of her costs:', async function (this: World, table: DataTable) {
  const { costBreakdown, costShares } = await this.past.quote(this.company)
  const labels = new Map(costBreakdown?.customCosts.map(({ id, label }) => [id, label]))
  const shares = costShares.map(({ cost, of, share }) => [
    labels.get(cost) ?? cost,
    `${formatMoney(toCents(share))} of ${formatMoney(toCents(of))}`,
  ])
  assert.deepEqual(Object.fromEntries(shares), table.rowsHash())
})

Then('today her share of insurance would be {money}', async function (this: World, amount: string) {
  const { id: quoteId } = await this.past.quote(this.company)
  const { costBreakdown } = await this.past.call(offerCosts, { quoteId })
  assert.equal(formatMoney(toCents(costBreakdown.insurance)), amount)
})

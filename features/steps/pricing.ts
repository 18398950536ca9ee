import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import {
  annualRevenue,
  type Service,
  serviceRates,
  suggestedServicePrice,
} from '../../src/modules/pricing/contract/price.ts'
import { addArea } from '../../src/modules/quoting/contract/areas.ts'
import { costsFromTime, createQuote, getQuote, savePricing } from '../../src/modules/quoting/contract/endpoints.ts'
import type { CustomItem } from '../../src/modules/quoting/contract/vocabulary.ts'
import type { Frequency } from '../../src/shared-kernel/frequency.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'
import { customer, dollars } from '../drivers/arrange.ts'
import type { World } from './world.ts'

Given('the rate is {figure} cents per square foot', async function (this: World, cents: number) {
  await this.past.setRate(this.company, cents / 100)
})

Given('Dana/she has walked rooms of {} sq ft', async function (this: World, sizes: string) {
  for (const [place, size] of sizes.split(' + ').entries())
    await this.past.addRoom(this.company, {
      name: `Room ${place + 1}`,
      roomType: 'office',
      sqft: Number(size.replaceAll(',', '')),
    })
})

Given('these rooms are measured by hand and by photo:', async function (this: World, table: DataTable) {
  const { id: quoteId } = await this.past.quote(this.company)
  const size = (text: string | undefined) => (text ? Number(text.replaceAll(',', '')) : undefined)
  for (const { room = '', 'by hand': byHand, 'by photo': byPhoto } of table.hashes())
    await this.past.call(addArea, {
      quoteId,
      name: room,
      roomType: 'office',
      manualSqft: size(byHand),
      aiEstimatedSqft: size(byPhoto),
    })
})

Given(
  'Dana has drafted a quote for a building of {figure} sq ft, {visits}, without rooms',
  async function (this: World, totalSqft: number, frequency: Frequency) {
    await this.past.call(createQuote, { ...customer(this), frequency, totalSqft } as never)
  },
)

Given(
  'Dana has drafted a {visits} quote with this work for the whole building:',
  async function (this: World, frequency: Frequency, table: DataTable) {
    const customItems = table.hashes().map(({ item = '', quantity, price = '', charged }, place) => ({
      id: `item-${place}`,
      name: item,
      price: dollars(price),
      ...(quantity && { quantity: Number(quantity) }),
      ...(charged && { frequency: charged as CustomItem['frequency'] }),
    }))
    await this.past.call(createQuote, { ...customer(this), frequency, customItems } as never)
  },
)

Given('Dana/she asks {figure}% of the price', async function (this: World, percent: number) {
  const { id: quoteId, totalMonthlyPrice, totalOneTimePrice } = await this.past.quote(this.company)
  const share = (price: number | null) => price && Math.round(price * percent + 1e-6) / 100
  await this.past.call(savePricing, {
    quoteId,
    finalMonthlyPrice: share(totalMonthlyPrice),
    finalOneTimePrice: share(totalOneTimePrice),
  })
})

When('Dana/she asks for {money} a month', async function (this: World, price: string) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.past.call(savePricing, { quoteId, finalMonthlyPrice: dollars(price) })
})

When(
  'Dana/she prices it by time, at {money} an hour and a margin of {figure}%',
  async function (this: World, wage: string, margin: number) {
    const { id: quoteId } = await this.past.quote(this.company)
    const time = { wage: dollars(wage), margin, setupMinutes: 0 }
    await this.past.call(savePricing, { quoteId, pricedBy: 'time', time })
  },
)

When('Dana/she prices it per square foot again', async function (this: World) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.past.call(savePricing, { quoteId, pricedBy: 'area' })
})

When('Dana/she takes the costs over from the hours', async function (this: World) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.past.call(costsFromTime, { quoteId })
})

Then('the work takes {figure} labor hours a week', async function (this: World, hours: number) {
  assert.equal((await this.past.quote(this.company)).byTime.hoursPerWeek, hours)
})

Then('Dana/she keeps {money} a month', async function (this: World, amount: string) {
  const { netMonthlyProfit } = await this.past.quote(this.company)
  assert.equal(formatMoney(toCents(netMonthlyProfit ?? 0)), amount)
})

When('Dana/she moves the rate to {figure} cents', async function (this: World, cents: number) {
  await this.attempt(() => this.now.setRate(this.company, cents / 100))
})

When('Dana/she changes the visits to {visits}', async function (this: World, frequency: Frequency) {
  await this.attempt(() => this.now.setFrequency(this.company, frequency))
})

When('Dana claims a total of {money} a month', async function (this: World, price: string) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.attempt(() => this.past.call(savePricing, { quoteId, totalMonthlyPrice: dollars(price) }))
})

const saysPrice = (label: string) =>
  function (this: World, amount: string) {
    return this.sees(async () => {
      assert.equal((await this.now.prices(this.company))[label], amount)
    })
  }

Then('the customer pays {money} a month', saysPrice('Selling Price'))
Then('the customer pays {money} once', saysPrice('One-time'))
Then('a year paid in advance costs {money}', saysPrice('Annual'))
Then('the price adjustment is {word}', saysPrice('Price adjustment'))
Then('a square foot costs {money} a month', saysPrice('Per sq ft per month'))
Then('Dana is warned {string}', saysPrice('Warning'))

Then('Dana is not warned', function (this: World) {
  return this.sees(async () => {
    assert.equal((await this.now.prices(this.company)).Warning, undefined)
  })
})

Then('the customer pays nothing once', function (this: World) {
  return this.sees(async () => {
    const prices = await this.now.prices(this.company)
    assert.equal(prices['One-time'], undefined)
    assert.equal(prices['Extra Work (One-time)'], undefined)
  })
})

Then('there is no price adjustment', function (this: World) {
  return this.sees(async () => {
    assert.equal((await this.now.prices(this.company))['Price adjustment'], undefined)
  })
})

Then('the price is made of:', function (this: World, table: DataTable) {
  return this.sees(async () => {
    const prices = await this.now.prices(this.company)
    const read = Object.keys(table.rowsHash()).map((label) => [label, prices[label] ?? 'none'])
    assert.deepEqual(Object.fromEntries(read), table.rowsHash())
  })
})

Then('winning it adds {money} a year', async function (this: World, revenue: string) {
  const quote = await this.past.quote(this.company)
  assert.equal(formatMoney(annualRevenue(toCents(quote.finalMonthlyPrice ?? 0), quote)), revenue)
})

Then('a new quote starts at {figure} cents per square foot', async function (this: World, cents: number) {
  const { id: quoteId } = await this.past.quote(this.company)
  assert.equal((await this.past.call(getQuote, { quoteId })).pricePerSqFt, cents / 100)
})

Then('usual prices for {figure} sq ft are:', (sqft: number, table: DataTable) => {
  const suggested = (Object.keys(serviceRates) as Service[]).map((service) => [
    service,
    formatMoney(suggestedServicePrice(service, sqft)),
  ])
  const words = {
    'deep cleaning': 'deepCleaning',
    'window cleaning': 'windowCleaning',
    'carpet cleaning': 'carpetCleaning',
    'floor maintenance': 'floorMaintenance',
    sanitization: 'sanitization',
  }
  const expected = table.raw().map(([service, price]) => [words[service as keyof typeof words], price])
  assert.deepEqual(suggested, expected)
})

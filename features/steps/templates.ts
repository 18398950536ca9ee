import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import { copyQuote } from '../../src/modules/quoting/contract/copies.ts'
import { createQuote, listQuotes, savePricing } from '../../src/modules/quoting/contract/endpoints.ts'
import { listTemplates, saveTemplate } from '../../src/modules/quoting/contract/templates.ts'
import { buildingTypeLabel } from '../../src/shared-kernel/building-type.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'
import { scheduleLabel } from '../../src/shared-kernel/schedule-words.ts'
import { customer } from '../drivers/arrange.ts'
import type { World } from './world.ts'

const idOf = async ({ past, company }: World) => (await past.quote(company)).id

Given('Dana has kept its rooms as the template {string}', async function (this: World, name: string) {
  await this.past.call(saveTemplate, { quoteId: await idOf(this), name })
})

When(
  'Dana starts a quote for {string} from {string} with {figure} sq ft',
  async function (this: World, company: string, name: string, totalSqft: number) {
    const template = (await this.past.call(listTemplates, {})).find((one) => one.name === name)
    const { buildingType, frequency, startTimeline, ...who } = customer(this, { company })
    assert.ok(template && buildingType && frequency && startTimeline)
    const job = { buildingType, frequency, startTimeline }
    await this.past.call(createQuote, { ...who, ...job, templateId: template.id, totalSqft })
  },
)

Then('the rooms for {string} are:', async function (this: World, company: string, table: DataTable) {
  const rooms = await this.past.rooms(company)
  const seen = rooms.map(({ name, manualSqft }) => ({ room: name, 'sq ft': String(manualSqft) }))
  assert.deepEqual(seen, table.hashes())
})

Then('these templates are ready:', async function (this: World, table: DataTable) {
  const starters = (await this.past.call(listTemplates, {})).filter(({ starter }) => starter)
  const seen = starters.map(({ name, buildingType, ...often }) => ({
    template: name,
    building: buildingTypeLabel[buildingType],
    'how often': scheduleLabel(often),
  }))
  assert.deepEqual(seen, table.hashes())
})

Given('Dana asks {money} a month for it', async function (this: World, price: string) {
  const finalMonthlyPrice = Number(price.replace(/[$,]/g, ''))
  await this.past.call(savePricing, { quoteId: await idOf(this), finalMonthlyPrice })
})

When('Dana copies it for {string}', async function (this: World, company: string) {
  const { companyName, contactPerson, email, phone } = customer(this, { company })
  const other = { companyName, contactPerson, email, phone }
  await this.past.call(copyQuote, { quoteId: await idOf(this), customer: other })
})

When('Dana copies it for the site {string}', async function (this: World, serviceAddress: string) {
  await this.past.call(copyQuote, { quoteId: await idOf(this), keepCustomer: true, serviceAddress })
})

Then(
  'the quote for {string} is a draft at {money} a month with {int} rooms',
  async function (this: World, company: string, price: string, rooms: number) {
    const { status, finalMonthlyPrice } = await this.past.quote(company)
    assert.deepEqual([status, formatMoney(toCents(finalMonthlyPrice ?? 0))], ['draft', price])
    assert.equal((await this.past.rooms(company)).length, rooms)
  },
)

Then(
  '{string} has {int} quotes, one for {string}',
  async function (this: World, company: string, count: number, address: string) {
    const quotes = (await this.past.call(listQuotes, {})).filter(({ companyName }) => companyName === company)
    const addresses = await Promise.all(quotes.map(async ({ id }) => (await this.past.look(id)).serviceAddress))
    assert.equal(quotes.length, count)
    assert.equal(addresses.filter((one) => one === address).length, 1)
  },
)

import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import { exportQuotes } from '../../src/modules/documents/contract/endpoints.ts'
import * as desk from '../../src/modules/quoting/contract/desk.ts'
import * as quoting from '../../src/modules/quoting/contract/endpoints.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'
import { arrangeSubscription } from '../../src/testing/fixtures/contractors.ts'
import { customer, makeQuote } from '../drivers/arrange.ts'
import type { World } from './world.ts'

Given('Dana has these quotes:', { timeout: 60_000 }, async function (this: World, table: DataTable) {
  for (const row of table.hashes()) await makeQuote(this, row)
})

Given('her subscription has ended', async function (this: World) {
  await arrangeSubscription(this.product.system.db, this.contractorId, 'pro-monthly', 'expired')
})

const money = (amount: number | null) => (amount === null ? 'none' : formatMoney(toCents(amount)))

function inWords(figures: desk.Summary): Readonly<Record<string, string>> {
  return {
    quotes: String(figures.total),
    drafts: String(figures.draft),
    pending: String(figures.pending),
    won: String(figures.won),
    lost: String(figures.lost),
    'win rate': figures.winRate === null ? 'none' : `${(figures.winRate * 100).toFixed(1)}%`,
    'waiting for an answer': money(figures.pendingRevenue),
    'under a 10% margin': String(figures.thin),
    'won, per month': money(figures.wonRevenue),
    'won, per year': money(figures.wonAnnualRevenue),
    'net profit, per month': money(figures.wonProfit),
    of: money(figures.wonProfitRevenue),
  }
}

Then('the figures are:', async function (this: World, table: DataTable) {
  const wanted = table.rowsHash()
  const said = inWords(await this.past.call(desk.summarizeQuotes, {}))
  assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, said[name]])), wanted)
})

Then('the customers are:', async function (this: World, table: DataTable) {
  const customers = await this.past.call(desk.listCustomers, {})
  const said = customers.map(({ companyName, quotes }) => ({ company: companyName, quotes: String(quotes) }))
  assert.deepEqual(said, table.hashes())
})

Then('by {word} the list is {string}', async function (this: World, sort: desk.QuoteSort, companies: string) {
  const quotes = await this.past.call(quoting.listQuotes, { sort })
  assert.equal(quotes.map(({ companyName }) => companyName).join(', '), companies)
})

const figures = ['total area', 'price per sq ft']
const fields: Readonly<Record<string, string>> = {
  'company name': 'companyName',
  'contact person': 'contactPerson',
  email: 'email',
  phone: 'phone',
  'total area': 'totalSqft',
  'price per sq ft': 'pricePerSqFt',
}

When('Dana edits the quote:', async function (this: World, table: DataTable) {
  const { id: quoteId, version, pricePerSqFt, totalSqft } = await this.past.quote(this.company)
  const { customerType: _, ...details } = customer(this, { company: this.company })
  const typed = Object.entries(table.rowsHash()).map(([name, text]) => {
    return [fields[name], figures.includes(name) ? Number(text) : text] as const
  })
  const before = { ...details, pricePerSqFt, ...(totalSqft > 0 && { totalSqft }) }
  const edit = { quoteId, version, ...before, ...Object.fromEntries(typed) }
  await this.attempt(async () => void (await this.past.call(quoting.editQuote, edit as never)))
})

Then('the workbook holds:', async function (this: World, table: DataTable) {
  const { default: excel } = await import('exceljs')
  const answer = await this.past.open(exportQuotes, {})
  const book = new excel.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  const sheet = book.worksheets[0]!
  const [head = [], ...rows] = Array.from(
    { length: sheet.rowCount },
    (_, at) => sheet.getRow(at + 1).values as unknown[],
  )
  const headers = Object.keys(table.hashes()[0] ?? {})
  const said = rows.map((row) =>
    Object.fromEntries(headers.map((name) => [name, String(row[head.indexOf(name)] ?? '')])),
  )
  assert.deepEqual(said, table.hashes())
})

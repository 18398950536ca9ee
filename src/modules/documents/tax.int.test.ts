import { randomUUID } from 'node:crypto'
import excel from 'exceljs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser, saveBusiness } from '../accounts/contract/endpoints.ts'
import { copyQuote } from '../quoting/contract/copies.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { listRevisions } from '../quoting/contract/history.ts'
import { exportQuotes, generatePdf } from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

const salesTax = { percent: 8.25, label: 'Sales tax' }
let dana: Contractor
let quoteId: string
let email: string
beforeEach(async () => {
  dana = await contractor(system)
  email = `${randomUUID()}@harbordental.example`
  quoteId = (await draft(dana, { companyName: 'Harbor Dental', email })).id
  await room(dana, quoteId, 1240, {
    name: 'Main floor',
    extraWorkItems: [
      { name: 'Windows', price: 85.5, type: 'monthly' },
      { name: 'Strip and wax', price: 310, type: 'one-time' },
    ],
  })
})

const account = (business: object) => dana.call(saveBusiness, { businessName: 'Brightline', ...business })
const save = (pricing: object) => dana.call(quoting.savePricing, { quoteId, ...pricing })
const read = () => dana.call(quoting.getQuote, { quoteId })
const send = () => dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
const spaced = (text: string) => text.replace(/\s+/g, ' ')
const pdf = async () => spaced((await readPdf((await dana.ask(generatePdf, { id: quoteId })).rawPayload)).text)
const lastMail = async () => (await system.mailbox.mails()).findLast(({ envelope }) => envelope.to.includes(email))!

async function exported() {
  const book = new excel.Workbook()
  await book.xlsx.load((await dana.ask(exportQuotes, {})).rawPayload as never)
  const sheet = book.worksheets[0]!
  const heads = sheet.getRow(1).values as string[]
  return Object.fromEntries(heads.map((head, at) => [head, sheet.getRow(2).getCell(at).value]).slice(1))
}

describe('a tax on the totals @PRP-03', () => {
  it('is the same to the cent in the API, the PDF, the email and Excel, and no price changes', async () => {
    const before = await save({ offersAnnualPrepayment: true })
    await account({ tax: salesTax })
    const quote = await read()
    const { finalMonthlyPrice, finalOneTimePrice, annualPrice } = before
    expect([finalMonthlyPrice, finalOneTimePrice, annualPrice]).toEqual([333.5, 310, 3401.7])
    expect(quote).toMatchObject({ finalMonthlyPrice, finalOneTimePrice, annualPrice, tax: null, taxExempt: false })
    expect(quote.customerPrices).toEqual({
      ...{ showsRoomPrices: true, tax: salesTax, taxExempt: false },
      monthly: { subtotal: 333.5, tax: 27.51, total: 361.01 },
      oneTime: { subtotal: 310, tax: 25.58, total: 335.58 },
      annual: { subtotal: 3401.7, tax: 280.64, total: 3682.34 },
    })
    await send()
    const { text, html } = await lastMail()
    const asRead = (html ?? '').replace(/<style[\s\S]*?<\/style>/g, ' ').replace(/<[^>]*>/g, ' ')
    const parts = [await pdf(), spaced((text ?? '').replaceAll(':', '')), spaced(asRead)]
    for (const part of parts) {
      expect(part).toContain('Subtotal per month $333.50 Sales tax 8.25% $27.51 Total per month $361.01')
      expect(part).toContain('One-time, first visit $310.00 Sales tax 8.25% $25.58 One-time total $335.58')
      expect(part).toContain('Pay for the year $3,401.70 Sales tax 8.25% $280.64 Total for the year $3,682.34')
      expect(part).not.toContain('Sales tax not included')
    }
    expect(await exported()).toMatchObject({
      ...{ 'Monthly price': 333.5, Tax: 'Sales tax 8.25%', 'Monthly tax': 27.51, 'Monthly total with tax': 361.01 },
      ...{ 'One-time price': 310, 'One-time tax': 25.58, 'One-time total with tax': 335.58 },
      ...{ 'Annual price, prepaid': 3401.7, 'Annual tax': 280.64, 'Annual total with tax': 3682.34 },
    })
  })

  it('isn’t anywhere until the contractor sets one', async () => {
    expect(await dana.call(currentUser, {})).toMatchObject({ showsRoomPrices: true, tax: null })
    expect((await read()).customerPrices).toMatchObject({
      tax: null,
      monthly: { tax: 0, subtotal: 333.5, total: 333.5 },
    })
    expect(await pdf()).toContain('Sales tax not included where applicable.')
    expect(Object.keys(await exported()).filter((head) => /tax/i.test(head))).toEqual([])
  })

  it('stays in a sent version as it was sent, whatever the account says later', async () => {
    await account({ tax: salesTax })
    await send()
    const sent = await pdf()
    await account({ tax: { percent: 9, label: 'State tax' }, showsRoomPrices: false })
    expect(await pdf()).toBe(sent)
    expect((await read()).customerPrices).toMatchObject({ tax: salesTax, showsRoomPrices: true })
    expect((await exported()).Tax).toBe('Sales tax 8.25%')
    await account({ tax: null })
    expect((await exported()).Tax).toBe('Sales tax 8.25%')
    await account({ tax: { percent: 9, label: 'State tax' } })

    await save({ finalMonthlyPrice: 400 })
    expect((await read()).customerPrices.monthly).toEqual({ subtotal: 400, tax: 36, total: 436 })
    await dana.call(quoting.resendQuote, { quoteId, deliveryId: randomUUID() })
    expect(await pdf()).toContain('Subtotal per month $400.00 State tax 9% $36.00 Total per month $436.00')
    const changes = JSON.stringify(await dana.call(listRevisions, { quoteId }))
    expect(changes).toContain('tax Sales tax 8.25% to State tax 9%')
    expect(changes).toContain('room prices hidden')
  })

  it('is the quote’s own if it has one, and a change of it counts as a change of the quote', async () => {
    await account({ tax: salesTax })
    await send()
    const gst = { percent: 5, label: 'GST' }
    expect(await save({ tax: gst })).toMatchObject({ changedSinceSent: true, tax: gst, finalMonthlyPrice: 333.5 })
    expect((await read()).customerPrices).toMatchObject({ tax: gst, monthly: { tax: 16.68, total: 350.18 } })
    expect((await save({ tax: null })).customerPrices.tax).toEqual(salesTax)
  })

  it('is not charged to an exempt customer, who reads that; a copy for another customer isn’t exempt', async () => {
    await account({ tax: salesTax })
    const quote = await save({ taxExempt: true })
    expect(quote.customerPrices).toMatchObject({ tax: null, taxExempt: true, monthly: { tax: 0, total: 333.5 } })
    expect(await pdf()).toMatch(/Tax exempt ?Total per month \$333\.50/)
    expect(await pdf()).not.toContain('Sales tax')
    expect(await exported()).toMatchObject({ Tax: 'Tax exempt', 'Monthly tax': null })
    expect(await dana.call(copyQuote, { quoteId, keepCustomer: true })).toMatchObject({ taxExempt: true })
    const customer = { companyName: 'Other', contactPerson: 'Ann', email, phone: '503-555-0111' }
    expect(await dana.call(copyQuote, { quoteId, customer })).toMatchObject({ taxExempt: false })
  })

  it('says what is wrong at its field', async () => {
    const issues = async (answer: Promise<{ statusCode: number; json(): unknown }>) => {
      const { statusCode, json } = await answer
      return [statusCode, (json() as { issues: { path: string; message: string }[] }).issues]
    }
    const wrong = { percent: 31, label: ' ' }
    const expected = [
      { path: 'tax.percent', message: 'The tax can’t be more than 30%' },
      { path: 'tax.label', message: 'Please name the tax' },
    ]
    expect(await issues(dana.ask(quoting.savePricing, { quoteId, tax: wrong }))).toEqual([400, expected])
    expect(await issues(dana.ask(saveBusiness, { businessName: 'Brightline', tax: wrong }))).toEqual([400, expected])
  })
})

describe('room prices @PRP-03', () => {
  it('are hidden from the customer if the account or the quote says so; the contractor sees them', async () => {
    const shown = await pdf()
    for (const price of ['$248.00', '$85.50']) expect(shown).toContain(price)
    await account({ showsRoomPrices: false })
    await send()
    const { text } = await lastMail()
    for (const part of [await pdf(), spaced((text ?? '').replaceAll(':', ''))]) {
      for (const price of ['$248.00', '$85.50']) expect(part).not.toContain(price)
      for (const words of ['Main floor', 'Windows', 'Total per month $333.50']) expect(part).toContain(words)
    }
    expect(await read()).toMatchObject({ showsRoomPrices: null, basePrice: 248, additionalServices: 85.5 })
    expect(await save({ showsRoomPrices: true })).toMatchObject({ showsRoomPrices: true, changedSinceSent: true })
    expect(await pdf()).toContain('$248.00')
  })
})

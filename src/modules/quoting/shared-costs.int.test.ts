import excel from 'exceljs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser } from '../accounts/contract/endpoints.ts'
import { exportQuotes } from '../documents/contract/endpoints.ts'
import { changeDefaultCosts } from '../pricing/contract/endpoints.ts'
import { copyQuote } from './contract/copies.ts'
import { summarizeQuotes } from './contract/desk.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

const software = { id: 'custom-1', label: 'Software', amount: 25, shared: true }
const usual = { supplies: 120, insurance: 2000, equipment: 0, transportation: 0, overhead: 0, other: 0 }

let dana: Contractor
beforeEach(async () => {
  dana = await contractor(system)
  await dana.call(changeDefaultCosts, {
    ...{ defaultCostBreakdown: usual, customCosts: [software], sharedCosts: ['insurance'] },
  })
})

/** A quote of Dana's at this final price per month. */
async function priced(finalMonthlyPrice: number, isWon = false) {
  const { id: quoteId } = await draft(dana)
  await room(dana, quoteId, 1000)
  await dana.call(contract.savePricing, { quoteId, finalMonthlyPrice })
  if (isWon) await win(quoteId)
  return quoteId
}
const win = (quoteId: string) => dana.call(contract.recordBid, { quoteId, bidStatus: 'won' })
const offer = (quoteId: string) => dana.call(contract.offerCosts, { quoteId })
const read = (quoteId: string) => dana.call(contract.getQuote, { quoteId })
const insuranceOf = async (quoteId: string) => (await offer(quoteId)).costBreakdown.insurance
/** Saves what is offered, as the screen does. */
async function take(quoteId: string) {
  const { costBreakdown, costShares } = await offer(quoteId)
  await dana.call(contract.setCosts, { quoteId, ...costBreakdown, shareNow: costShares.map(({ cost }) => cost) })
}

describe('shared costs @GRD-06', () => {
  it('are offered as shares by price of the won quotes and this one, the others whole', async () => {
    await priced(2000, true)
    await priced(5000) // neither won
    const quoteId = await priced(1000)
    expect(await offer(quoteId)).toEqual({
      costBreakdown: {
        ...usual,
        insurance: 666.67,
        workers: [],
        customCosts: [{ id: 'custom-1', label: 'Software', amount: 8.33 }],
      },
      costShares: [
        { cost: 'insurance', of: 2000, share: 666.67 },
        { cost: 'custom-1', of: 25, share: 8.33 },
      ],
    })
    await win(quoteId)
    expect(await insuranceOf(quoteId), 'counted once').toBe(666.67)
  })

  it('leave out deleted quotes, and those of others', async () => {
    const other = await priced(2000, true)
    const quoteId = await priced(1000)
    await dana.call(contract.deleteQuote, { quoteId: other })
    expect(await insuranceOf(quoteId)).toBe(2000)
    const eve = await contractor(system)
    expect((await eve.ask(contract.offerCosts, { quoteId })).statusCode).toBe(404)
  })

  it('are $0 for a one-time quote, which doesn’t count for others either', async () => {
    const { id: once } = await draft(dana, { frequency: 'custom', schedule: { once: true } })
    await room(dana, once, 1000)
    await win(once)
    expect(await insuranceOf(once)).toBe(0)
    expect(await insuranceOf(await priced(1000))).toBe(2000)
  })

  it('are stored as amounts when costs are saved; later wins and prices change nothing stored', async () => {
    await priced(2000, true)
    const quoteId = await priced(1000)
    await take(quoteId)
    const saved = await read(quoteId)
    expect(saved).toMatchObject({
      costBreakdown: { supplies: 120, insurance: 666.67, customCosts: [{ id: 'custom-1', amount: 8.33 }] },
      costShares: [
        { cost: 'insurance', of: 2000, share: 666.67, at: expect.any(String) },
        { cost: 'custom-1', of: 25, share: 8.33, at: expect.any(String) },
      ],
      totalMonthlyCosts: 795,
    })
    await priced(3000, true)
    await dana.call(contract.savePricing, { quoteId, finalMonthlyPrice: 1500 })
    const { costBreakdown, costShares, netMonthlyProfit } = await read(quoteId)
    expect({ costBreakdown, costShares }).toEqual({ costBreakdown: saved.costBreakdown, costShares: saved.costShares })
    expect(netMonthlyProfit).toBe(705)
    expect(await insuranceOf(quoteId), 'today').toBe(461.54)
    await dana.call(contract.setCosts, { quoteId, ...costBreakdown!, shareNow: ['insurance'] })
    const again = await read(quoteId)
    expect(again.costBreakdown).toEqual({ ...costBreakdown, insurance: 461.54 })
    expect(again.costShares.map(({ cost, share }) => [cost, share])).toEqual([
      ['custom-1', 8.33],
      ['insurance', 461.54],
    ])
  })

  it('are worked out at the price of that moment, whatever the screen has shown', async () => {
    const quoteId = await priced(1000)
    const { costBreakdown } = await offer(quoteId)
    await priced(1000, true)
    await dana.call(contract.setCosts, { quoteId, ...costBreakdown, shareNow: ['insurance', 'nothing'] })
    expect((await read(quoteId)).costBreakdown?.insurance).toBe(1000)
  })

  it('that are typed over aren’t shares anymore; an older page, which doesn’t know shares, keeps the others', async () => {
    const quoteId = await priced(1000)
    await take(quoteId)
    const { costBreakdown } = await read(quoteId)
    await dana.call(contract.setCosts, { quoteId, ...costBreakdown!, supplies: 1 })
    expect((await read(quoteId)).costShares).toHaveLength(2)
    await dana.call(contract.setCosts, { quoteId, ...costBreakdown!, insurance: 300 })
    expect((await read(quoteId)).costShares.map(({ cost }) => cost)).toEqual(['custom-1'])
    await dana.call(contract.setCosts, { quoteId, ...costBreakdown! })
    expect((await read(quoteId)).costShares.map(({ cost }) => cost)).toEqual(['custom-1'])
  })

  it('saved again because the answer got lost are saved once', async () => {
    const quoteId = await priced(1000)
    const { version } = await read(quoteId)
    const { costBreakdown } = await offer(quoteId)
    const save = { quoteId, version, ...costBreakdown, shareNow: ['insurance'] }
    expect(await dana.call(contract.setCosts, save)).toEqual(await dana.call(contract.setCosts, save))
  })

  it('are read by list, summary, Excel and price optimization as stored, and come along in a copy', async () => {
    await priced(2000, true)
    const quoteId = await priced(1000, true)
    await take(quoteId)
    const [row] = (await dana.call(contract.listQuotes, {})).filter(({ id }) => id === quoteId)
    expect(row?.netMonthlyProfit).toBe(205)
    expect(await dana.call(summarizeQuotes, {})).toMatchObject({ wonProfit: 205, wonProfitRevenue: 1000 })
    const workbook = new excel.Workbook()
    const answer = await dana.ask(exportQuotes, {})
    await workbook.xlsx.load(answer.rawPayload as unknown as ArrayBuffer)
    const sheet = workbook.worksheets[0]!
    const heads = sheet.getRow(1).values as string[]
    const cells = (name: string) => [2, 3].map((at) => sheet.getRow(at).getCell(heads.indexOf(name)).value)
    expect(cells('Net profit per month')).toContain(205)
    const { rows } = await system.db.query(
      // what price optimization reads
      'select total_monthly_costs_cents::int as costs from views.bids where user_id = $1 and final_monthly_cents = 100000',
      [dana.user.id],
    )
    expect(rows).toEqual([{ costs: 79_500 }])
    const copy = (await dana.ask(copyQuote, { quoteId, keepCustomer: true })).json()
    const { costBreakdown, costShares } = await read(quoteId)
    expect(copy).toMatchObject({ costBreakdown, costShares })
  })
})

it('settings of shared costs that are left out stay; a category may be named once @GRD-06 @ENG-02', async () => {
  const { shared: _, ...plain } = software
  const keep = { defaultCostBreakdown: { ...usual, other: 5 }, customCosts: [plain] }
  expect(await dana.call(changeDefaultCosts, keep)).toMatchObject({
    ...{ sharedCosts: ['insurance'], customCosts: [software], defaultCostBreakdown: { other: 5 } },
  })
  const none = { ...keep, customCosts: [{ ...plain, shared: false }], sharedCosts: [] }
  await dana.call(changeDefaultCosts, none)
  expect(await dana.call(currentUser, {})).toMatchObject({ sharedCosts: [], customCosts: [plain] })
  expect((await dana.ask(changeDefaultCosts, { ...keep, sharedCosts: ['rent'] })).statusCode).toBe(400)
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { noCosts } from '../pricing/contract/costs.ts'
import * as areaContract from './contract/areas.ts'
import { summarizeQuotes } from './contract/desk.ts'
import * as contract from './contract/endpoints.ts'
import { type ExportedQuote, quotesForExport } from './queries/quotes-for-export.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

/** PX-31 without the revenue. */
const costs = {
  workers: [
    { id: 'worker-1', name: 'Lead cleaner', hourlyRate: 18.5, estimatedHours: 40 },
    { id: 'worker-2', hourlyRate: 16, estimatedHours: 12.5 },
  ],
  supplies: 120,
  insurance: 85,
  equipment: 40,
  transportation: 60,
  overhead: 150,
  other: 0,
  customCosts: [{ id: 'custom-1763640000000', label: 'Software', amount: 25 }],
}

/** A quote of 10,000 sq ft, weekly at 5 cents: $2,000 a month. */
async function quoted(who = dana) {
  const { id } = await draft(who)
  await room(who, id, 10_000)
  return who.call(contract.getQuote, { quoteId: id })
}
const read = (quoteId: string) => dana.call(contract.getQuote, { quoteId })

describe('the costs of a quote', () => {
  it('are stored unchanged, and the profit is updated @PX-31 @PRI-65 @PRI-66 @PRI-69 @PRI-70', async () => {
    const { id, version, netMonthlyProfit } = await quoted()
    expect(netMonthlyProfit).toBe(null)
    const answer = await dana.call(contract.setCosts, { quoteId: id, version, ...costs })
    expect(answer).toEqual({ netMonthlyProfit: 580, totalMonthlyCosts: 1420, version: version + 1 })
    const stored = await read(id)
    expect(stored).toMatchObject({ costBreakdown: costs, ...answer, finalMonthlyPrice: 2000 })
    expect((await dana.call(contract.listQuotes, {}))[0]).toMatchObject({ id, netMonthlyProfit: 580 })
  })

  it('@SPC-02 @PRI-31 @AMB-P15 set the monthly cost to their total', async () => {
    const { id } = await quoted()
    expect((await read(id)).monthlyCost).toBe(null)
    await dana.call(contract.setCosts, { quoteId: id, ...costs })
    expect(await read(id)).toMatchObject({ monthlyCost: 1420, oneTimeCost: null })
    await dana.call(contract.setCosts, { quoteId: id, ...noCosts })
    expect((await read(id)).monthlyCost).toBe(0)
  })

  it('update the profit with every change of the price: rate, visits, rooms, final price @AMB-P16 @AMB-P17', async () => {
    const { id } = await quoted()
    await dana.call(contract.setCosts, { quoteId: id, ...costs })
    const profitAfter = async (change: Promise<unknown>) => {
      await change
      return (await read(id)).netMonthlyProfit
    }
    const save = (pricing: object) => dana.call(contract.savePricing, { quoteId: id, ...pricing })
    expect(await profitAfter(save({ pricePerSqFt: 0.03 }))).toBe(-220)
    expect(await profitAfter(save({ frequency: 'daily' }))).toBe(4580)
    expect(await profitAfter(save({ finalMonthlyPrice: 5400 }))).toBe(3980)
    expect(await profitAfter(room(dana, id, 1000))).toBe(4520)
    const [area] = await dana.call(areaContract.listAreas, { quoteId: id })
    expect(await profitAfter(dana.call(areaContract.removeArea, { areaId: area!.id }))).toBe(-880)
    expect(await profitAfter(dana.call(areaContract.restoreArea, { areaId: area!.id }))).toBe(4520)
  })

  it('are available in a trial, and only to their owner @AMB-B19 @T-01', async () => {
    const trial = await contractor(system, { planStatus: 'trialing' })
    const own = await quoted(trial)
    expect((await trial.ask(contract.setCosts, { quoteId: own.id, ...costs })).statusCode).toBe(200)
    expect((await dana.ask(contract.setCosts, { quoteId: own.id, ...noCosts })).statusCode).toBe(404)
    expect((await trial.call(contract.getQuote, { quoteId: own.id })).totalMonthlyCosts).toBe(1420)
  })

  it('leave a sent quote unchanged for its customer @PRI-62', async () => {
    const { id } = await quoted()
    await system.db.query(`update quoting.quotes set status = 'sent', sent_at = now() where id = $1`, [id])
    await dana.call(contract.setCosts, { quoteId: id, ...costs })
    expect(await read(id)).toMatchObject({ status: 'sent', changedSinceSent: false, netMonthlyProfit: 580 })
  })

  it('from two tabs: the first wins, and a repeat is no conflict @T-42', async () => {
    const { id, version } = await quoted()
    const mine = { quoteId: id, version, ...costs }
    const first = await dana.call(contract.setCosts, mine)
    expect(await dana.call(contract.setCosts, mine)).toEqual(first)
    const second = await dana.ask(contract.setCosts, { ...mine, supplies: 1 })
    expect([second.statusCode, second.json().current.costBreakdown.supplies]).toEqual([409, 120])
  })

  it('count non-numbers as 0, and are limited @PRI-59 @PRI-60 @PRI-61 @PRI-63 @PRI-64', async () => {
    const { id } = await quoted()
    const ask = (input: object) => dana.ask(contract.setCosts, { quoteId: id, ...input })
    expect((await ask({ supplies: 'a lot', insurance: '' })).json()).toMatchObject({
      totalMonthlyCosts: 0,
      netMonthlyProfit: 2000,
    })
    expect((await read(id)).costBreakdown).toEqual(noCosts)
    const worker = (at: number) => ({ id: `worker-${at}`, hourlyRate: 10_000, estimatedHours: 10_000 })
    const workers = (count: number) => Array.from({ length: count }, (_, at) => worker(at))
    expect((await ask({ workers: workers(300) })).json().totalMonthlyCosts).toBe(30_000_000_000)
    for (const refused of [
      { workers: workers(301) },
      { supplies: -0.01 },
      { supplies: 1e12 },
      { customCosts: [{ id: 'custom-1', label: '', amount: 1 }] },
      { rent: 5 },
    ])
      expect((await ask(refused)).statusCode, JSON.stringify(refused).slice(0, 60)).toBe(400)
  })
})

describe('the costs of a single visit @SCH-07', () => {
  /** $450 once, at costs of $60. */
  async function once(eve: Contractor) {
    const { id: quoteId } = await draft(eve, { frequency: 'custom', schedule: { once: true } })
    await room(eve, quoteId, 2000)
    await eve.call(contract.savePricing, { quoteId, finalOneTimePrice: 450 })
    const answer = await eve.call(contract.setCosts, { quoteId, ...noCosts, supplies: 60 })
    await eve.call(contract.recordBid, { quoteId, bidStatus: 'won' })
    return { quoteId, answer }
  }
  async function profits(eve: Contractor, quoteId: string) {
    const { netMonthlyProfit, figures } = await eve.call(contract.getQuote, { quoteId })
    const [listed] = await eve.call(contract.listQuotes, {})
    const { wonProfit, wonProfitRevenue } = await eve.call(summarizeQuotes, {})
    const rows: ExportedQuote[] = []
    for await (const page of quotesForExport(system.db, eve.user.id)) rows.push(...page)
    const [exported] = rows
    return {
      monthly: [netMonthlyProfit, listed!.netMonthlyProfit, exported!.profit, exported!.costs, wonProfit],
      ...{ wonProfitRevenue, marginPercent: figures.marginPercent },
    }
  }
  const none = { monthly: [null, null, null, null, null], wonProfitRevenue: 0, marginPercent: 86.7 }

  it('are those of the visit, so it has a margin and no profit per month; with visits every week it has one', async () => {
    const eve = await contractor(system)
    const { quoteId, answer } = await once(eve)
    expect(answer).toMatchObject({ netMonthlyProfit: 0, totalMonthlyCosts: 60 })
    expect(await profits(eve, quoteId)).toEqual(none)
    await eve.call(contract.savePricing, { quoteId, frequency: 'weekly' })
    await eve.call(contract.savePricing, { quoteId, finalMonthlyPrice: 400 })
    expect((await profits(eve, quoteId)).monthly).toEqual([340, 340, 34_000, 6000, 340])
    await eve.call(contract.savePricing, { quoteId, frequency: 'custom', schedule: { once: true } })
    expect((await profits(eve, quoteId)).monthly).toEqual(none.monthly)
  })

  it('lose the profit per month that the previous release stored', async () => {
    const eve = await contractor(system)
    const { quoteId } = await once(eve)
    const { id: weekly } = await quoted(eve)
    await eve.call(contract.setCosts, { quoteId: weekly, ...noCosts, supplies: 60 })
    await system.db.query('update quoting.quotes set net_monthly_profit_cents = -6000 where id = $1', [quoteId])
    const migration = new URL('../../../db/migrations/377-profit-of-single-visits.sql', import.meta.url)
    await system.db.query(readFileSync(migration, 'utf8'))
    const list = await eve.call(contract.listQuotes, {})
    expect(list.map(({ netMonthlyProfit }) => netMonthlyProfit)).toEqual([1940, null])
    expect((await eve.call(summarizeQuotes, {})).wonProfit).toBe(null)
  })
})

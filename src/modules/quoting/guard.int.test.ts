import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { noCosts } from '../pricing/contract/costs.ts'
import { changeGuard } from '../pricing/contract/endpoints.ts'
import { noGuard } from '../pricing/contract/guard-codes.ts'
import { listUsualExtras } from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'
import { getTimeline } from './contract/history.ts'
import { issuedNow, revisionOf } from './revisions.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Awaited<ReturnType<typeof contractor>>
beforeAll(async () => {
  dana = await contractor(system)
})

const read = (quoteId: string) => dana.call(contract.getQuote, { quoteId })
const save = (quoteId: string, pricing: object) => dana.call(contract.savePricing, { quoteId, ...pricing })
const codes = async (quoteId: string) => (await read(quoteId)).warnings.map(({ code }) => code)

let customers = 0
/** 5,000 sq ft of offices, weekdays, by time: $1,414.40. */
async function quoted(pricing: object = {}) {
  const { id } = await draft(dana, { frequency: 'daily', email: `customer${++customers}@harbordental.example` })
  await room(dana, id, 5000, { roomType: 'office', name: 'Lobby' })
  await save(id, { pricedBy: 'time', time: { setupMinutes: 0, margin: 25 }, ...pricing })
  return id
}

describe('an account’s guard', () => {
  it('is none until it is set, and what is left out stays @GRD-02', async () => {
    const sam = await contractor(system)
    expect(sam.user.guard).toEqual(noGuard)
    await sam.call(changeGuard, { minimumPerVisit: 60, targetMargin: 25 })
    const user = await sam.call(changeGuard, { minimumPerVisit: null, minimumPerExtra: 75 })
    expect(user.guard).toEqual({ ...noGuard, targetMargin: 25, minimumPerExtra: 75 })
  })

  it.each([
    [{ targetMargin: 100 }, 'Enter a margin from 0 to 99 percent'],
    [{ minimumPerVisit: -1 }, 'Enter $0 to $10,000,000'],
    [{ minimumPerMonth: 'much' }, 'Enter $0 to $10,000,000'],
    [{ minimumPerExtra: 1.001 }, 'Use at most 2 decimals'],
  ])('refuses %j @GRD-02', async (change, sentence) => {
    const answer = await dana.ask(changeGuard, change as object)
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining(sentence)])
  })
})

describe('a quote', () => {
  it('reads its figures and warnings at its final price @GRD-01 @GRD-02', async () => {
    const quoteId = await quoted()
    expect(await read(quoteId)).toMatchObject({
      figures: {
        ...{ perVisit: 65.28, perSqftMonth: 0.2829, perLaborHour: 32.64, marginPercent: 25, markupPercent: 33.3 },
      },
      annualKept: { monthly: 141.44, percent: 11.8 },
      warnings: [],
    })
    await dana.call(changeGuard, { minimumPerVisit: 65.28, minimumPerMonth: 1500, targetMargin: 25 })
    expect(await codes(quoteId)).toEqual(['below-minimum-month'])
    await save(quoteId, { finalMonthlyPrice: 900 })
    expect(await codes(quoteId)).toEqual(['loss', 'below-minimum-visit', 'below-minimum-month'])
    await dana.call(changeGuard, { minimumPerVisit: null, minimumPerMonth: null, targetMargin: null })
    await dana.call(contract.setCosts, { quoteId, ...noCosts, supplies: 90 })
    expect(await read(quoteId)).toMatchObject({ figures: { marginPercent: 90 }, warnings: [] })
  })

  it('warns of rooms once, and of missing costs last @GRD-02', async () => {
    const quoteId = await quoted({ pricedBy: 'area', pricePerSqFt: 0.015 })
    await room(dana, quoteId, null, { name: 'Closet' })
    const { warnings } = await read(quoteId)
    expect(warnings.map(({ message }) => message)).toEqual([
      'Closet has 0 sq ft.',
      'No costs are saved with this quote yet.',
    ])
    expect(warnings[0]!.action.areaId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has its own discount for a year, which a version keeps @GRD-04', async () => {
    const quoteId = await quoted({ offersAnnualPrepayment: true })
    expect(await read(quoteId)).toMatchObject({ annualDiscountPercent: 15, annualPrice: 14_426.88 })
    await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
    const after = await save(quoteId, { annualDiscountPercent: 7.5 })
    expect(after).toMatchObject({ annualPrice: 15_699.84, annualKept: { monthly: 247.52, percent: 18.9 } })
    expect(after.changedSinceSent).toBe(true)
    const now = await issuedNow(system.db, dana.user.id, quoteId, new Date())
    const first = await revisionOf(system.db, dana.user.id, quoteId, 1)
    expect([first!.annualCents, now!.annualCents]).toEqual([1_442_688, 1_569_984])
  })

  it.each([
    [50.1, 'Enter 0 to 50 percent'],
    [-1, 'Enter 0 to 50 percent'],
    [7.25, 'Use at most 1 decimal'],
  ])('refuses %d percent @GRD-04', async (annualDiscountPercent, sentence) => {
    const quoteId = await quoted()
    const answer = await dana.ask(contract.savePricing, { quoteId, annualDiscountPercent })
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining(sentence)])
  })
})

describe('sending despite warnings', () => {
  const despite = async (quoteId: string) =>
    (await dana.call(getTimeline, { quoteId })).filter(({ kind }) => kind === 'sent-despite')

  it('isn’t blocked, and is noted once per version @GRD-03', async () => {
    const quoteId = await quoted({ finalMonthlyPrice: 900 })
    await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
    const loss = 'You lose $160.80 a month: this price pays for 76 minutes of 120.'
    expect(await despite(quoteId)).toMatchObject([{ actor: 'contractor', revision: 1, details: { warnings: [loss] } }])
    await dana.call(contract.resendQuote, { quoteId, deliveryId: crypto.randomUUID() })
    expect(await despite(quoteId)).toHaveLength(1)
    await save(quoteId, { finalMonthlyPrice: 950 })
    await dana.call(contract.resendQuote, { quoteId, deliveryId: crypto.randomUUID() })
    expect((await despite(quoteId)).map(({ revision }) => revision)).toEqual([2, 1])
    const issued = await revisionOf(system.db, dana.user.id, quoteId)
    expect(JSON.stringify(issued)).not.toContain('You lose')
  })

  it('isn’t noted where there are none @GRD-03', async () => {
    const quoteId = await quoted()
    await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
    expect(await despite(quoteId)).toEqual([])
  })
})

describe('the contractor’s own last prices for extras', () => {
  it('are one for each name, the newest first @GRD-05', async () => {
    const sam = await contractor(system)
    const first = await draft(sam)
    const extra = (name: string, price: number, type: 'monthly' | 'one-time' = 'one-time') => ({ name, price, type })
    await room(sam, first.id, 500, { extraWorkItems: [extra('Window cleaning', 80), extra('Ferns', 20, 'monthly')] })
    await room(sam, first.id, 500, { extraWorkItems: [extra('window cleaning', 95)] })
    expect(await sam.call(listUsualExtras, {})).toEqual([extra('window cleaning', 95), extra('Ferns', 20, 'monthly')])
    expect(await (await contractor(system)).call(listUsualExtras, {})).toEqual([])
  })
})

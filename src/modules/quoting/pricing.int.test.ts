import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frequency } from '../../shared-kernel/frequency.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as areaContract from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'
import { customerQuoteOf } from './customer-quote.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

/** A quote with this many rooms at a rate and frequency. */
async function quoted(sqft: readonly number[], pricePerSqFt: number, frequency: Frequency) {
  const { id } = await draft(dana, { frequency })
  for (const size of sqft) await room(dana, id, size)
  return dana.call(contract.savePricing, { quoteId: id, pricePerSqFt })
}
const save = (quoteId: string, pricing: object) => dana.call(contract.savePricing, { quoteId, ...pricing })
const money = ({ totalMonthlyPrice, totalOneTimePrice, finalMonthlyPrice, finalOneTimePrice }: contract.Quote) => [
  totalMonthlyPrice,
  totalOneTimePrice,
  finalMonthlyPrice,
  finalOneTimePrice,
]
const windows = { name: 'Window cleaning', price: 85.5, type: 'monthly' as const }
const restock = { name: 'Supply restock', price: 24.25, type: 'monthly' as const }
const wax = { name: 'Strip and wax', price: 310, type: 'one-time' as const }

/** PX-06 with the extras of PX-13. */
async function threeRooms() {
  const { id } = await draft(dana)
  await save(id, { pricePerSqFt: 0.07 })
  await room(dana, id, 1200, { extraWorkItems: [windows] })
  await room(dana, id, 180, { extraWorkItems: [restock] })
  await room(dana, id, 420, { extraWorkItems: [wax] })
  return dana.call(contract.getQuote, { quoteId: id })
}

describe('the price stored by the server', () => {
  it.each([
    ['@PX-01', [2000], 0.05, 'weekly', 400],
    ['@PX-02', [5000], 0.05, 'daily', 5000],
    ['@PX-03', [3000], 0.04, 'daily7', 3600],
    ['@PX-04', [12_500], 0.02, 'biweekly', 500],
    ['@PX-05', [1750], 0.09, 'monthly', 157.5],
    ['@PX-06', [1200, 180, 420], 0.07, 'weekly', 504],
    ['@PX-07', [180, 160, 140, 55, 320, 210, 48, 60], 0.08, 'biweekly', 187.68],
    ['@PX-16', [1287], 0.035, 'monthly', 45.05],
    ['@PX-17', [333, 333, 333], 0.055, 'monthly', 54.96],
    ['@PX-46', [100], 0.01, 'monthly', 1],
    ['@PX-46', [100_000], 1, 'daily7', 3_000_000],
  ] as const)('%s: %j sq ft at %d %s is %d a month @PRI-12 @PRI-13', async (_, sqft, rate, frequency, monthly) => {
    const quote = await quoted(sqft, rate, frequency)
    expect(money(quote)).toEqual([monthly, null, monthly, null])
    expect(quote).toMatchObject({
      basePrice: monthly,
      additionalServices: 0,
      totalSqft: sqft.reduce((sum, one) => sum + one, 0),
    })
  })

  it('adds monthly extras and keeps one-time work separate @PX-11 @PX-12 @PX-13 @PX-25 @PRI-14 @PRI-25 @PRI-26 @AMB-P23', async () => {
    const quote = await threeRooms()
    expect(money(quote)).toEqual([613.75, 310, 613.75, 310])
    expect(quote).toMatchObject({ basePrice: 504, additionalServices: 109.75, totalSqft: 1800 })
  })

  it('counts items of the whole quote by quantity and frequency, with quantity 1 and monthly by default @PX-45 @PRI-17 @QUO-14', async () => {
    const items = [
      { id: 'a', name: 'Liners', price: 12.5, quantity: 3, frequency: 'weekly' as const },
      { id: 'b', name: 'Key handover', price: 200, frequency: 'one-time' as const },
      { id: 'c', name: 'Plants', price: 30, quantity: 2 },
    ]
    const quote = await draft(dana, { customItems: items })
    expect(money(quote)).toEqual([210, 200, 210, 200])
    expect(quote.customItems[1]).toMatchObject({ quantity: 1, frequency: 'one-time' })
    expect(quote.customItems[2]).toMatchObject({ frequency: 'monthly' })
  })

  it('is updated with the frequency @PX-24', async () => {
    const { id } = await quoted([2000], 0.05, 'weekly')
    expect(money(await save(id, { frequency: 'daily', totalSqft: 2000 }))).toEqual([2000, null, 2000, null])
  })

  it('uses the typed size only while there are no rooms @PX-15 @AMB-P09 @PRI-36', async () => {
    const { id } = await draft(dana, { frequency: 'biweekly' })
    expect(await save(id, { totalSqft: 1600, frequency: 'biweekly' })).toMatchObject({
      totalSqft: 1600,
      totalMonthlyPrice: 160,
    })
    await room(dana, id, 500)
    expect(await save(id, { totalSqft: 9999, frequency: 'biweekly' })).toMatchObject({
      totalSqft: 500,
      totalMonthlyPrice: 50,
    })
  })
})

describe('an adjusted price', () => {
  it('keeps its percentage when the rate changes @PX-23 @AMB-P11 @PRI-34', async () => {
    const { id } = await quoted([2000], 0.05, 'weekly')
    expect(money(await save(id, { finalMonthlyPrice: 360 }))).toEqual([400, null, 360, null])
    expect(money(await save(id, { pricePerSqFt: 0.06 }))).toEqual([480, null, 432, null])
  })

  it('keeps its percentage when rooms are added, changed, and removed @AMB-P10 @AMB-P11', async () => {
    const quote = await threeRooms()
    await save(quote.id, { finalMonthlyPrice: 552.38, finalOneTimePrice: 279 })
    const added = await room(dana, quote.id, 1000)
    const now = await dana.call(contract.getQuote, { quoteId: quote.id })
    expect(money(now)).toEqual([893.75, 310, 804.38, 279])
    await dana.call(areaContract.removeArea, { areaId: added.id })
    expect(money(await dana.call(contract.getQuote, { quoteId: quote.id }))).toEqual([613.75, 310, 552.38, 279])
  })

  describe('is kept to the cent', () => {
    const final = async (quoteId: string) => (await dana.call(contract.getQuote, { quoteId })).finalMonthlyPrice
    const roomsOf = (quoteId: string) => dana.call(areaContract.listAreas, { quoteId })

    it.each([
      [15_000, 0.01, 'monthly', 120, [1, 15, 150]],
      [2000, 0.05, 'weekly', 361.37, [2]],
    ] as const)('while %d sq ft is retyped digit by digit', async (sqft, rate, frequency, price, digits) => {
      const { id } = await quoted([sqft], rate, frequency)
      await save(id, { finalMonthlyPrice: price })
      const [{ id: areaId } = { id: '' }] = await roomsOf(id)
      for (const manualSqft of [...digits, sqft]) await dana.call(areaContract.changeArea, { areaId, manualSqft })
      expect(await final(id)).toBe(price)
    })

    it.each([[[1990, 10]], [[2000]]])('when a room of %j sq ft is removed and put back', async (sqft) => {
      const { id } = await quoted(sqft, 0.05, 'weekly')
      await save(id, { finalMonthlyPrice: 361.37 })
      const [{ id: areaId } = { id: '' }] = await roomsOf(id)
      await dana.call(areaContract.removeArea, { areaId })
      await dana.call(areaContract.restoreArea, { areaId })
      expect(await final(id)).toBe(361.37)
    })

    it('when the cleaning is one-time for a moment', async () => {
      const { id } = await quoted([2000], 0.05, 'weekly')
      await save(id, { finalMonthlyPrice: 361.37 })
      expect(money(await save(id, { frequency: 'custom', schedule: { once: true } }))).toEqual([0, 100, 0, 90.34])
      expect((await save(id, { frequency: 'weekly', schedule: null })).finalMonthlyPrice).toBe(361.37)
    })
  })

  it('of one-time work that is given away stays none @PRI-30', async () => {
    const { id } = await draft(dana)
    const { id: areaId } = await room(dana, id, 2000, { extraWorkItems: [wax] })
    await save(id, { finalOneTimePrice: 0 })
    await dana.call(areaContract.changeArea, { areaId, manualSqft: 1000 })
    expect(money(await save(id, {}))).toEqual([200, 310, 200, null])
    await dana.call(areaContract.removeArea, { areaId })
    await dana.call(areaContract.restoreArea, { areaId })
    expect(money(await save(id, {}))).toEqual([200, 310, 200, null])
  })

  it('changes the one-time price as well @PX-18 @PX-19 @PRI-29 @PRI-30', async () => {
    const quote = await threeRooms()
    expect(money(await save(quote.id, { finalMonthlyPrice: 552.38, finalOneTimePrice: 279 })).slice(2)).toEqual([
      552.38, 279,
    ])
    expect(money(await save(quote.id, { finalMonthlyPrice: 613.75, finalOneTimePrice: 310 })).slice(2)).toEqual([
      613.75, 310,
    ])
    expect((await save(quote.id, { finalOneTimePrice: 0 })).finalOneTimePrice).toBe(null)
    expect((await save(quote.id, { finalMonthlyPrice: null })).finalMonthlyPrice).toBe(613.75)
  })

  it('belongs to this quote: the account’s rate stays unchanged @AMB-P07 @AMB-P08 @PRI-36', async () => {
    const trial = await contractor(system, { planStatus: 'trialing' })
    const quote = await draft(trial)
    await room(trial, quote.id, 1000)
    const saved = await trial.call(contract.savePricing, { quoteId: quote.id, pricePerSqFt: 0.09 })
    expect(saved).toMatchObject({ pricePerSqFt: 0.09, totalMonthlyPrice: 360 })
    expect((await draft(trial)).pricePerSqFt).toBe(0.05)
  })

  it('gives the annual price at 15% off, without one-time work @PX-27 @PX-28 @PX-29 @PRI-15 @AMB-P12 @AMB-P14', async () => {
    const { id } = await quoted([2000], 0.05, 'weekly')
    expect((await save(id, {})).annualPrice).toBe(4080)
    expect((await save(id, { finalMonthlyPrice: 333.33 })).annualPrice).toBe(3399.97)
    const three = await threeRooms()
    expect((await save(three.id, { finalMonthlyPrice: 453.6, finalOneTimePrice: 279 })).annualPrice).toBe(4626.72)
  })

  it('offers annual prepayment only if the contractor turns it on @AMB-P13', async () => {
    const { id } = await quoted([2000], 0.05, 'weekly')
    expect((await save(id, {})).offersAnnualPrepayment).toBe(false)
    const read = () => customerQuoteOf(system.db, dana.user.id, id)
    expect((await read())!.annualCents).toBe(null)
    expect((await save(id, { offersAnnualPrepayment: true })).offersAnnualPrepayment).toBe(true)
    expect((await read())!.annualCents).toBe(408_000)
  })
})

describe('prices sent by a client', () => {
  it('are accepted if they match the server’s totals, and refused if they differ @AMB-P10 @PRI-23 @PRI-24 @PX-26', async () => {
    const { id } = await quoted([2000], 0.05, 'weekly')
    expect(money(await save(id, { totalMonthlyPrice: 400, totalOneTimePrice: null, finalMonthlyPrice: 400 }))).toEqual([
      400,
      null,
      400,
      null,
    ])
    const refused = await dana.ask(contract.savePricing, { quoteId: id, totalMonthlyPrice: 1, finalMonthlyPrice: 1 })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The total isn’t up to date. Load the quote again.',
    ])
    expect(money(await save(id, {}))).toEqual([400, null, 400, null])
  })

  it('can set or clear the contractor’s own costs @PRI-31 @AMB-P15', async () => {
    const { id } = await quoted([2000], 0.05, 'weekly')
    expect(await save(id, { monthlyCost: 212.4, oneTimeCost: 90 })).toMatchObject({
      monthlyCost: 212.4,
      oneTimeCost: 90,
    })
    expect(await save(id, { monthlyCost: null })).toMatchObject({ monthlyCost: null, oneTimeCost: 90 })
  })

  it.each([
    ['pricePerSqFt', 0.009, 'Price must be at least 1 cent per sq ft', '@PRI-37'],
    ['pricePerSqFt', 0, 'Price must be at least 1 cent per sq ft', '@PRI-37'],
    ['pricePerSqFt', null, 'Price must be at least 1 cent per sq ft', '@PRI-37'],
    ['pricePerSqFt', 'five', 'Price must be at least 1 cent per sq ft', '@PRI-37'],
    ['pricePerSqFt', 1.0001, 'Price cannot exceed $1.00 per sq ft', '@PRI-38'],
    ['pricePerSqFt', 0.05005, 'Use at most 4 decimals', '@PRI-38'],
    ['finalMonthlyPrice', 0.005, 'Use at most 2 decimals', '@PRI-36'],
  ])('are refused: %s %j: %s %s', async (field, value, sentence, _requirement) => {
    const { id } = await draft(dana)
    const answer = await dana.ask(contract.savePricing, { quoteId: id, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path: field, message: sentence })
  })

  it.each([-1, 1e13])('are refused: a final price of %d @PRI-36 @T-44', async (finalMonthlyPrice) => {
    const { id } = await draft(dana)
    const answer = await dana.ask(contract.savePricing, { quoteId: id, finalMonthlyPrice })
    expect(answer.statusCode).toBe(400)
  })

  it('cannot push a price beyond the maximum @T-44 @T-48', async () => {
    const { id } = await draft(dana, { frequency: 'monthly' })
    await room(dana, id, 1)
    expect(await save(id, { pricePerSqFt: 0.01, finalMonthlyPrice: 1_000_000_000_000 })).toMatchObject({
      totalMonthlyPrice: 0.01,
    })
    const refused = await dana.ask(areaContract.addArea, {
      quoteId: id,
      name: 'Hall',
      roomType: 'lobby',
      manualSqft: 1_000_000,
    })
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'This price is too large'])
    expect(await dana.call(areaContract.listAreas, { quoteId: id })).toHaveLength(1)
    const item = { id: 'x', name: 'Gold', price: 10_000_000, quantity: 10_000, frequency: 'daily' as const }
    expect((await dana.ask(contract.createQuote, { ...draftInput(), customItems: [item] })).statusCode).toBe(422)
  })
})

const draftInput = () => ({
  customerType: 'commercial' as const,
  companyName: 'Goldsmith',
  contactPerson: 'Ada Birch',
  email: 'ada@birch.example',
  phone: '(503) 555-0102',
  buildingType: 'office' as const,
  frequency: 'daily7' as const,
  startTimeline: 'flexible' as const,
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser } from '../accounts/contract/endpoints.ts'
import { getQuote } from '../quoting/contract/endpoints.ts'
import { changeDefaultCosts, changeRate } from './contract/endpoints.ts'
import { defaultRate } from './contract/price.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

const usual = { supplies: 120, insurance: 85.5, equipment: 40, transportation: 60, overhead: 150, other: 0 }
const software = { id: 'custom-1763640000000', label: 'Software', amount: 25 }

describe('the rate of an account', () => {
  it('is 5 cents until it is changed; the response is the current user @PRI-01 @PRI-46', async () => {
    expect(dana.user.pricePerSqFt).toBe(0.05)
    const answer = await dana.call(changeRate, { pricePerSqFt: 0.0725 })
    expect(answer).toEqual({ ...(await dana.call(currentUser, {})), pricePerSqFt: 0.0725 })
  })

  it('A-18: applies to new quotes until then', async () => {
    const eve = await contractor(system)
    const { id } = await draft(eve)
    expect((await eve.call(getQuote, { quoteId: id })).pricePerSqFt).toBe(defaultRate)
    expect(eve.user.pricePerSqFt).toBe(defaultRate)
  })

  it('is copied into new quotes; older ones keep their rate @AMB-P02', async () => {
    await dana.call(changeRate, { pricePerSqFt: 0.06 })
    const { id } = await draft(dana)
    await dana.call(changeRate, { pricePerSqFt: 0.08 })
    expect((await dana.call(getQuote, { quoteId: id })).pricePerSqFt).toBe(0.06)
    expect((await draft(dana)).pricePerSqFt).toBe(0.08)
  })

  it.each([
    [0.0099, 'Price must be at least 1 cent per sq ft'],
    [1.01, 'Price cannot exceed $1.00 per sq ft'],
    ['0.05', 'Price must be at least 1 cent per sq ft'],
    [null, 'Price must be at least 1 cent per sq ft'],
  ])('cannot be %s @PRI-43 @PRI-44', async (pricePerSqFt, message) => {
    const answer = await dana.ask(changeRate, { pricePerSqFt })
    expect([answer.statusCode, answer.json().issues[0].message]).toEqual([400, message])
  })
})

describe('what new quotes start with', () => {
  const none = { daily: null, daily7: null, weekly: null, biweekly: null, monthly: null }

  it('is the last rate, without default rates, until the contractor chooses @RTE-02 @RTE-03', async () => {
    const eve = await contractor(system)
    expect(eve.user).toMatchObject({ hasSavedRate: false, rates: none, startWith: 'last', lastRates: [] })
    const chosen = await eve.call(changeRate, { rates: { daily: 0.013, weekly: 0.045 }, startWith: 'default' })
    expect(chosen).toMatchObject({ hasSavedRate: false, pricePerSqFt: 0.05, startWith: 'default' })
    expect(chosen.rates).toEqual({ ...none, daily: 0.013, weekly: 0.045 })
    const cleared = await eve.call(changeRate, { rates: { daily: null } })
    expect([cleared.rates, cleared.startWith]).toEqual([{ ...none, weekly: 0.045 }, 'default'])
    const saved = await eve.call(changeRate, { pricePerSqFt: 0.05 })
    expect(saved).toMatchObject({ hasSavedRate: true, rates: { weekly: 0.045 }, startWith: 'default' })
    expect(await eve.call(currentUser, {})).toEqual(saved)
  })

  it.each([
    [{}, 'pricePerSqFt', 'Price must be at least 1 cent per sq ft'],
    [{ rates: { weekly: 0.0099 } }, 'rates.weekly', 'Price must be at least 1 cent per sq ft'],
    [{ rates: { monthly: 1.5 } }, 'rates.monthly', 'Price cannot exceed $1.00 per sq ft'],
  ])('cannot be %j @RTE-03 @PRI-43', async (settings, path, message) => {
    const answer = await dana.ask(changeRate, settings)
    expect([answer.statusCode, answer.json().issues[0]]).toEqual([400, { path, message }])
  })

  it('is one of three answers, for one of the five frequencies @RTE-02 @RTE-03', async () => {
    for (const settings of [{ startWith: 'luck' }, { rates: { hourly: 0.05 } }])
      expect((await dana.ask(changeRate, settings)).statusCode).toBe(400)
  })
})

describe('default costs', () => {
  it('are returned with the account, and are not applied to quotes @PRI-02 @PRI-56 @AMB-P20', async () => {
    expect(dana.user).toMatchObject({ defaultCostBreakdown: null, customCosts: [] })
    const kept = { defaultCostBreakdown: usual, customCosts: [software] }
    expect(await dana.call(changeDefaultCosts, kept)).toMatchObject(kept)
    expect(await dana.call(currentUser, {})).toMatchObject(kept)
    expect(await draft(dana)).toMatchObject({ costBreakdown: null, totalMonthlyCosts: null, netMonthlyProfit: null })
    const fewer = { defaultCostBreakdown: { supplies: 1 }, customCosts: [] }
    expect((await dana.call(changeDefaultCosts, fewer)).defaultCostBreakdown).toEqual({
      supplies: 1,
      insurance: 0,
      equipment: 0,
      transportation: 0,
      overhead: 0,
      other: 0,
    })
  })

  it('require a name for each custom cost, and amounts of at least 0 @PRI-63 @PRI-64', async () => {
    const ask = async (defaultCostBreakdown: object, customCosts: object[] = []) =>
      (await dana.ask(changeDefaultCosts, { defaultCostBreakdown, customCosts })).json().issues?.[0]
    expect(await ask({}, [{ ...software, label: ' ' }])).toEqual({
      path: 'customCosts.0.label',
      message: 'Cost name is required',
    })
    expect(await ask({ supplies: -1 })).toMatchObject({ message: 'Amount must be at least 0' })
    expect(await ask({ supplies: 'some' })).toBe(undefined)
  })
})

it('changing the rate or default costs requires a paid plan, on the server too @PRI-39 @PRI-48 @BIL-55 @BIL-57 @AMB-B18', async () => {
  const trial = await contractor(system, { planStatus: 'trialing' })
  for (const answer of [
    await trial.ask(changeRate, { pricePerSqFt: 0.09 }),
    await trial.ask(changeDefaultCosts, { defaultCostBreakdown: usual, customCosts: [] }),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Premium Feature Required'])
  expect(await trial.call(currentUser, {})).toMatchObject({ pricePerSqFt: 0.05, defaultCostBreakdown: null })
})

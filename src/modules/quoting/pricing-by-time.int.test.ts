import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { noCosts } from '../pricing/contract/costs.ts'
import { changeTime } from '../pricing/contract/endpoints.ts'
import { shippedTime } from '../pricing/contract/time-basis.ts'
import * as areas from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'
import { issuedNow } from './revisions.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Awaited<ReturnType<typeof contractor>>
beforeAll(async () => {
  dana = await contractor(system)
})

const read = (quoteId: string) => dana.call(contract.getQuote, { quoteId })
const save = (quoteId: string, pricing: object) => dana.call(contract.savePricing, { quoteId, ...pricing })
const pricesOf = async (quoteId: string) => {
  const { totalMonthlyPrice, finalMonthlyPrice, totalOneTimePrice, finalOneTimePrice, basePrice } = await read(quoteId)
  return [totalMonthlyPrice, finalMonthlyPrice, totalOneTimePrice, finalOneTimePrice, basePrice]
}
const asInTheExample = { setupMinutes: 0, margin: 25 }

/** 5,000 sq ft of offices, five days a week, by time: $1,414.40. */
async function quoted(change: object = {}, time: object = asInTheExample) {
  const { id } = await draft(dana, { frequency: 'daily', ...change })
  await room(dana, id, 5000, { roomType: 'office' })
  await save(id, { pricedBy: 'time', time })
  return id
}

describe('a quote priced by time', () => {
  it('reads every step, and its prices are those of the screen, the list and the version @TIM-01 @TIM-03 @TIM-04', async () => {
    const quoteId = await quoted()
    const quote = await read(quoteId)
    expect(quote).toMatchObject({
      ...{
        pricedBy: 'time',
        time: asInTheExample,
        basePrice: 1414.4,
        totalMonthlyPrice: 1414.4,
        finalMonthlyPrice: 1414.4,
      },
      ...{ pricePerVisit: 65.28, annualPrice: 14_426.88 },
      byTime: {
        ...{ hoursPerMonth: 43.3333, hoursPerWeek: 10, minutesPerVisit: 120, burdenPercent: 20, labor: 884 },
        ...{ supplies: 44.2, overhead: 132.6, cost: 1060.8, price: 1414.4, marginPercent: 25, markupPercent: 33.3 },
      },
    })
    expect(quote.visitsPerMonth).toBeCloseTo(260 / 12, 9)
    const [area] = await dana.call(areas.listAreas, { quoteId })
    expect(quote.byTime.rooms).toMatchObject([{ areaId: area!.id, price: 1414.4, minutesPerVisit: 120 }])
    const [listed] = await dana.call(contract.listQuotes, { limit: 1 })
    expect(listed).toMatchObject({ id: quoteId, finalMonthlyPrice: 1414.4 })
    expect(await issuedNow(system.db, dana.user.id, quoteId, new Date())).toMatchObject({
      ...{ monthlyCents: 141_440, perVisitCents: 6528 },
      areas: [{ monthlyCents: 141_440 }],
      wording: { basis: '21.67 visits a month' },
    })
  })

  it('has lines by hours, and monthly extras on top @TIM-03 @TIM-05', async () => {
    const quoteId = await quoted()
    const extra = { name: 'Windows', price: 120, type: 'monthly' as const }
    await room(dana, quoteId, 200, {
      roomType: 'restroom',
      fixtures: { toilets: 4, sinks: 5 },
      extraWorkItems: [extra],
    })
    const quote = await read(quoteId)
    expect(quote.byTime.rooms.map(({ minutesPerVisit }) => minutesPerVisit)).toEqual([120, 29.4])
    expect(quote.byTime.price).toBe(1760.93) // 149.4 minutes for 120 minutes' $1,414.40
    expect([quote.basePrice, quote.additionalServices, quote.totalMonthlyPrice]).toEqual([1760.93, 120, 1880.93])
    const issued = await issuedNow(system.db, dana.user.id, quoteId, new Date())
    expect(issued!.areas.map(({ monthlyCents }) => monthlyCents)).toEqual([141_440, 34_653])
  })

  it.each(['area', 'time'] as const)('keeps the prices of both methods to the cent, from %s @TIM-01', async (first) => {
    const quoteId = await quoted()
    await save(quoteId, { pricedBy: 'area' })
    expect(await pricesOf(quoteId)).toEqual([5000, 5000, null, null, 5000])
    await save(quoteId, { finalMonthlyPrice: 4321.09 })
    await save(quoteId, { pricedBy: 'time', finalMonthlyPrice: 1399.95 })
    await save(quoteId, { pricedBy: first })
    const before = await pricesOf(quoteId)
    for (const method of [first === 'area' ? 'time' : 'area', first] as const) await save(quoteId, { pricedBy: method })
    expect(await pricesOf(quoteId)).toEqual(before)
    expect(before[1]).toBe(first === 'area' ? 4321.09 : 1399.95)
  })

  it('starts unadjusted; only a change of scope changes the other method’s prices @TIM-01', async () => {
    const quoteId = await quoted()
    await save(quoteId, { pricedBy: 'area', finalMonthlyPrice: 2500 })
    await save(quoteId, { pricedBy: 'time', finalMonthlyPrice: 1500 })
    await save(quoteId, { pricePerSqFt: 0.06 })
    expect((await read(quoteId)).finalMonthlyPrice).toBe(1500)
    await save(quoteId, { pricedBy: 'area' })
    expect(await pricesOf(quoteId)).toEqual([6000, 3000, null, null, 6000]) // the new rate counts now
    await room(dana, quoteId, 5000, { roomType: 'office' })
    await save(quoteId, { pricedBy: 'time' })
    expect(await pricesOf(quoteId)).toEqual([2828.8, 3000, null, null, 2828.8])
  })

  it('keeps a final price over a total of nothing through both switches @TIM-01', async () => {
    const { id } = await draft(dana, { frequency: 'daily' })
    await save(id, { finalMonthlyPrice: 750 })
    await save(id, { pricedBy: 'time' })
    await save(id, { pricedBy: 'area' })
    expect(await pricesOf(id)).toEqual([0, 750, null, null, 0])
  })

  it('brings no price back that grew too large meanwhile @TIM-01 @T-48', async () => {
    const { id: quoteId } = await draft(dana, { frequency: 'daily' })
    await room(dana, quoteId, 1)
    await save(quoteId, { pricePerSqFt: 0.01, finalMonthlyPrice: 1_000_000_000_000 })
    await save(quoteId, { pricedBy: 'time' })
    await room(dana, quoteId, 1000)
    const answer = await dana.ask(contract.savePricing, { quoteId, pricedBy: 'area' })
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'This price is too large'])
    expect((await read(quoteId)).pricedBy).toBe('time')
  })

  it('changes only the named figures; null gives one back to the account', async () => {
    const quoteId = await quoted()
    expect(await save(quoteId, { time: { wage: 34, rates: { office: 5000 } } })).toMatchObject({
      time: { ...asInTheExample, wage: 34, rates: { office: 5000 } },
      finalMonthlyPrice: 1414.4,
    })
    expect((await save(quoteId, { time: { wage: null, rates: null } })).time).toEqual(asInTheExample)
    expect(await save(quoteId, { time: null })).toMatchObject({ time: null, timeBasis: { setupMinutes: 10 } })
  })

  it('writes its labor, supplies and overhead as costs, once @TIM-06', async () => {
    const quoteId = await quoted({}, { ...asInTheExample, consumablesPerHead: 2, headCount: 5 })
    const worker = { id: 'w', name: 'Kim', hourlyRate: 20, estimatedHours: 40 }
    await dana.call(contract.setCosts, { quoteId, ...noCosts, insurance: 35, workers: [worker] })
    const saved = await dana.call(contract.costsFromTime, { quoteId })
    expect(saved).toMatchObject({ totalMonthlyCosts: 1105.8 })
    const again = await dana.call(contract.costsFromTime, { quoteId })
    expect(again.totalMonthlyCosts).toBe(1105.8)
    expect((await read(quoteId)).costBreakdown).toMatchObject({
      ...{ supplies: 54.2, overhead: 132.6, insurance: 35 },
      workers: [{ name: 'Crew', hourlyRate: 20.4, estimatedHours: 43.3333 }],
    })
  })

  it('includes the other monthly costs if it is asked to, also when they change @TIM-03', async () => {
    const quoteId = await quoted({}, { ...asInTheExample, includesOtherCosts: true })
    await dana.call(contract.setCosts, { quoteId, ...noCosts, insurance: 30, supplies: 99 })
    expect(await read(quoteId)).toMatchObject({ byTime: { otherCosts: 30, cost: 1090.8 }, finalMonthlyPrice: 1454.4 })
    await dana.call(contract.setCosts, { quoteId, ...noCosts, insurance: 60 })
    expect((await read(quoteId)).finalMonthlyPrice).toBe(1494.4)
  })

  it('tells the customer the labor hours if it is asked to @TIM-08', async () => {
    const quoteId = await quoted()
    const labor = async () => (await issuedNow(system.db, dana.user.id, quoteId, new Date()))!.labor
    expect(await labor()).toBeUndefined()
    await save(quoteId, { showsLaborHours: true })
    expect(await labor()).toBe('10 labor hours a week')
    const before = await pricesOf(quoteId)
    await save(quoteId, { time: { crew: 2 } })
    expect(await labor()).toBe('10 labor hours a week (2 labor hours a visit, 1 hour with two people)')
    expect(await pricesOf(quoteId)).toEqual(before)
  })

  it.each([
    [{ time: { margin: 100 } }, 'Enter a margin from 0 to 99 percent'],
    [{ time: { wage: -1 } }, 'Enter a wage from $0 to $1,000 an hour'],
    [{ time: { rates: { office: 0 } } }, 'Enter 1 to 100,000 sq ft an hour'],
    [{ time: { fixtureMinutes: { bidets: 3 } } }, 'Fixtures are toilets, urinals, sinks, showers, and bins'],
    [{ pricedBy: 'weight' }, 'Please choose by area or by time'],
  ])('refuses %j and keeps its prices', async (change, sentence) => {
    const quoteId = await quoted()
    const answer = await dana.ask(contract.savePricing, { quoteId, ...(change as object) })
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining(sentence)])
    expect((await read(quoteId)).finalMonthlyPrice).toBe(1414.4)
  })

  it('refuses costs from the time of a single visit, and another contractor’s quote @TIM-06 @T-03', async () => {
    const once = await quoted({ frequency: 'custom', schedule: { once: true } })
    const answer = await dana.ask(contract.costsFromTime, { quoteId: once })
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'A one-time quote has no monthly costs'])
    const eve = await contractor(system)
    const quoteId = await quoted()
    expect((await eve.ask(contract.costsFromTime, { quoteId })).statusCode).toBe(404)
    expect((await eve.ask(contract.savePricing, { quoteId, pricedBy: 'area' })).statusCode).toBe(404)
  })
})

describe('an account’s settings for pricing by time @TIM-07', () => {
  it('are the shipped ones until they change, and what is left out stays', async () => {
    const sam = await contractor(system)
    expect(sam.user.timeSettings).toEqual(shippedTime)
    await sam.call(changeTime, { wage: 19.5, rates: { office: 3000 }, margins: { above: 20 } })
    const user = await sam.call(changeTime, { setupMinutes: 0, rates: { lobby: 4500 } })
    expect(user.timeSettings).toEqual({
      ...{ ...shippedTime, wage: 19.5, setupMinutes: 0, margins: { ...shippedTime.margins, above: 20 } },
      rates: { ...shippedTime.rates, office: 3000, lobby: 4500 },
    })
  })

  it('say how new quotes are priced; other quotes take them over with their own figures', async () => {
    const sam = await contractor(system)
    await sam.call(changeTime, { pricedBy: 'time', setupMinutes: 0, margins: { to1500: 25, to5000: 25, above: 25 } })
    const { id: quoteId } = await draft(sam, { frequency: 'daily' })
    await room(sam, quoteId, 5000, { roomType: 'office' })
    const price = async () => (await sam.call(contract.getQuote, { quoteId })).finalMonthlyPrice
    expect(await price()).toBe(1414.4)
    await sam.call(changeTime, { wage: 34 })
    expect(await price()).toBe(1414.4)
    await sam.call(contract.savePricing, { quoteId, time: { setupMinutes: 0 } })
    expect(await price()).toBe(2828.8)
  })

  it('that changed leave a quote’s price as it is until they are taken over @TIM-01', async () => {
    const sam = await contractor(system)
    const { id: quoteId } = await draft(sam, { frequency: 'daily' })
    const { id: areaId } = await room(sam, quoteId, 5000, { roomType: 'office' })
    await sam.call(contract.savePricing, { quoteId, pricedBy: 'time', time: asInTheExample })
    const { finalMonthlyPrice } = await sam.call(contract.savePricing, { quoteId, finalMonthlyPrice: 1400 })
    expect(finalMonthlyPrice).toBe(1400)
    await sam.call(changeTime, { wage: 34 })

    const quote = await sam.call(contract.getQuote, { quoteId })
    const { companyName, contactPerson, email, buildingType, frequency, startTimeline, pricePerSqFt } = quote
    const details = { companyName, contactPerson, email, buildingType, frequency, startTimeline, pricePerSqFt }
    await sam.call(contract.editQuote, { quoteId, ...details, phone: '(503) 555-0199' })
    await sam.call(areas.changeArea, { areaId, notes: 'Mind the dog', predefinedTasks: ['office-empty-trash'] })
    const prices = async () => {
      const { totalMonthlyPrice, finalMonthlyPrice, byTime } = await sam.call(contract.getQuote, { quoteId })
      return [totalMonthlyPrice, finalMonthlyPrice, byTime.price]
    }
    expect(await prices()).toEqual([1414.4, 1400, 1414.4])
    await sam.call(areas.changeArea, { areaId, manualSqft: 10_000 })
    expect(await prices()).toEqual([2828.8, 2800, 2828.8])
    await sam.call(contract.costsFromTime, { quoteId })
    expect(await sam.call(contract.getQuote, { quoteId })).toMatchObject({ totalMonthlyCosts: 2121.6 })
    await sam.call(contract.setCosts, { quoteId, ...noCosts, insurance: 30 })
    expect(await prices()).toEqual([2828.8, 2800, 2828.8])

    await sam.call(contract.savePricing, { quoteId, time: {} })
    expect(await prices()).toEqual([5657.6, 5600, 5657.6])
  })

  it('two changes at once both count', async () => {
    const sam = await contractor(system)
    await Promise.all([sam.call(changeTime, { wage: 21 }), sam.call(changeTime, { overheadPercent: 12 })])
    const user = await sam.call(changeTime, {})
    expect(user.timeSettings).toMatchObject({ wage: 21, overheadPercent: 12 })
  })
})

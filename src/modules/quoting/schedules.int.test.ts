import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import * as areas from './contract/areas.ts'
import { summarizeQuotes } from './contract/desk.ts'
import * as contract from './contract/endpoints.ts'
import { quotesForExport } from './queries/quotes-for-export.ts'
import { issuedNow } from './revisions.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Awaited<ReturnType<typeof contractor>>
beforeAll(async () => {
  dana = await contractor(system)
})

const save = (quoteId: string, pricing: object) => dana.call(contract.savePricing, { quoteId, ...pricing })
const refused = async (quoteId: string, pricing: object) => {
  const answer = await dana.ask(contract.savePricing, { quoteId, ...pricing })
  return [answer.statusCode, JSON.stringify(answer.json())] as const
}
const issued = (quoteId: string) => issuedNow(system.db, dana.user.id, quoteId, new Date())

/** 2,000 sq ft at 5 cents. */
async function quoted(change: object) {
  const { id } = await draft(dana, change)
  await room(dana, id, 2000)
  return id
}

describe('a quote with a schedule of its own @SCH-01 @SCH-02', () => {
  it.each([
    [{ weekdays: [1, 3, 5] }, 1300, 13, 100, 13_260],
    [{ weekdays: [2, 4] }, 866.67, 26 / 3, 100, 8840.03],
    [{ everyWeeks: 3 }, 144.44, 13 / 9, 100, 1473.29],
    [{ perMonth: 3 }, 300, 3, 100, 3060],
    [{ perYear: 4, months: [1, 4, 7, 10] }, 33.33, 1 / 3, 99.99, 339.97],
    [{ weekdays: [1, 3, 5], months: [9, 10, 11, 12, 1, 2, 3, 4, 5, 6] }, 1300, 13, 100, 11_050],
  ])('%j is priced by its exact visits', async (schedule, monthly, visitsPerMonth, pricePerVisit, annualPrice) => {
    const quoteId = await quoted({ frequency: 'custom', schedule })
    const quote = await dana.call(contract.getQuote, { quoteId })
    expect(quote).toMatchObject({ frequency: 'custom', finalMonthlyPrice: monthly, pricePerVisit, annualPrice })
    expect(quote.visitsPerMonth).toBeCloseTo(visitsPerMonth, 9)
    const [listed] = await dana.call(contract.listQuotes, { limit: 1 })
    expect(listed).toMatchObject({ id: quoteId, schedule: quote.schedule, finalMonthlyPrice: monthly })
  })

  it('says so in the version, with days in order and once each', async () => {
    const quoteId = await quoted({ frequency: 'custom', schedule: { weekdays: [5, 1, 3, 1] } })
    expect((await dana.call(contract.getQuote, { quoteId })).schedule).toEqual({ weekdays: [1, 3, 5] })
    expect(await issued(quoteId)).toMatchObject({
      frequencyLabel: 'Mon, Wed, Fri',
      perVisitCents: 10_000,
      wording: { visits: 'Mon, Wed, Fri', basis: '3 days a week, 13 visits a month' },
    })
    const terms = async () => (await issued(quoteId))!.wording.terms[0]
    expect(await terms()).toBe('On Mondays, Wednesdays, and Fridays, the same price each month.')
    await save(quoteId, { monthCovers: 'visits' })
    expect(await terms()).toBe('Covers 13 visits a month. Each additional visit: $100.00.')
    await save(quoteId, { schedule: { weekdays: [2, 4] } })
    expect(await terms()).toBe('Covers 104 visits a year. Each additional visit: $100.00.')
    await save(quoteId, { schedule: { everyWeeks: 3 } })
    expect(await terms()).toBe('Every 3 weeks, the same price each month.')
  })

  it('costs as much as the preset only where its visits are the same', async () => {
    const daily = await quoted({ frequency: 'daily' })
    expect((await dana.call(contract.getQuote, { quoteId: daily })).finalMonthlyPrice).toBe(2000)
    expect(await save(daily, { schedule: { weekdays: [1, 2, 3, 4, 5] } })).toMatchObject({
      frequency: 'daily',
      finalMonthlyPrice: 2000,
    })
    expect(await save(daily, { frequency: 'custom', schedule: { weekdays: [1, 2, 3, 4, 5] } })).toMatchObject({
      finalMonthlyPrice: 2166.67,
    })
  })

  it('loses its schedule to another frequency, and keeps it otherwise', async () => {
    const quoteId = await quoted({ frequency: 'custom', schedule: { perMonth: 3 } })
    expect(await save(quoteId, { pricePerSqFt: 0.06 })).toMatchObject({
      frequency: 'custom',
      schedule: { perMonth: 3 },
    })
    expect(await save(quoteId, { frequency: 'custom' })).toMatchObject({ schedule: { perMonth: 3 } })
    expect(await save(quoteId, { frequency: 'weekly' })).toMatchObject({ schedule: null, finalMonthlyPrice: 480 })
    expect(await save(quoteId, { schedule: { weekdays: [4] } })).toMatchObject({ finalMonthlyPrice: 480 })
    expect(await save(quoteId, { schedule: null })).toMatchObject({ frequency: 'weekly', schedule: null })
  })

  it('is refused with a sentence, and changes nothing', async () => {
    const quoteId = await quoted({ frequency: 'weekly' })
    for (const [pricing, sentence] of [
      [{ frequency: 'custom' }, 'Please choose a schedule'],
      [{ frequency: 'custom', schedule: { weekdays: [] } }, 'Please choose at least one day'],
      [{ schedule: { weekdays: [1, 2] } }, 'Please choose 1 day'],
      [{ frequency: 'custom', schedule: { perMonth: 32 } }, 'Please enter 1 to 31 visits a month'],
      [{ frequency: 'custom', schedule: { perYear: 3 } }, 'Please choose once, twice, or four times a year'],
    ] as const) {
      const [status, answer] = await refused(quoteId, pricing)
      expect([status, answer]).toEqual([400, expect.stringContaining(sentence)])
    }
    expect(await dana.call(contract.getQuote, { quoteId })).toMatchObject({ schedule: null, finalMonthlyPrice: 400 })
    const numbered = (await dana.call(contract.listQuotes, {})).length
    await expect(draft(dana, { frequency: 'custom' })).rejects.toThrow('Please choose a schedule')
    await expect(draft(dana, { frequency: 'weekly', schedule: { weekdays: [] } })).rejects.toThrow(
      'Please choose 1 day',
    )
    expect((await dana.call(contract.listQuotes, {})).length).toBe(numbered)
  })

  it('counts only months with service in the year that a won bid brings', async () => {
    const eva = await contractor(system)
    const { id } = await draft(eva, {
      frequency: 'custom',
      schedule: { weekdays: [1, 3, 5], months: [9, 10, 11, 12, 1, 2, 3, 4, 5, 6] },
    })
    await room(eva, id, 2000)
    await eva.call(contract.recordBid, { quoteId: id, bidStatus: 'won' })
    expect(await eva.call(summarizeQuotes, { timeZone: 'UTC' })).toMatchObject({
      wonRevenue: 1300,
      wonAnnualRevenue: 13_000,
    })
  })
})

it('a room and an extra have their own visits, and lines add up @SCH-03', async () => {
  const quoteId = await quoted({ frequency: 'daily' })
  const restroom = await room(dana, quoteId, 300)
  await dana.call(areas.changeArea, {
    areaId: restroom.id,
    schedule: { weekdays: [2, 4] },
    extraWorkItems: [{ name: 'Restock', price: 10, type: 'monthly', schedule: { everyWeeks: 2 } }],
  })
  // 2,000 sq ft × 5¢ × 20, 300 sq ft × 5¢ × 26/3, and $10 × 13/6
  expect(await dana.call(contract.getQuote, { quoteId })).toMatchObject({ finalMonthlyPrice: 2000 + 130 + 21.67 })
  const version = (await issued(quoteId))!
  const lines = version.areas.flatMap((area) => [area.monthlyCents, ...area.extras.map(({ cents }) => cents)])
  expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(version.monthlyCents)
  expect(version.areas.map(({ ownHowOften }) => ownHowOften)).toEqual([undefined, 'on Tuesdays and Thursdays'])
  expect(version.areas[1]!.extras).toMatchObject([{ name: 'Restock', ownHowOften: 'every 2 weeks' }])
  const [listed] = await dana.call(contract.listQuotes, { limit: 1 })
  expect(listed).toMatchObject({ id: quoteId, roomSchedules: [{ weekdays: [2, 4] }] })
  const exported: string[] = []
  for await (const page of quotesForExport(system.db, dana.user.id)) exported.push(...page.map((row) => row.frequency))
  expect(exported[0]).toBe(`Daily (Mon–Fri); ${restroom.name}: on Tuesdays and Thursdays`)
  const once = await dana.ask(areas.changeArea, { areaId: restroom.id, schedule: { once: true } })
  expect([once.statusCode, once.body]).toEqual([400, expect.stringContaining('One visit is a quote of its own')])
})

it('a single visit has only a one-time price @SCH-07', async () => {
  const quoteId = await quoted({ frequency: 'custom', schedule: { once: true } })
  const quote = await dana.call(contract.getQuote, { quoteId })
  expect(quote).toMatchObject({ finalMonthlyPrice: 0, finalOneTimePrice: 100, pricePerVisit: null, annualPrice: 0 })
  await save(quoteId, { offersAnnualPrepayment: true })
  expect(await issued(quoteId)).toMatchObject({ annualCents: null, wording: { visits: 'One time' } })
  expect(await dana.call(contract.sendQuote, { quoteId, status: 'sent' })).toMatchObject({ status: 'sent' })
})

describe('the first clean @SCH-07', () => {
  it('is its own one-time line and part of the one-time price, until it is cleared', async () => {
    const quoteId = await quoted({ frequency: 'weekly', customerType: 'residential', buildingType: 'single-family' })
    expect(await save(quoteId, { firstVisitPrice: 250 })).toMatchObject({
      ...{ firstVisitPrice: 250, finalMonthlyPrice: 400, totalOneTimePrice: 250, finalOneTimePrice: 250 },
    })
    expect(await issued(quoteId)).toMatchObject({
      oneTimeCents: 25_000,
      extras: [{ name: 'First clean', cents: 25_000, type: 'one-time' }],
    })
    const other = await contractor(system)
    expect((await other.ask(contract.savePricing, { quoteId, firstVisitPrice: 1 })).statusCode).toBe(404)
    expect(await save(quoteId, { firstVisitPrice: null })).toMatchObject({
      firstVisitPrice: null,
      finalOneTimePrice: null,
    })
  })

  it('is refused for a single visit, and has no effect once there is only one', async () => {
    const quoteId = await quoted({ frequency: 'custom', schedule: { once: true } })
    const [status, answer] = await refused(quoteId, { firstVisitPrice: 250 })
    expect([status, answer]).toEqual([400, expect.stringContaining('A one-time quote has one price')])
    await save(quoteId, { frequency: 'weekly' })
    await save(quoteId, { firstVisitPrice: 250 })
    expect(await save(quoteId, { frequency: 'custom', schedule: { once: true } })).toMatchObject({
      finalOneTimePrice: 100,
    })
    const [tooMuch] = await refused(quoteId, { firstVisitPrice: -1 })
    expect(tooMuch).toBe(400)
  })
})

describe('holidays @SCH-03', () => {
  const sentence = async (quoteId: string) => (await issued(quoteId))!.wording.holidays
  it('are said as the account says, or as the quote does', async () => {
    const quoteId = await quoted({ frequency: 'daily' })
    expect(await sentence(quoteId)).toBeUndefined()
    const user = await dana.call(saveBusiness, {
      ...{ businessName: 'Brightline', holidays: 'skip', holidayDays: ['Labor Day', 'Christmas Day'] },
    })
    expect(user).toMatchObject({ holidays: 'skip', holidayDays: ['Labor Day', 'Christmas Day'] })
    expect(await sentence(quoteId)).toBe('Holidays: we don’t clean on Labor Day and Christmas Day.')
    expect(await save(quoteId, { holidays: 'charge' })).toMatchObject({ holidays: 'charge' })
    expect(await sentence(quoteId)).toContain('Each of these visits: $100.00.')
    await save(quoteId, { holidays: null })
    const { holidayDays } = await dana.call(saveBusiness, { businessName: 'Brightline', holidayDays: null })
    expect(holidayDays).toHaveLength(11)
    expect(await sentence(quoteId)).toContain('we don’t clean on New Year’s Day, Martin Luther King Jr. Day,')
    const answer = await dana.ask(saveBusiness, { businessName: 'Brightline', holidayDays: [' '] })
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'holidayDays', message: 'Please name at least one holiday' }],
    ])
    await dana.call(saveBusiness, { businessName: 'Brightline', holidays: null })
  })

  it('stay as they were in a version that was sent', async () => {
    const quoteId = await quoted({ frequency: 'daily' })
    await save(quoteId, { holidays: 'skip' })
    await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
    const before = await sentence(quoteId)
    await dana.call(saveBusiness, { businessName: 'Brightline', holidayDays: ['Labor Day'] })
    expect(await sentence(quoteId)).toBe(before)
    expect(await save(quoteId, { holidays: 'move' })).toMatchObject({ changedSinceSent: true })
    expect(await sentence(quoteId)).toBe('Holidays: a visit due on Labor Day moves to another day.')
  })
})

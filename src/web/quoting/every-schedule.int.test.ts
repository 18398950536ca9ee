import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeTime } from '../../modules/pricing/contract/endpoints.ts'
import { annualRevenue } from '../../modules/pricing/contract/price.ts'
import * as areas from '../../modules/quoting/contract/areas.ts'
import { summarizeQuotes } from '../../modules/quoting/contract/desk.ts'
import * as contract from '../../modules/quoting/contract/endpoints.ts'
import { type ExportedQuote, issuedNow, quotesForExport } from '../../modules/quoting/index.ts'
import { toCents, toDollars } from '../../shared-kernel/money.ts'
import { isOnce } from '../../shared-kernel/visits.ts'
import { anyJob } from '../../testing/fixtures/any-schedule.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { expectAgreement } from '../../testing/fixtures/price-surfaces.ts'
import { checkRandomJobs } from '../../testing/fixtures/priced-job.ts'
import { startSystem } from '../../testing/system/system.ts'
import { quote as sample } from '../testing/quote-samples.ts'
import { leadingPriceOf } from './leading-price.ts'
import { summaryOf } from './quote-changes.ts'
import { repriced } from './review-quote/price/repriced.ts'
import { priceOfRooms } from './walkthrough/rooms/price-of-rooms.ts'
import { askedFor } from './walkthrough/totals.tsx'

const system = await startSystem()
afterAll(() => system.stop())

const client = { priceOfRooms, repriced, summaryOf, leadingPriceOf }

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

async function exportedNow() {
  const rows: ExportedQuote[] = []
  for await (const page of quotesForExport(system.db, dana.user.id)) rows.push(...page)
  return rows
}

it('every surface shows the same price for quotes made through the API @SCH-04', async () => {
  const year = { monthly: 0, yearly: 0 }
  const jobs = fc.sample(anyJob, { numRuns: 10, seed: 260_427 })
  for (const { often, customerType, rate, rooms, items, firstClean, asks, costs } of jobs) {
    const { frequency, schedule } = often
    const buildingType = customerType === 'residential' ? 'condo' : 'office'
    const job = { customerType, buildingType, frequency, schedule, customItems: items, pricePerSqFt: rate } as const
    const { id: quoteId } = await draft(dana, job)
    for (const [place, one] of rooms.entries())
      await room(dana, quoteId, one.manualSqft, { ...one, name: `Room ${place}` })
    const save = (pricing: object) => dana.call(contract.savePricing, { quoteId, ...pricing })
    if (firstClean && !isOnce(often)) await save({ firstVisitPrice: firstClean })
    const { totalMonthlyPrice } = await dana.call(contract.getQuote, { quoteId })
    if (asks) await save({ finalMonthlyPrice: Math.round(totalMonthlyPrice! * asks) / 100 })
    await dana.call(contract.setCosts, { quoteId, supplies: costs })
    const quote = await dana.call(contract.recordBid, { quoteId, bidStatus: 'won' })

    const exported = await exportedNow()
    expectAgreement(
      {
        quote,
        areas: await dana.call(areas.listAreas, { quoteId }),
        issued: (await issuedNow(system.db, dana.user.id, quoteId, new Date()))!,
        exported: exported.find(({ number }) => number === quote.number)!,
      },
      client,
    )
    const [listed] = await dana.call(contract.listQuotes, { limit: 1 })
    const { finalMonthlyPrice, finalOneTimePrice } = quote
    expect(listed).toMatchObject({ id: quoteId, schedule: quote.schedule, finalMonthlyPrice, finalOneTimePrice })
    const monthly = toCents(finalMonthlyPrice!)
    year.monthly += monthly
    year.yearly += annualRevenue(monthly, quote)
  }
  expect(await dana.call(summarizeQuotes, { timeZone: 'UTC' })).toMatchObject({
    ...{ won: jobs.length, wonRevenue: toDollars(year.monthly), wonAnnualRevenue: toDollars(year.yearly) },
  })
})

it('the walkthrough and Review show the price that the server makes after the account’s figures changed @TIM-01', async () => {
  const sam = await contractor(system)
  const { id: quoteId } = await draft(sam, { frequency: 'daily' })
  const { id: areaId } = await room(sam, quoteId, 5000, { roomType: 'office' })
  await sam.call(contract.savePricing, { quoteId, pricedBy: 'time' })
  const before = await sam.call(contract.savePricing, { quoteId, finalMonthlyPrice: 1399.95 })
  await sam.call(changeTime, { wage: 34 })
  await sam.call(areas.changeArea, { areaId, manualSqft: 7000 })
  const after = await sam.call(contract.getQuote, { quoteId })
  const rooms = await sam.call(areas.listAreas, { quoteId })
  const walked = askedFor(before, priceOfRooms(before, rooms, true))
  const reviewed = repriced(before, rooms, before.pricePerSqFt).asked
  expect([walked, reviewed].map((asked) => toDollars(asked.finalMonthly))).toEqual(
    Array(2).fill(after.finalMonthlyPrice),
  )
})

const runs = Number(process.env.SCHEDULE_RUNS ?? 1000)
it(`${runs} random jobs show the same price on every surface, by the functions behind them @SCH-04`, () => {
  checkRandomJobs(runs, client, sample)
}, 600_000)

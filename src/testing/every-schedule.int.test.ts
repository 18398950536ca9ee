import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { annualRevenue } from '../modules/pricing/contract/price.ts'
import * as areas from '../modules/quoting/contract/areas.ts'
import { summarizeQuotes } from '../modules/quoting/contract/desk.ts'
import * as contract from '../modules/quoting/contract/endpoints.ts'
import { type ExportedQuote, issuedNow, quotesForExport } from '../modules/quoting/index.ts'
import { toCents, toDollars } from '../shared-kernel/money.ts'
import { isOnce } from '../shared-kernel/visits.ts'
import { anyJob } from './fixtures/any-schedule.ts'
import { type Contractor, contractor, draft, room } from './fixtures/contractors.ts'
import { expectAgreement } from './fixtures/price-surfaces.ts'
import { checkRandomJobs } from './fixtures/priced-job.ts'
import { startSystem } from './system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

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
    expectAgreement({
      quote,
      areas: await dana.call(areas.listAreas, { quoteId }),
      issued: (await issuedNow(system.db, dana.user.id, quoteId, new Date()))!,
      exported: exported.find(({ number }) => number === quote.number)!,
    })
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

const runs = Number(process.env.SCHEDULE_RUNS ?? 0)
it.runIf(runs)(
  `${runs} random schedules show the same price on every surface @SCH-04`,
  () => checkRandomJobs(runs),
  600_000,
)

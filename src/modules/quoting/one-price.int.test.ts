import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toDollars } from '../../shared-kernel/money.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { annualPrice, priceOf, pricePerVisit } from '../pricing/contract/price.ts'
import * as areaContract from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'
import { customerQuoteOf } from './customer-quote.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})
const save = (quoteId: string, pricing: object) => dana.call(contract.savePricing, { quoteId, ...pricing })

const cents = fc.integer({ min: 0, max: 1_000_000 }).map(toDollars)
const extra = fc.record({
  name: fc.constantFrom('Windows', 'Wax', 'Plants'),
  price: cents,
  type: fc.constantFrom('monthly' as const, 'one-time' as const),
})
const someRoom = fc.record({
  manualSqft: fc.option(fc.integer({ min: 1, max: 20_000 })),
  aiEstimatedSqft: fc.option(fc.integer({ min: 1, max: 20_000 })),
  extraWorkItems: fc.array(extra, { maxLength: 3 }),
})

it('one price is shown everywhere: list, quote, rooms, engine, and customer @T-44 @AMB-P06 @AMB-P10', async () => {
  const rate = fc.integer({ min: 100, max: 10_000 }).map((units) => units / 10_000)
  const frequency = fc.constantFrom(
    'daily' as const,
    'daily7' as const,
    'weekly' as const,
    'biweekly' as const,
    'monthly' as const,
  )
  const percent = fc.option(fc.integer({ min: 1, max: 200 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(someRoom, { maxLength: 5 }),
      rate,
      frequency,
      percent,
      async (rooms, pricePerSqFt, frequency, percent) => {
        const { id } = await draft(dana, { totalSqft: 700 })
        for (const one of rooms) await room(dana, id, one.manualSqft, one)
        let quote = await save(id, { pricePerSqFt, frequency })
        if (percent) quote = await save(id, { finalMonthlyPrice: Math.round(quote.totalMonthlyPrice! * percent) / 100 })
        const areas = await dana.call(areaContract.listAreas, { quoteId: id })
        const engine = priceOf({ ...quote, areas: areas.map((area) => ({ ...area, extraWork: area.extraWorkItems })) })
        expect(quote.totalMonthlyPrice).toBe(toDollars(engine.totalMonthly))
        expect(quote.totalOneTimePrice).toBe(toDollars(engine.totalOneTime) || null)
        expect(quote.basePrice + quote.additionalServices).toBeCloseTo(quote.totalMonthlyPrice!, 6)
        expect(quote.totalSqft).toBe(engine.totalArea)
        expect(quote.annualPrice).toBe(toDollars(annualPrice(Math.round(quote.finalMonthlyPrice! * 100), quote)))
        const perVisit = pricePerVisit(Math.round(quote.finalMonthlyPrice! * 100), quote)
        expect(quote.pricePerVisit).toBe(toDollars(perVisit))
        const [listed] = await dana.call(contract.listQuotes, { limit: 1 })
        expect(listed).toMatchObject({
          id,
          totalMonthlyPrice: quote.totalMonthlyPrice,
          finalMonthlyPrice: quote.finalMonthlyPrice,
          finalOneTimePrice: quote.finalOneTimePrice,
        })
        const seen = (await customerQuoteOf(system.db, dana.user.id, id))!
        expect(seen.perVisitCents).toBe(perVisit)
        const lines = [
          ...seen.areas.flatMap(({ monthlyCents, extras }) => [{ type: 'monthly', cents: monthlyCents }, ...extras]),
          ...seen.extras,
        ]
        const sum = (type: string) =>
          lines.filter((line) => line.type === type).reduce((total, line) => total + line.cents, 0)
        expect(toDollars(sum('monthly'))).toBe(quote.finalMonthlyPrice)
        expect(toDollars(sum('one-time')) || null).toBe(quote.finalOneTimePrice)
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
})

import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { finalPrice } from '../../../modules/pricing/contract/price.ts'
import { shippedTime } from '../../../modules/pricing/contract/time-basis.ts'
import { addArea } from '../../../modules/quoting/contract/areas.ts'
import { createQuote, listQuotes, savePricing } from '../../../modules/quoting/contract/endpoints.ts'
import { emptyRoom } from '../../../modules/quoting/contract/room-fields.ts'
import { buildingTypesFor, CustomerType, roomTypesFor } from '../../../modules/quoting/contract/vocabulary.ts'
import { Area } from '../../../modules/quoting/domain/area.ts'
import { Quote } from '../../../modules/quoting/domain/quote.ts'
import { presets } from '../../../shared-kernel/frequency.ts'
import { toCents, toDollars, toRateUnits } from '../../../shared-kernel/money.ts'
import { type Contractor, contractor } from '../../../testing/fixtures/contractors.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { type Building, priceOfBuilding } from './building.ts'

const extra = fc.record({
  name: fc.constantFrom('Windows', 'Wax'),
  price: fc.integer({ min: 0, max: 1_000_000_000 }).map(toDollars),
  type: fc.constantFrom('one-time' as const, 'monthly' as const),
})

/** Any building that the try-out page can hold. */
const someBuilding = fc.constantFrom(...CustomerType.options).chain((customerType) =>
  fc.record<Building>({
    quoteId: fc.uuid({ version: 4 }),
    companyName: fc.constantFrom('Ferry Street Dental', '<b>&"', 'Ünïcode 🧽'),
    customerType: fc.constant(customerType),
    buildingType: fc.constantFrom(...buildingTypesFor(customerType)),
    frequency: fc.constantFrom(...presets),
    pricePerSqFt: fc.integer({ min: 100, max: 10_000 }).map((units) => units / 10_000),
    rooms: fc.array(
      fc.record({
        id: fc.uuid({ version: 4 }),
        name: fc.constantFrom('Reception', 'Back office'),
        roomType: fc.constantFrom(...roomTypesFor(customerType)),
        manualSqft: fc.integer({ min: 1, max: 1_000_000 }),
        predefinedTasks: fc.constant([]),
        extraWorkItems: fc.array(extra, { maxLength: 3 }),
        notes: fc.option(fc.constantFrom('Mind the ferns.')),
        difficulty: fc.constant('normal' as const),
        fixtures: fc.constant(null),
        sqftPerHour: fc.constant(null),
      }),
      { maxLength: 6 },
    ),
  }),
)

describe('The price of a sample building', () => {
  it('equals the price that the product stores, to the cent @FRD-03', () => {
    fc.assert(
      fc.property(someBuilding, ({ rooms, pricePerSqFt, ...building }) => {
        const contact = { contactPerson: 'Dana', email: 'dana@brightline.example', phone: '5550100100' }
        const job = { startTimeline: 'flexible', specialRequirements: null, serviceAddress: null } as const
        const own = { id: 'q', contractorId: 'c', number: 1, createdAt: new Date() }
        const rate = toRateUnits(pricePerSqFt)
        const quote = new Quote({
          ...building,
          ...contact,
          ...job,
          ...own,
          totalSqft: 0,
          customItems: [],
          rate,
          accountTime: shippedTime,
        })
        for (const room of rooms)
          quote.addArea(new Area({ ...emptyRoom, ...room, quoteId: 'q', createdAt: new Date() }))
        const shown = finalPrice(priceOfBuilding({ ...building, rooms, pricePerSqFt }))
        expect([shown.totalMonthly, shown.finalMonthly, shown.finalOneTime]).toEqual([
          quote.totalMonthly,
          quote.finalMonthly,
          quote.finalOneTime,
        ])
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('A sample building imported as a draft @FRD-03 @FRD-12', async () => {
  const system = await startSystem()
  afterAll(() => system.stop())

  /** The requests with which the dashboard imports it. */
  async function bringIn(dana: Contractor, { quoteId, rooms, pricePerSqFt, ...building }: Building) {
    const contact = { contactPerson: 'Dana Dustwell', email: dana.user.email, phone: 'not given yet' }
    const { id } = await dana.call(createQuote, { id: quoteId!, ...building, ...contact, startTimeline: 'flexible' })
    for (const room of rooms) await dana.call(addArea, { quoteId: id, ...room })
    return dana.call(savePricing, { quoteId: id, pricePerSqFt })
  }

  it('has the price shown on the page, even in a trial, and stays one draft however often it is sent', async () => {
    const dana = await contractor(system, { planStatus: 'trialing' })
    await fc.assert(
      fc.asyncProperty(someBuilding, async (building) => {
        const quote = await bringIn(dana, building)
        const shown = finalPrice(priceOfBuilding(building))
        expect(toCents(quote.finalMonthlyPrice ?? 0)).toBe(shown.finalMonthly)
        expect(quote.finalOneTimePrice).toBe(shown.finalOneTime === null ? null : toDollars(shown.finalOneTime))
        const again = await bringIn(dana, building)
        expect(again).toMatchObject({ id: quote.id, number: quote.number, finalMonthlyPrice: quote.finalMonthlyPrice })
        const same = (await dana.call(listQuotes, { limit: 200 })).filter(({ id }) => id === quote.id)
        expect(same).toHaveLength(1)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})

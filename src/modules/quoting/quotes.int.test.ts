import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser, exportAccount } from '../accounts/contract/endpoints.ts'
import { listSources, saveSources } from '../accounts/contract/sources.ts'
import * as areaContract from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'
import { getTimeline } from './contract/history.ts'
import { buildingTypesFor } from './contract/vocabulary.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

describe('a new quote', () => {
  it('is an empty draft with the account’s rate @QUO-02 @QUO-03 @QUO-06 @QUO-37 @QUO-92 @QUO-93 @PRI-01 @AMB-P02 @AMB-Q05', async () => {
    const eve = await contractor(system)
    await system.db.query('insert into pricing.rates values ($1, 725)', [eve.user.id])
    const before = Date.now()
    const quote = await draft(eve, {
      specialRequirements: '  Ring the bell  ',
      serviceAddress: '  24 Example Wharf  ',
    })
    expect(quote).toMatchObject({
      ...customer,
      number: 'TT-1001',
      specialRequirements: 'Ring the bell',
      serviceAddress: '24 Example Wharf',
      status: 'draft',
      bidStatus: 'pending',
      totalSqft: 0,
      pricePerSqFt: 0.0725,
      totalMonthlyPrice: 0,
      sentAt: null,
      netMonthlyProfit: null,
      uploadedImages: [],
      selectedServices: [],
      delivery: null,
      version: 1,
    })
    expect(Date.parse(quote.createdAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(quote.createdAt)).toBeLessThanOrEqual(Date.now())
    expect(await eve.call(contract.getQuote, { quoteId: quote.id })).toEqual(quote)
    expect((await draft(eve)).number).toBe('TT-1002')
  })

  it('still shows data stored by older versions @QUO-03 @QUO-04 @PRI-03 @PRI-04 @AMB-Q13', async () => {
    const { id } = await draft(dana)
    await system.db.query(
      `update quoting.quotes set selected_services = '["deep"]', service_pricing = '{"deep": 120.5}', custom_services = '[{"name": "Ferns"}]',
         selected_tasks = '["office-vacuum-carpets"]', special_requirements = 'Ring twice', start_timeline = 'next-month',
         custom_items = '[{"id": "i1", "name": "Ferns", "price": 20}]', office_sqft = 900, common_sqft = 300, restroom_count = 2, kitchen_count = 1,
         cost_breakdown = '{"supplies": 60}', total_monthly_costs_cents = 6000, net_monthly_profit_cents = -6000,
         monthly_cost_cents = 12345, one_time_cost_cents = 0, total_one_time_cents = 31000, final_one_time_cents = 27900 where id = $1`,
      [id],
    )
    expect(await dana.call(contract.getQuote, { quoteId: id })).toMatchObject({
      selectedServices: ['deep'],
      customItems: [{ id: 'i1', name: 'Ferns', price: 20 }],
      specialRequirements: 'Ring twice',
      startTimeline: 'next-month',
      officeSqft: 900,
      commonSqft: 300,
      restroomCount: 2,
      kitchenCount: 1,
      costBreakdown: { supplies: 60 },
      totalMonthlyCosts: 60,
      netMonthlyProfit: -60,
      monthlyCost: 123.45,
      oneTimeCost: 0,
      basePrice: 0,
      additionalServices: 0,
      totalOneTimePrice: 310,
      finalOneTimePrice: 279,
      annualPrice: 0,
    })
    const copy = (await dana.ask(exportAccount, {})).json()
    expect(copy['quoting.quotes'].find((quote: { id: string }) => quote.id === id)).toMatchObject({
      service_pricing: { deep: 120.5 },
      custom_services: [{ name: 'Ferns' }],
      selected_tasks: ['office-vacuum-carpets'],
    })
  })

  it('has a rate of 5 cents per sq ft until the account sets another @PRI-05 @PRI-08', async () => {
    expect((await draft(dana)).pricePerSqFt).toBe(0.05)
  })

  it('is created once, however often its request arrives @QUO-37 @F-22', async () => {
    const eve = await contractor(system)
    const id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => eve.ask(contract.createQuote, { ...customer, id })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await eve.call(contract.listQuotes, {})).toHaveLength(1)
    expect((await draft(eve)).number).toBe('TT-1002')
  })

  it('gets a unique number, even among many concurrent ones @QUO-01', async () => {
    const eve = await contractor(system)
    await Promise.all(Array.from({ length: 40 }, () => draft(eve)))
    const numbers = (await eve.call(contract.listQuotes, {})).map(({ number }) => number)
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 40 }, (_, at) => `TT-${1001 + at}`)))
  })

  it.each([
    ['residential-monthly', 'commercial'],
    ['commercial-yearly', 'residential'],
  ] as const)('on the plan %s cannot be for a %s customer @AMB-B20', async (plan, customerType) => {
    const eve = await contractor(system, { plan })
    const refused = await eve.ask(contract.createQuote, { ...customer, customerType })
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      `Your plan does not include ${customerType} quotes. Upgrade to Pro to quote both.`,
    ])
    const other = customerType === 'commercial' ? 'residential' : 'commercial'
    expect((await eve.ask(contract.createQuote, { ...customer, customerType: other })).statusCode).toBe(200)
  })

  it('stays readable and editable after a plan change @AMB-B20', async () => {
    const eve = await contractor(system)
    const { id } = await draft(eve)
    await system.db.query(`update billing.subscriptions set plan_type = 'residential-monthly' where user_id = $1`, [
      eve.user.id,
    ])
    expect((await eve.ask(contract.createQuote, customer)).statusCode).toBe(403)
    expect((await eve.ask(contract.getQuote, { quoteId: id })).statusCode).toBe(200)
    expect((await room(eve, id, 500)).manualSqft).toBe(500)
  })

  it.each(['commercial', 'residential'] as const)(
    'for a %s customer has the building types of its form @QUO-15 @QUO-16 @QUO-17 @AMB-Q09',
    async (customerType) => {
      for (const buildingType of buildingTypesFor(customerType)) {
        expect((await draft(dana, { customerType, buildingType })).buildingType).toBe(buildingType)
      }
      expect((await draft(dana, { customerType, buildingType: 'other' })).buildingType).toBe(`other-${customerType}`)
    },
  )
})

describe('a bid', () => {
  it('can be pending, won, or lost in any order, with notes @QUO-05 @QUO-88 @QUO-89 @QUO-90 @AMB-Q19', async () => {
    const { id } = await draft(dana)
    for (const [bidStatus, bidNotes] of [
      ['won', 'Signed on Friday'],
      ['lost', null],
      ['pending', 'They ask again'],
      ['won', ''],
    ] as const) {
      const saved = await dana.call(contract.recordBid, { quoteId: id, bidStatus, bidNotes })
      expect(saved).toMatchObject({
        bidStatus,
        bidNotes: bidNotes || null,
        bidStatusUpdatedAt: expect.any(String),
        status: 'draft',
      })
    }
    expect((await dana.ask(contract.recordBid, { quoteId: id, bidStatus: 'maybe' })).statusCode).toBe(400)
  })

  it('that is lost has a reason, a competitor and a winning price, until it is won after all @WIN-01', async () => {
    const { id: quoteId } = await draft(dana)
    const loss = { lostReason: 'other-company', competitor: 'Shine Brothers', winningPrice: 899.5 } as const
    expect(await dana.call(contract.recordBid, { quoteId, bidStatus: 'lost', ...loss })).toMatchObject(loss)
    const later = await dana.call(contract.recordBid, { quoteId, bidStatus: 'lost', winningPrice: 850 })
    expect(later).toMatchObject({ ...loss, winningPrice: 850 })
    const entries = await dana.call(getTimeline, { quoteId })
    expect(entries.filter(({ kind }) => kind === 'bid-recorded').map(({ details }) => details)).toEqual([
      { bid: 'lost', lostReason: 'other-company' },
    ])
    const refused = await dana.ask(contract.recordBid, { quoteId, bidStatus: 'won', competitor: 'Shine Brothers' })
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'competitor', message: 'Only a lost bid has a reason, a competitor and a winning price' }],
    ])
    const won = await dana.call(contract.recordBid, { quoteId, bidStatus: 'won' })
    expect(won).toMatchObject({ bidStatus: 'won', lostReason: null, competitor: null, winningPrice: null })
    for (const wrong of [{ lostReason: 'weather' }, { winningPrice: -1 }, { competitor: 'x'.repeat(201) }])
      expect((await dana.ask(contract.recordBid, { quoteId, bidStatus: 'lost', ...wrong })).statusCode).toBe(400)
  })
})

describe('a source', () => {
  it('is kept with a quote, seen by its contractor only, and no change of the offer @WIN-01', async () => {
    const quote = await draft(dana, { source: 'Referral' })
    expect(quote.source).toBe('Referral')
    await room(dana, quote.id, 900)
    await dana.call(contract.sendQuote, { quoteId: quote.id, status: 'sent' })
    const { pricePerSqFt } = quote
    const { customerType: _, ...details } = customer
    const edit = { ...details, quoteId: quote.id, pricePerSqFt, source: 'Website' }
    expect(await dana.call(contract.editQuote, edit)).toMatchObject({ source: 'Website', changedSinceSent: false })
    const { rows } = await system.db.query('select content from quoting.revisions where quote_id = $1', [quote.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Referral')
  })

  it('is chosen from the account’s own list @WIN-01', async () => {
    const eve = await contractor(system)
    const usual = ['Referral', 'Website', 'Phone', 'Walk-in', 'Ad', 'Other']
    expect(await eve.call(listSources, {})).toEqual(usual)
    const own = ['Church', 'Referral']
    expect(await eve.call(saveSources, { sources: [' Church ', 'Referral', 'Church', ''] })).toEqual(own)
    expect((await eve.call(currentUser, {})).sources).toEqual(own)
    expect((await dana.call(currentUser, {})).sources).toEqual(usual)
    const refused = await eve.ask(saveSources, { sources: [''] })
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'sources', message: 'Please name at least one source' }],
    ])
    expect((await eve.ask(saveSources, { sources: ['x'.repeat(61)] })).statusCode).toBe(400)
    expect(await eve.call(saveSources, { sources: null })).toEqual(usual)
  })
})

describe('deleting a quote', () => {
  it('removes it with its rooms @QUO-77 @AMB-Q18', async () => {
    const { id } = await draft(dana)
    await room(dana, id, 500)
    expect(await dana.call(contract.deleteQuote, { quoteId: id })).toEqual({ ok: true })
    expect((await dana.ask(contract.getQuote, { quoteId: id })).statusCode).toBe(404)
    expect((await dana.ask(areaContract.listAreas, { quoteId: id })).statusCode).toBe(404)
    const { rows } = await system.db.query('select 1 from quoting.areas where quote_id = $1', [id])
    expect(rows).toEqual([])
    const again = await dana.ask(contract.deleteQuote, { quoteId: id })
    expect([again.statusCode, again.json().message]).toEqual([404, 'Quote not found'])
  })

  it('is refused while the quote is being sent @QUO-77', async () => {
    const { id } = await draft(dana)
    await system.db.query(`update quoting.quotes set status = 'sending' where id = $1`, [id])
    expect((await dana.ask(contract.deleteQuote, { quoteId: id })).statusCode).toBe(409)
  })
})

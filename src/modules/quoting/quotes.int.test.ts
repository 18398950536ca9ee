import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, customer, draft, room } from '../../testing/contractors.ts'
import { startSystem } from '../../testing/system.ts'
import type { Visitor } from '../../testing/visitor.ts'
import * as contract from './contract/endpoints.ts'
import { buildingTypesFor } from './contract/vocabulary.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

const { customerType: _, ...details } = customer
const long = (letters: number) => 'x'.repeat(letters)

describe('a new quote', () => {
  it('is a draft of nothing yet at the contractor’s own rate @QUO-02 @QUO-03 @QUO-06 @QUO-37 @QUO-92 @QUO-93 @PRI-01 @AMB-P02', async () => {
    const eve = await contractor(system)
    await system.db.query('insert into pricing.rates values ($1, 725)', [eve.user.id])
    const quote = await draft(eve, { specialRequirements: '  Ring the bell  ' })
    expect(quote).toMatchObject({
      ...customer,
      number: 'TT-1001',
      specialRequirements: 'Ring the bell',
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
    expect(Date.now() - Date.parse(quote.createdAt)).toBeLessThan(60_000)
    expect(await eve.call(contract.getQuote, { quoteId: quote.id })).toEqual(quote)
    expect((await draft(eve)).number).toBe('TT-1002')
  })

  it('still shows what older ways of quoting kept @QUO-03 @QUO-04 @PRI-03 @PRI-04 @AMB-Q13', async () => {
    const { id } = await draft(dana)
    await system.db.query(
      `update quoting.quotes set selected_services = '["deep"]', service_pricing = '{"deep": 120.5}', custom_services = '[{"name": "Ferns"}]',
         selected_tasks = '["office-vacuum-carpets"]', office_sqft = 900, common_sqft = 300, restroom_count = 2, kitchen_count = 1,
         cost_breakdown = '{"supplies": 60}', total_monthly_costs_cents = 6000, net_monthly_profit_cents = -6000,
         monthly_cost_cents = 12345, one_time_cost_cents = 0, total_one_time_cents = 31000, final_one_time_cents = 27900 where id = $1`,
      [id],
    )
    expect(await dana.call(contract.getQuote, { quoteId: id })).toMatchObject({
      selectedServices: ['deep'],
      servicePricing: { deep: 120.5 },
      customServices: [{ name: 'Ferns' }],
      selectedTasks: ['office-vacuum-carpets'],
      customItems: [],
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
  })

  it('costs 5 cents per sq ft until she sets another rate @PRI-05 @PRI-08', async () => {
    expect((await draft(dana)).pricePerSqFt).toBe(0.05)
  })

  it('is made once, however often its request arrives @QUO-37 @F-22', async () => {
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

  it('is without limit in number, and no number comes twice @QUO-01', async () => {
    const eve = await contractor(system)
    await Promise.all(Array.from({ length: 40 }, () => draft(eve)))
    const numbers = (await eve.call(contract.listQuotes, {})).map(({ number }) => number)
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 40 }, (_, at) => `TT-${1001 + at}`)))
  })

  it.each([
    ['residential-monthly', 'commercial'],
    ['commercial-yearly', 'residential'],
  ] as const)('on the plan %s is not for a %s customer @AMB-B20', async (plan, customerType) => {
    const eve = await contractor(system, { plan })
    const refused = await eve.ask(contract.createQuote, { ...customer, customerType })
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      `Your plan does not include ${customerType} quotes. Upgrade to Pro to quote both.`,
    ])
    const other = customerType === 'commercial' ? 'residential' : 'commercial'
    expect((await eve.ask(contract.createQuote, { ...customer, customerType: other })).statusCode).toBe(200)
  })

  it('that is older stays readable and editable after a change of plan @AMB-B20', async () => {
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

const bad = {
  companyName: [
    ['', 'Company name is required'],
    ['   ', 'Company name is required'],
    [undefined, 'Company name is required'],
    [null, 'Company name is required'],
    [long(300), 'Please use at most 200 characters'],
  ],
  contactPerson: [
    ['', 'Contact person is required'],
    [undefined, 'Contact person is required'],
    [long(201), 'Please use at most 200 characters'],
  ],
  email: [
    ['', 'Valid email is required'],
    [undefined, 'Valid email is required'],
    ['priya@', 'Valid email is required'],
    ['a@x.example, b@y.example', 'Valid email is required'],
    ['Priya <a@x.example>', 'Valid email is required'],
    ['a@x.example\r\nBcc: b@y.example', 'Valid email is required'],
  ],
} as const

const sentences = (rows: Record<string, readonly (readonly [unknown, string])[]>) =>
  Object.entries(rows).flatMap(([field, cases]) => cases.map(([value, sentence]) => ({ field, value, sentence })))

async function expectSentence(
  who: Visitor,
  endpoint: Parameters<Visitor['ask']>[0],
  input: object,
  field: string,
  sentence: string,
) {
  const answer = await who.ask(endpoint, input)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toContainEqual({ path: field, message: sentence })
  expect(answer.json().message).toBe(sentence)
}

describe('each field of a new quote answers with its own sentence @QUO-38 @QUO-39 @QUO-40 @QUO-41 @QUO-43 @QUO-46 @QUO-47 @QUO-48 @QUO-49', () => {
  it.each(
    sentences({
      ...bad,
      phone: [
        ['', 'Please enter a valid phone number'],
        ['555-0188', 'Please enter a valid phone number'],
        ['         1', 'Please enter a valid phone number'],
        [undefined, 'Please enter a valid phone number'],
      ],
      buildingType: [
        ['', 'Please select a building type'],
        [undefined, 'Please select a building type'],
        ['castle', 'Please select a building type'],
      ],
      frequency: [
        ['', 'Please select cleaning frequency'],
        [undefined, 'Please select cleaning frequency'],
        ['hourly', 'Please select cleaning frequency'],
      ],
      startTimeline: [
        ['', 'Please select when to start'],
        [undefined, 'Please select when to start'],
      ],
      specialRequirements: [[long(5001), 'Please use at most 5000 characters']],
    }),
  )('$field $value: $sentence', async ({ field, value, sentence }) => {
    await expectSentence(dana, contract.createQuote, { ...customer, [field]: value }, field, sentence)
  })

  it.each([
    ['name', '', 'Service name is required', '@QUO-44'],
    ['price', -1, 'Price must be at least 0', '@QUO-45'],
    ['price', undefined, 'Price must be at least 0', '@QUO-45'],
    ['price', 0.005, 'Use at most 2 decimals', '@QUO-45'],
    ['price', 1e9, 'Price cannot exceed $10,000,000', '@QUO-45'],
  ])('a service of one’s own: %s %j: %s %s', async (field, value, sentence, _requirement) => {
    const item = { id: 'i1', name: 'Plant care', price: 20, [field]: value }
    await expectSentence(
      dana,
      contract.createQuote,
      { ...customer, customItems: [item] },
      `customItems.0.${field}`,
      sentence,
    )
  })
})

describe('the edit form', () => {
  const edit = { ...details, totalSqft: 1600, pricePerSqFt: 0.05 }

  it('saves everything on it and prices the quote again, keeping the percentage @QUO-79 @QUO-86 @AMB-Q16 @PX-15 @PX-23', async () => {
    const quote = await draft(dana, { frequency: 'biweekly' })
    const saved = await dana.call(contract.editQuote, {
      ...edit,
      quoteId: quote.id,
      frequency: 'biweekly',
      companyName: 'Harbor Dental LLC',
      specialRequirements: 'Alarm code at the desk',
    })
    expect(saved).toMatchObject({
      companyName: 'Harbor Dental LLC',
      specialRequirements: 'Alarm code at the desk',
      totalSqft: 1600,
      totalMonthlyPrice: 160,
      finalMonthlyPrice: 160,
    })
    await dana.call(contract.savePricing, { quoteId: quote.id, finalMonthlyPrice: 144 })
    const again = await dana.call(contract.editQuote, {
      ...edit,
      quoteId: quote.id,
      frequency: 'weekly',
      pricePerSqFt: 0.06,
    })
    expect(again).toMatchObject({ totalMonthlyPrice: 384, finalMonthlyPrice: 345.6, specialRequirements: null })
  })

  it('takes the size of the rooms once there are any @AMB-Q14', async () => {
    const quote = await draft(dana)
    await room(dana, quote.id, 2000)
    const saved = await dana.call(contract.editQuote, { ...edit, quoteId: quote.id, totalSqft: 9000 })
    expect(saved).toMatchObject({ totalSqft: 2000, totalMonthlyPrice: 400 })
  })

  it.each(
    sentences({
      ...bad,
      phone: [
        ['', 'Phone is required'],
        [undefined, 'Phone is required'],
      ],
      buildingType: [
        ['', 'Building type is required'],
        [undefined, 'Building type is required'],
      ],
      totalSqft: [
        [0, 'Square footage must be greater than 0'],
        [-5, 'Square footage must be greater than 0'],
        [undefined, 'Square footage must be greater than 0'],
        ['many', 'Square footage must be greater than 0'],
        [10.5, 'Square footage must be greater than 0'],
      ],
      frequency: [
        ['', 'Frequency is required'],
        [undefined, 'Frequency is required'],
      ],
      startTimeline: [
        ['', 'Start timeline is required'],
        [undefined, 'Start timeline is required'],
      ],
      pricePerSqFt: [
        [0.009, 'Price must be at least $0.01'],
        [undefined, 'Price must be at least $0.01'],
        [1.01, 'Price cannot exceed $1.00'],
      ],
    }),
  )('$field $value: $sentence @QUO-80 @QUO-81 @QUO-82 @QUO-83 @QUO-84 @QUO-85', async ({ field, value, sentence }) => {
    const { id } = await draft(dana)
    await expectSentence(dana, contract.editQuote, { ...edit, quoteId: id, [field]: value }, field, sentence)
  })
})

describe('a bid', () => {
  it('is pending, won or lost in any order, with notes @QUO-05 @QUO-88 @QUO-89 @QUO-90 @AMB-Q19', async () => {
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
})

describe('deleting a quote', () => {
  it('removes it with all that hangs on it @QUO-77 @AMB-Q18', async () => {
    const { id } = await draft(dana)
    await room(dana, id, 500)
    expect(await dana.call(contract.deleteQuote, { quoteId: id })).toEqual({ ok: true })
    expect((await dana.ask(contract.getQuote, { quoteId: id })).statusCode).toBe(404)
    expect((await dana.ask(contract.listAreas, { quoteId: id })).statusCode).toBe(404)
    const { rows } = await system.db.query('select 1 from quoting.areas where quote_id = $1', [id])
    expect(rows).toEqual([])
    const again = await dana.ask(contract.deleteQuote, { quoteId: id })
    expect([again.statusCode, again.json().message]).toEqual([404, 'Quote not found'])
  })

  it('waits while the quote is on its way to the customer @QUO-77', async () => {
    const { id } = await draft(dana)
    await system.db.query(`update quoting.quotes set status = 'sending' where id = $1`, [id])
    expect((await dana.ask(contract.deleteQuote, { quoteId: id })).statusCode).toBe(409)
  })
})

describe('the list', () => {
  const total = 130
  let eve: Contractor
  beforeAll(async () => {
    eve = await contractor(system)
    for (let at = 0; at < total; at += 10)
      await Promise.all(Array.from({ length: 10 }, (_, one) => draft(eve, { companyName: `Customer ${at + one}` })))
  })

  async function page(url = '/api/quotes?limit=17') {
    const answer = await eve.ask(contract.listQuotes, {}, { url })
    const next = String(answer.headers.link ?? '').match(/^<([^>]+)>; rel="next"$/)?.[1]
    return { quotes: answer.json() as contract.QuoteSummary[], next }
  }

  it('gives fifty unless asked for more, newest first @QUO-75 @AMB-Q29', async () => {
    const quotes = await eve.call(contract.listQuotes, {})
    expect(quotes).toHaveLength(50)
    expect(await eve.call(contract.listQuotes, { limit: 200 })).toHaveLength(total)
    const times = quotes.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await eve.ask(contract.listQuotes, { limit: 201 })).statusCode).toBe(400)
  })

  it('shows every quote once page by page, also while new ones come and others go @AMB-Q29', async () => {
    const before = new Set((await eve.call(contract.listQuotes, { limit: 200 })).map(({ id }) => id))
    const seen: string[] = []
    let removed = ''
    for (let { quotes, next } = await page(); ; { quotes, next } = await page(next)) {
      seen.push(...quotes.map(({ id }) => id))
      await draft(eve, { companyName: 'Came in between' })
      if (seen.length === 34) {
        removed = seen[3]!
        await eve.call(contract.deleteQuote, { quoteId: removed })
      }
      if (!next) break
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen)).toEqual(before)
    expect(removed).not.toBe('')
  })

  it('keeps the search on the next page @AMB-Q29 @AMB-Q23', async () => {
    const first = await page('/api/quotes?limit=40&q=customer&bid=pending')
    expect(first.next).toContain('q=customer')
    const second = await page(first.next)
    expect(second.quotes.every(({ companyName }) => companyName.startsWith('Customer'))).toBe(true)
    expect(second.quotes[0]!.id).not.toBe(first.quotes.at(-1)!.id)
  })

  it('says no more than its contract of each quote @QUO-75 @PRI-62', async () => {
    const [quote] = await eve.call(contract.listQuotes, { limit: 1 })
    expect(Object.keys(quote!).sort()).toEqual(Object.keys(contract.QuoteSummary.shape).sort())
  })

  it('is searched in company, contact, e-mail, phone and building type, by bid and by status @QUO-70 @AMB-Q23', async () => {
    const zoe = await contractor(system)
    const acme = await draft(zoe, {
      companyName: 'Acme Foods',
      contactPerson: 'Omar Reyes',
      email: 'office@acme.example',
      phone: '(503) 555-0101',
      buildingType: 'warehouse',
    })
    const birch = await draft(zoe, {
      companyName: 'Birch House',
      contactPerson: 'Ada Birch',
      email: 'ada@birch.example',
      phone: '(503) 555-0102',
      buildingType: 'single-family',
      customerType: 'residential',
    })
    await zoe.call(contract.recordBid, { quoteId: birch.id, bidStatus: 'won' })
    const found = async (query: object) =>
      (await zoe.call(contract.listQuotes, query)).map(({ companyName }) => companyName)
    for (const q of ['acme', 'REYES', 'office@', '0101', 'wareh'])
      expect(await found({ q }), q).toEqual([acme.companyName])
    for (const q of ['birch', 'ada@', '0102', 'single-family'])
      expect(await found({ q }), q).toEqual([birch.companyName])
    expect(await found({ bid: 'won' })).toEqual(['Birch House'])
    expect(await found({ bid: 'won', q: 'acme' })).toEqual([])
    expect(await found({ status: 'sent' })).toEqual([])
    expect(await found({ status: 'draft' })).toEqual(['Birch House', 'Acme Foods'])
  })
})

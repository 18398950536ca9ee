import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as desk from './contract/desk.ts'
import * as contract from './contract/endpoints.ts'
import { statementOf } from './queries/list-quotes.ts'
import { summaryStatement } from './queries/summarize-quotes.ts'

const now = new Date('2026-11-20T12:00:00Z')
const system = await startSystem({ clock: () => now })
afterAll(() => system.stop())

interface Seed {
  companyName?: string
  email?: string
  cents?: number | null
  oneTime?: number | null
  profit?: number | null
  bid?: 'pending' | 'won' | 'lost'
  decided?: string
  sent?: boolean
  created?: string
}

let number = 5000
/** Writes quotes straight to the table, since a bid cannot be decided in the past. */
async function stored(owner: Contractor, seeds: readonly Seed[]) {
  for (const { bid = 'pending', sent = true, ...seed } of seeds) {
    await system.db.query(
      `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
         building_type, total_sqft, frequency, start_timeline, rate, final_monthly_cents, net_monthly_profit_cents,
         bid_status, bid_status_updated_at, status, sent_at, created_at, final_one_time_cents)
       values ($1, $2, $3, $4, 'Priya', $5, '(503) 555-0188', 'commercial', 'office', 100, 'weekly', 'flexible', 500, $6, $7,
         $8, $9, $10, $11, $12, $13)`,
      [
        ...[randomUUID(), owner.user.id, ++number, seed.companyName ?? 'Acme', seed.email ?? 'office@acme.example'],
        ...[seed.cents ?? 100_000, seed.profit ?? null, bid, bid === 'pending' ? null : (seed.decided ?? now)],
        ...[sent ? 'sent' : 'draft', sent ? now : null, seed.created ?? new Date(now.getTime() + number)],
        seed.oneTime ?? null,
      ],
    )
  }
}

describe('the dashboard figures', () => {
  it('are empty before the first quote @QUO-68 @AMB-Q21', async () => {
    const eve = await contractor(system)
    const figures = await eve.call(desk.summarizeQuotes, {})
    expect(figures).toMatchObject({
      total: 0,
      draft: 0,
      pending: 0,
      won: 0,
      lost: 0,
      winRate: null,
      wonRevenue: 0,
      wonProfit: null,
    })
    expect(figures.decided.map(({ month }) => month)).toEqual([
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ])
  })

  it('U-03: add up pending and won revenue, and the profit of won quotes @QUO-68 @AMB-Q21 @PX-37', async () => {
    const eve = await contractor(system)
    await stored(eve, [
      { cents: 381_600, profit: 90_700 },
      { cents: 294_400, profit: 21_200 },
      { cents: 100_000, profit: 10_000 },
      { cents: 19_600, sent: false },
      { cents: 180_010, profit: 48_600, bid: 'won', decided: '2026-11-14T10:00:00Z' },
      { cents: 26_240, bid: 'won', decided: '2026-10-30T10:00:00Z' },
      { cents: 952_000, profit: -31_000, bid: 'lost', decided: '2026-11-07T10:00:00Z' },
    ])
    expect(await eve.call(desk.summarizeQuotes, {})).toMatchObject({
      total: 7,
      draft: 1,
      pending: 3,
      won: 2,
      lost: 1,
      winRate: 2 / 3,
      pendingRevenue: 7760,
      thin: 1,
      wonRevenue: 2062.5,
      wonAnnualRevenue: 24_750,
      wonThisMonth: 1800.1,
      wonProfit: 486,
      wonProfitRevenue: 1800.1,
    })
  })

  it('count decided bids by month in the contractor’s time zone, for the last six months @AMB-Q21', async () => {
    const eve = await contractor(system)
    await stored(eve, [
      { bid: 'won', decided: '2026-05-31T23:00:00Z' },
      { bid: 'won', decided: '2026-06-01T03:00:00Z' },
      { bid: 'lost', decided: '2026-11-01T03:00:00Z' },
      { bid: 'won', decided: '2026-11-19T03:00:00Z' },
    ])
    const decided = async (timeZone: string) =>
      (await eve.call(desk.summarizeQuotes, { timeZone })).decided.map(({ won, lost }) => `${won}:${lost}`).join(' ')
    expect(await decided('UTC')).toBe('1:0 0:0 0:0 0:0 0:0 1:1')
    expect(await decided('America/Los_Angeles')).toBe('0:0 0:0 0:0 0:0 0:1 1:0')
    expect((await eve.ask(desk.summarizeQuotes, { timeZone: 'Mars/Olympus' })).statusCode).toBe(400)
  })
})

describe('customers', () => {
  let eve: Contractor
  beforeAll(async () => {
    eve = await contractor(system)
    await stored(eve, [
      { companyName: 'ACME offices ', email: 'Office@acme.example' },
      { companyName: 'Birch 100% House', email: 'ada@birch.example' },
      { companyName: 'Acme Offices', email: ' office@ACME.example' },
      { companyName: 'Acme Offices', email: 'second@acme.example' },
    ])
  })

  it('are merged by company and email, in the newest spelling @QUO-69 @AMB-Q22', async () => {
    const customers = await eve.call(desk.listCustomers, {})
    expect(customers.map(({ companyName, email, quotes }) => `${companyName} <${email}> ${quotes}`)).toEqual([
      'Acme Offices <office@ACME.example> 2',
      'Acme Offices <second@acme.example> 1',
      'Birch 100% House <ada@birch.example> 1',
    ])
    const [acme] = customers
    const quotes = await eve.call(contract.listQuotes, { customer: acme!.key })
    expect(quotes.map(({ companyName }) => companyName)).toEqual(['Acme Offices', 'ACME offices '])
  })

  it('are found by company and email, with the query taken literally @QUO-69', async () => {
    const found = async (q: string) => (await eve.call(desk.listCustomers, { q })).map(({ email }) => email)
    expect(await found('100%')).toEqual(['ada@birch.example'])
    expect(await found('SECOND@')).toEqual(['second@acme.example'])
    expect(await found('1_0')).toEqual([])
    expect(await eve.call(desk.listCustomers, { limit: 1 })).toHaveLength(1)
  })

  it('are visible only to their contractor @T-03', async () => {
    const bob = await contractor(system)
    const [acme] = await eve.call(desk.listCustomers, {})
    expect(await bob.call(desk.listCustomers, {})).toEqual([])
    expect(await bob.call(contract.listQuotes, { customer: acme!.key })).toEqual([])
    expect((await bob.ask(contract.listQuotes, { customer: 'acme' })).statusCode).toBe(400)
  })
})

describe('the list in other orders', () => {
  let eve: Contractor
  beforeAll(async () => {
    eve = await contractor(system)
    const names = ['delta', 'Alpha', 'charlie_x_1', 'Bravo', 'alpha', 'Äther']
    await stored(
      eve,
      Array.from({ length: 30 }, (_, at) => ({
        companyName: names[at % names.length]!,
        cents: at % 4 === 0 ? 0 : (at % 3) * 100_00 + 5,
        oneTime: at % 8 === 0 ? 150_00 : null,
        bid: at % 2 ? ('won' as const) : ('pending' as const),
      })),
    )
  })

  async function pages(query: string) {
    const seen: contract.QuoteSummary[] = []
    for (let url: string | undefined = `/api/quotes?limit=4&${query}`; url; ) {
      const answer = await eve.ask(contract.listQuotes, {}, { url })
      seen.push(...(answer.json() as contract.QuoteSummary[]))
      url = String(answer.headers.link ?? '').match(/^<([^>]+)>; rel="next"$/)?.[1]
    }
    return seen
  }
  const newest = () => eve.call(contract.listQuotes, { limit: 200 })

  it('shows every quote once, page by page, oldest first @QUO-70 @AMB-Q29', async () => {
    expect(await pages('sort=oldest')).toEqual((await newest()).toReversed())
  })

  it('sorts by final price, highest first, of a month or of a single visit @QUO-70 @AMB-Q29 @SCH-07', async () => {
    const price = (quote: contract.QuoteSummary) => quote.finalMonthlyPrice || quote.finalOneTimePrice || 0
    expect(await pages('sort=price')).toEqual((await newest()).toSorted((one, other) => price(other) - price(one)))
  })

  it('sorts by company, ignoring case @QUO-70 @AMB-Q29', async () => {
    const names = (await pages('sort=company')).map(({ companyName }) => companyName.toLowerCase())
    expect(names).toHaveLength(30)
    expect(names).toEqual(names.toSorted())
  })

  it('keeps its filters on every page @AMB-Q29', async () => {
    const won = (await newest()).filter(({ bidStatus, companyName }) => bidStatus === 'won' && companyName === 'Alpha')
    expect(won.length).toBeGreaterThan(4)
    expect(await pages('sort=oldest&bid=won&q=ALPHA')).toEqual(
      (await newest())
        .filter(({ bidStatus, companyName }) => bidStatus === 'won' && /alpha/i.test(companyName))
        .toReversed(),
    )
  })

  it.each(['price', 'company'])('accepts a cursor of another order: %s', async (sort) => {
    const cursor = '2026-11-20T12:00:00.000Z_00000000-0000-4000-8000-000000000000'
    for (const end of [cursor, `${cursor}_`, `${cursor}_-1`, `${cursor}_99999999999999999999999`, `${cursor}_x`])
      expect((await eve.ask(contract.listQuotes, { sort, cursor: end } as never)).statusCode).toBe(200)
    expect((await eve.ask(contract.listQuotes, { sort: 'cheapest' } as never)).statusCode).toBe(400)
  })
})

describe('among many quotes', () => {
  let owner: string
  beforeAll(async () => {
    owner = (await contractor(system)).user.id
    for (let from = 1; from <= 20_000; from += 5_000)
      await system.db.query(
        `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
         building_type, total_sqft, frequency, start_timeline, rate, final_monthly_cents, bid_status, created_at)
       select gen_random_uuid(), case when n % 20 = 0 then $1::uuid else gen_random_uuid() end, n, 'Company ' || n % 100, 'P',
         'c@x.example', '555', 'commercial', 'office', 100, 'weekly', 'flexible', 500, n * 7 % 1000, 'pending',
         now() - n * interval '1 minute' from generate_series($2::int, $2::int + 4999) n`,
        [owner, from],
      )
    await system.db.query('checkpoint') // rows not yet on disk do not count as visible to all
    await system.db.query('vacuum analyze quoting.quotes')
  })
  const plan = async (text: string, values: unknown[]) => {
    const { rows } = await system.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('the figures use an index-only scan @AMB-Q21', async () => {
    const found = await plan(summaryStatement.text, [owner, [now]])
    expect(found).toContain('Index Only Scan using quotes_figures')
  })

  it.each([
    ['newest', 'quotes_page', []],
    ['oldest', 'quotes_page', []],
    ['company', 'quotes_by_company', ['a']],
  ] as const)('a page sorted by %s uses the index %s @AMB-Q29', async (sort, index, value) => {
    const { text } = statementOf(sort, [])
    const middle = new Date(Date.now() - 7 * 24 * 3600_000)
    const found = await plan(text, [owner, middle, '00000000-0000-0000-0000-000000000000', 51, ...value])
    expect(found).toContain(`using ${index}`)
    expect(found).not.toContain('Sort')
  })

  it('a page sorted by price uses its index, and sorts only the few quotes that are revised @AMB-Q29 @ONL-11', async () => {
    const { text } = statementOf('price', [])
    const found = await plan(text, [owner, new Date(), '00000000-0000-0000-0000-000000000000', 51, 900])
    expect(found).toContain('using quotes_by_list_price')
    expect(found).toContain('using quotes_agreed')
    const sorts = found.slice(0, found.indexOf('using quotes_by_list_price')).match(/Sort Key/g)
    expect(sorts).toHaveLength(1) // of the merged page alone
  })

  it('a page of one customer uses the customer index @QUO-69', async () => {
    const { text } = statementOf('newest', ['customer'])
    const found = await plan(text, [owner, now, '00000000-0000-0000-0000-000000000000', 51, '0'.repeat(32)])
    expect(found).toContain('using quotes_customer')
  })
  it('a rare word uses the word index in any order; a common one does not @SEC-08 @ORD-01', async () => {
    const from = [owner, new Date(Date.now() + 1), 'ffffffff-ffff-ffff-ffff-ffffffffffff', 51]
    const searched = (words: string) => plan(statementOf('newest', ['words']).text, [...from, words])
    expect(await searched('%harbor dental%')).toContain('quotes_search')
    expect(await searched('%company%')).toContain('quotes_page')
    const byPrice = await plan(statementOf('price', ['words']).text, [...from, 900, '%harbor dental%'])
    expect(byPrice).toContain('quotes_search')
    const byNumber = await plan(statementOf('newest', ['words', 'digits']).text, [...from, '%4711-0815%', '%47110815%'])
    expect(await searched('%PO-4711%')).toMatch(/BitmapOr[\s\S]*quotes_search[\s\S]*quotes_po_number/)
    expect(byNumber).not.toContain('Seq Scan on quotes')
    expect(statementOf('newest', ['words'])).not.toHaveProperty('name') // planned for its words
  })
})

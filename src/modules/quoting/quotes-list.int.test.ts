import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

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

  it('returns fifty by default, newest first @QUO-75 @AMB-Q29', async () => {
    const quotes = await eve.call(contract.listQuotes, {})
    expect(quotes).toHaveLength(50)
    expect(await eve.call(contract.listQuotes, { limit: 200 })).toHaveLength(total)
    const times = quotes.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await eve.ask(contract.listQuotes, { limit: 201 })).statusCode).toBe(400)
  })

  it('shows every quote once, page by page, while others are added and deleted @AMB-Q29', async () => {
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

  it('returns only the fields of its contract for each quote @QUO-75 @PRI-62', async () => {
    const [quote] = await eve.call(contract.listQuotes, { limit: 1 })
    expect(Object.keys(quote!).sort()).toEqual(Object.keys(contract.QuoteSummary.shape).sort())
  })

  it('can be searched by company, contact, email, phone, and building type, and filtered by bid and status @QUO-70 @AMB-Q23', async () => {
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

  it.each(['newest', 'price', 'company'] as const)(
    'finds a phone number in any spelling, whatever the order: %s @AMB-Q23',
    async (sort) => {
      const zoe = await contractor(system)
      await draft(zoe, { companyName: 'Plain', phone: '5035550123' })
      await draft(zoe, { companyName: 'Written', phone: '(503) 555-0123' })
      await draft(zoe, { companyName: 'Abroad', phone: '+1 503.555.0123' })
      await draft(zoe, { companyName: 'Suite 0123', phone: '212-555-0199' })
      const found = async (q: string) =>
        (await zoe.call(contract.listQuotes, { q, sort, status: 'draft' })).map(({ companyName }) => companyName).sort()
      for (const q of ['(503) 555-0123', '5035550123', '503-555', '+1 503 555 0123', '1-503-555-0123'])
        expect(await found(q), q).toEqual(['Abroad', 'Plain', 'Written'])
      expect(await found('0123')).toEqual(['Abroad', 'Plain', 'Suite 0123', 'Written'])
      expect(await found('(212) 555-0199')).toEqual(['Suite 0123'])
      expect(await found('503-556')).toEqual([])
    },
  )

  it('U-03: can be filtered by stage; each quote has exactly one', async () => {
    const zoe = await contractor(system)
    const [sent, drafted, won] = [await draft(zoe), await draft(zoe), await draft(zoe)]
    await system.db.query(`update quoting.quotes set status = 'sent', sent_at = now() where id = $1`, [sent.id])
    await zoe.call(contract.recordBid, { quoteId: won.id, bidStatus: 'won' })
    const at = async (stage: 'draft' | 'pending' | 'won' | 'lost') =>
      (await zoe.call(contract.listQuotes, { stage })).map(({ id }) => id)
    expect([await at('draft'), await at('pending'), await at('won'), await at('lost')]).toEqual([
      [drafted.id],
      [sent.id],
      [won.id],
      [],
    ])
  })
})

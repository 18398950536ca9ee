import { afterAll, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../testing/browser/visitor.ts'
import { startAdministration } from '../../testing/fixtures/administration.ts'
import { basic, staff } from '../../testing/fixtures/administrator.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import * as areas from '../quoting/contract/areas.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import * as contract from './contract/endpoints.ts'

const { system, ops, dana, quoteId, objectId, thumbnailId, entries, forgetLimits } = await startAdministration()
afterAll(() => system.stop())

describe('the quote list', () => {
  it('includes all contractors’ quotes and drafts, with the specified fields, no costs and no private notes @ADM-01 @ADM-02 @ADM-04 @AMB-M01 @SND-04', async () => {
    const erin = await contractor(system)
    const second = await draft(erin, { companyName: 'Northgate Logistics', buildingType: 'warehouse' })
    const list = await ops.call(contract.listAllQuotes, { limit: 200 })
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([quoteId, second.id]))
    const { rows } = await system.db.query('select id from quoting.quotes order by created_at desc, id desc')
    expect(list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const answer = await ops.ask(contract.listAllQuotes, { q: 'Harbor Dental Group' })
    const harbor = answer.json().find(({ id }: { id: string }) => id === quoteId)
    expect(harbor).toEqual({
      id: quoteId,
      companyName: 'Harbor Dental Group',
      contactPerson: 'Priya Nair',
      email: 'priya@harbordental.example',
      phone: '(503) 555-0188',
      buildingType: 'medical',
      totalSqft: 3080,
      officeSqft: null,
      commonSqft: null,
      restroomCount: null,
      kitchenCount: null,
      frequency: 'weekly',
      schedule: null,
      selectedServices: [],
      specialRequirements: 'Mind the trays',
      startTimeline: 'this-month',
      basePrice: 616,
      additionalServices: 120,
      totalMonthlyPrice: 736,
      annualPrice: 7507.2,
      annualDiscountPercent: 15,
      uploadedImages: [objectId],
      createdAt: expect.any(String),
      status: 'draft',
      finalMonthlyPrice: 736,
      finalOneTimePrice: null,
      account: { id: dana.user.id, email: dana.user.email, businessName: null },
    })
    const detail = await ops.ask(contract.openQuote, { quoteId })
    expect(detail.json()).toEqual({
      ...harbor,
      customItems: [],
      ...{ tax: null, taxExempt: false },
      rooms: [
        {
          name: 'Reception',
          photos: [{ id: objectId, thumbnail: thumbnailId }],
          extraWork: [expect.objectContaining({ name: 'Interior windows', price: 120, type: 'monthly' })],
        },
      ],
    })
    for (const { body } of [answer, detail, await ops.ask(contract.exportQuote, { quoteId })])
      expect(body).not.toMatch(/77\.77|cost|profit|margin|bidNotes/i)
  })

  it('shows the tax that the customer reads, which a sent version keeps @PRP-03', async () => {
    const erin = await contractor(system)
    const salesTax = { percent: 8.25, label: 'Sales tax' }
    const { id: quoteId } = await draft(erin)
    await room(erin, quoteId, 1200)
    const account = (tax: typeof salesTax | null) => erin.call(saveBusiness, { businessName: 'Brightline', tax })
    const seen = async () => {
      const { tax, taxExempt, finalMonthlyPrice } = await ops.call(contract.openQuote, { quoteId })
      return [tax, taxExempt, finalMonthlyPrice]
    }
    await account(salesTax)
    expect(await seen()).toEqual([salesTax, false, 240])
    await erin.call(quoting.savePricing, { quoteId, taxExempt: true })
    expect(await seen()).toEqual([null, true, 240])
    await erin.call(quoting.savePricing, { quoteId, taxExempt: false })
    await erin.call(quoting.sendQuote, { quoteId, status: 'sent' })
    await account(null)
    expect(await seen()).toEqual([salesTax, false, 240])
    await erin.call(quoting.deleteQuote, { quoteId })
  })

  it('shows the final price and its annual price, not the calculated one @ADM-04', async () => {
    const erin = await contractor(system)
    const { id } = await draft(erin, { companyName: 'Asked More' })
    const { version } = await erin.call(quoting.savePricing, { quoteId: id, totalSqft: 3080, frequency: 'weekly' })
    await erin.call(quoting.savePricing, { quoteId: id, finalMonthlyPrice: 1000, version })
    const asked = await ops.call(contract.openQuote, { quoteId: id })
    expect(asked.totalMonthlyPrice).not.toBe(1000)
    expect(asked).toMatchObject({ finalMonthlyPrice: 1000, annualPrice: 10_200 }) // 12 months less 15 percent
  })

  it('searches company, contact, and email ignoring case, with %, _, quotes, and backslashes taken literally @ADM-05', async () => {
    const erin = await contractor(system)
    const names = [
      '100% Clean',
      '100 Clean',
      'A_B Café',
      'AxB',
      `O'Neil "Best"`,
      'Back\\slash',
      'Robert); drop table quoting.quotes; --',
    ]
    const ids = new Map<string, string>()
    for (const companyName of names)
      ids.set(
        companyName,
        (await draft(erin, { companyName, contactPerson: 'Søren Wäscher', email: 'soren@mixed.example' })).id,
      )
    const found = async (q: string) =>
      (await ops.call(contract.listAllQuotes, { q })).map(({ companyName }) => companyName)
    expect(await found('100%')).toEqual(['100% Clean'])
    expect(await found('a_b')).toEqual(['A_B Café'])
    expect(await found(`o'neil "b`)).toEqual([`O'Neil "Best"`])
    expect(await found('k\\s')).toEqual(['Back\\slash'])
    expect(await found('); DROP TABLE')).toEqual(['Robert); drop table quoting.quotes; --'])
    expect(await found('SØREN WÄ')).toHaveLength(names.length)
    expect(await found('  Soren@Mixed ')).toHaveLength(names.length)
    expect(await found('%%')).toEqual([])
    expect(await found('nobody at all')).toEqual([])
    expect(await found('(503)')).toEqual([])
    expect((await ops.ask(contract.listAllQuotes, { q: 'x'.repeat(201) })).statusCode).toBe(400)
  })

  it('is paginated by the Link header without duplicates while quotes are added @FRD-17 @AMB-Q29', async () => {
    const erin = await contractor(system)
    for (let at = 0; at < 12; at++) await draft(erin, { companyName: `Paged ${at}` })
    const seen: string[] = []
    let url = '/api/admin/quotes?q=paged&limit=5'
    while (url) {
      const answer = await ops.ask(contract.listAllQuotes, {}, { url })
      seen.push(...answer.json().map(({ companyName }: contract.AdminQuote) => companyName))
      url = String(answer.headers.link ?? '').match(/<(.*)>; rel="next"/)?.[1] ?? ''
      await draft(erin, { companyName: 'Paged later' })
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => `Paged ${11 - at}`))
    for (const cursor of ['x', '2026-01-01T00:00:00Z', '2026-13-01T00:00:00Z_x', `0001-01-01T00:00:00Z_${quoteId}`])
      expect((await ops.ask(contract.listAllQuotes, { cursor })).statusCode, cursor).toBe(400)
    for (const limit of ['0', '201', 'x'])
      expect((await ops.ask(contract.listAllQuotes, { limit })).statusCode).toBe(400)
  })

  it('can be filtered by draft or sent @AMB-M01', async () => {
    expect((await ops.call(contract.listAllQuotes, { status: 'draft' })).length).toBeGreaterThan(0)
    expect(await ops.call(contract.listAllQuotes, { status: 'sent' })).toEqual([])
    expect((await ops.ask(contract.listAllQuotes, { status: 'won' })).statusCode).toBe(400)
  })

  it('exports each quote as {company-slug}-{id}.json, whatever the company name @ADM-09 @AMB-M04', async () => {
    const erin = await contractor(system)
    const named = async (companyName: string) => {
      const { id } = await draft(erin, { companyName })
      const answer = await ops.ask(contract.exportQuote, { quoteId: id })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      const file = contract.AdminQuote.parse(answer.json())
      expect(file.companyName).toBe(companyName)
      return String(answer.headers['content-disposition']).replaceAll(id, 'ID')
    }
    const called = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`
    expect(await named('Harbor Dental Group')).toBe(called('harbor-dental-group-ID.json'))
    expect(await named('x"; filename=evil.exe\r\nSet-Cookie: a=b')).toBe(
      called('x-filename-evil-exe-set-cookie-a-b-ID.json'),
    )
    expect(await named('../../etc/passwd')).toBe(called('etc-passwd-ID.json'))
    expect(await named('清掃会社 ✨')).toBe(called('quote-ID.json'))
    expect(await named('=HYPERLINK("http://evil.example")')).toBe(called('hyperlink-http-evil-example-ID.json'))
    expect(await named('</script><script>alert(1)</script>')).toBe(called('script-script-alert-1-script-ID.json'))
  })
})

describe('photos', () => {
  const open = (who: Visitor, headers = {}, id = objectId) => who.ask(areas.getObject, { objectId: id }, { headers })

  it('open at /objects/{id} for staff, including thumbnails, and each view is audited @ADM-10 @AMB-M03', async () => {
    for (const id of [objectId, thumbnailId]) {
      const answer = await open(ops, {}, id)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      const [entry] = (await entries(`action = 'quoting.photo-opened'`)).slice(-1)
      expect(entry).toMatchObject({ actor: 'ops', subject: quoteId, owner: dana.user.id, details: { objectId: id } })
    }
    const before = (await entries()).length
    expect((await open(dana)).statusCode).toBe(200)
    expect(await entries()).toHaveLength(before)
  })

  it('stay closed to others: wrong credentials count, and only staff pages prompt for them @AMB-M03 @T-02', async () => {
    await forgetLimits()
    const bob = await contractor(system)
    expect((await open(bob)).statusCode).toBe(404)
    const browser = { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' }
    const asked = async (who: Visitor, headers: object) => {
      const { statusCode, headers: given } = await open(who, headers)
      return [statusCode, 'www-authenticate' in given]
    }
    const nobody = visitor(system.app, '10.8.3.1')
    expect(await asked(nobody, {})).toEqual([401, true])
    expect(await asked(nobody, { ...browser, referer: 'http://localhost:3000/field-tool/1' })).toEqual([401, false])
    expect(await asked(nobody, { ...browser, referer: 'http://localhost:3000/admin?tab=quotes' })).toEqual([401, true])
    expect(await asked(bob, { ...browser, referer: 'http://localhost:3000/admin' })).toEqual([401, true])
    expect(await asked(bob, { ...browser, referer: 'http://evil.example/admin' })).toEqual([404, false])
    const wrong = { authorization: basic({ ...staff, password: 'not-the-right-one' }) }
    for (let turn = 0; turn < 10; turn++) expect((await open(dana, wrong)).statusCode).toBe(401)
    expect((await open(dana, wrong)).statusCode).toBe(429)
    expect((await open(dana)).statusCode).toBe(200)
    expect((await open(ops, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

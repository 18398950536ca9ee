import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as areaContract from '../../modules/quoting/contract/areas.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { hostileTexts } from '../../testing/hostile/hostile-input.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
let areaId: string
let emptyId: string

beforeAll(async () => {
  dana = await contractor(system)
  quoteId = (await draft(dana)).id
  areaId = (await room(dana, quoteId, 1200)).id
  emptyId = (await draft(dana)).id
})

describe('hostile text in any field', () => {
  it.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    '%s is stored unchanged or refused with a message @T-48 @T-22',
    async (_, text) => {
      const details = { companyName: text, contactPerson: text, specialRequirements: text }
      const created = await dana.ask(quoting.createQuote, { ...customer, ...details })
      if (created.statusCode === 200)
        expect(created.json()).toMatchObject({ companyName: text.trim(), contactPerson: text.trim() })
      else expect([created.statusCode, created.json().issues.length > 0]).toEqual([400, true])
      const added = await dana.ask(areaContract.addArea, {
        quoteId: emptyId,
        name: text,
        roomType: 'lobby',
        notes: text,
        extraWorkItems: [{ name: text, price: 1, type: 'monthly' }],
      })
      if (added.statusCode === 200) {
        expect(added.json()).toMatchObject({ name: text.trim(), extraWorkItems: [{ name: text.trim() }] })
        await dana.call(areaContract.removeArea, { areaId: added.json().id })
      } else expect(added.statusCode).toBe(400)
      const found = await dana.ask(quoting.listQuotes, { q: text })
      expect([200, 400]).toContain(found.statusCode)
    },
  )

  it.each(['\0', 'a\u0000b', '\ud800'])(
    "that can't be stored is refused with an error at its field: %j @T-48",
    async (text) => {
      const answer = await dana.ask(quoting.createQuote, { ...customer, companyName: text })
      expect([answer.statusCode, answer.json().issues]).toEqual([
        400,
        [{ path: 'companyName', message: 'The text has characters that can’t be stored' }],
      ])
      const nested = { areaId, extraWorkItems: [{ name: text, price: 1, type: 'monthly' }] }
      expect((await dana.ask(areaContract.changeArea, nested)).json().issues[0].path).toBe('extraWorkItems.0.name')
    },
  )

  it('is processed quickly, however long or contrived @T-46', async () => {
    const evil = [
      'a'.repeat(50_000),
      `${'a@'.repeat(25_000)}`,
      `${' '.repeat(50_000)}x`,
      `${'a.'.repeat(25_000)}@x`,
      '('.repeat(50_000),
    ]
    for (const field of [
      'companyName',
      'contactPerson',
      'email',
      'phone',
      'specialRequirements',
      'buildingType',
      'id',
    ]) {
      for (const text of evil) {
        const before = process.cpuUsage()
        expect((await dana.ask(quoting.createQuote, { ...customer, [field]: text })).statusCode).toBeLessThan(401)
        expect(process.cpuUsage(before).user / 1000, field).toBeLessThan(800) // quadratic code takes seconds
      }
    }
  })

  it('is searched literally, without wildcards @T-49', async () => {
    const eve = await contractor(system)
    for (const companyName of ['100% Clean', 'Under_Score', 'Back\\slash', 'Plain']) await draft(eve, { companyName })
    const found = async (q: string) => (await eve.call(quoting.listQuotes, { q })).map(({ companyName }) => companyName)
    expect(await found('%')).toEqual(['100% Clean'])
    expect(await found('_')).toEqual(['Under_Score'])
    expect(await found('\\')).toEqual(['Back\\slash'])
    expect(await found("' or 1=1 --")).toEqual([])
    expect(await found('plain')).toEqual(['Plain'])
  })
})

describe('malformed requests', () => {
  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)
  it.each([
    ['half an object', '{"companyName": "Ac', 400],
    ['no object', '[1, 2]', 400],
    ['a word', '"hello"', 400],
    ['null', 'null', 400],
    ['a list in a list in a list ...', `{"companyName": ${deep('[', ']', 10_000)}}`, 400],
    ['an object in an object ...', `{"customItems": ${deep('{"a":', '1}', 0)}1}`, 400],
    ['a million brackets', '['.repeat(1_000_000), 400],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['more than a megabyte', JSON.stringify({ companyName: 'x'.repeat(1_100_000) }), 413],
    ['a changed prototype', '{"__proto__": {"status": "sent"}}', 400],
    ['a changed constructor', '{"constructor": {"prototype": {"status": "sent"}}}', 400],
    ['a key twice', '{"email": "a@x.example", "email": 5}', 400],
  ])('%s is refused @T-46 @T-41', async (_, payload, status) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await dana.ask(quoting.createQuote, {}, { payload, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message.length).toBeGreaterThan(3)
  })

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n', 400],
    [
      'a form that ends in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nLob',
      400,
    ],
    ['an empty form', 'multipart/form-data; boundary=x', '', 400],
    [
      'headers without end',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(100_000)}`,
      400,
    ],
    [
      'another boundary',
      'multipart/form-data; boundary=x',
      '--y\r\nContent-Disposition: form-data; name="name"\r\n\r\nLobby\r\n--y--',
      400,
    ],
    [
      'a prototype',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nLobby\r\n--x--\r\n',
      400,
    ],
    [
      'a hundred fields',
      'multipart/form-data; boundary=x',
      `${Array.from({ length: 100 }, (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
      413,
    ],
    [
      'a file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"; filename="a.png"\r\n\r\nLobby\r\n--x--\r\n',
      400,
    ],
  ])('a form with %s is refused @T-48', async (_, type, payload, status) => {
    const answer = await dana.ask(areaContract.addArea, { quoteId }, { payload, headers: { 'content-type': type } })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message.length).toBeGreaterThan(3)
  })

  it.each([
    '/api/quotes/%zz',
    '/api/quotes/%00',
    `/api/quotes/${'x'.repeat(500)}`,
    '/api/quotes/..%2f..%2f',
    '/api/quotes/%ff%fe',
    `/api/quotes?q=${'x'.repeat(9000)}`,
    '/api/quotes?limit=0',
    '/api/quotes?limit=1e9',
    '/api/quotes?limit=NaN',
    '/api/quotes?bid=all',
    '/api/quotes?q=a&q=b',
    '/api/quotes?unknown=1',
    '/api/quotes?__proto__=1',
    '/api/quotes?q[]=1',
    '/api/quotes?cursor=1_2',
    `/api/quotes?cursor=1_${'-'.repeat(36)}`,
    `/api/quotes?cursor=1_${randomUUID()}`,
    `/api/quotes?cursor=0000-01-01T00:00:00.000Z_${randomUUID()}`,
    `/api/quotes?cursor=%2B275760-01-01T00:00:00.000Z_${randomUUID()}`,
    '/api/quotes?cursor=%00_%00',
  ])('the address %s is refused @T-48', async (url) => {
    const answer = await dana.ask(quoting.listQuotes, {}, { url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  it('a change with fields in the query string is refused, because others log addresses @T-50', async () => {
    const { companyName, ...rest } = customer
    const answer = await dana.ask(quoting.createQuote, rest, { url: `/api/quotes?companyName=${companyName}` })
    expect(answer.statusCode).toBe(400)
  })

  it('cannot break the log or the response with a request id @O-02', async () => {
    for (const id of ['short', 'x'.repeat(65), 'has space in it', 'a"b{c}d,e:f', 'tab\tinside1']) {
      const { headers } = await dana.ask(quoting.getQuote, { quoteId }, { headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).not.toBe(id)
    }
    const { headers } = await dana.ask(quoting.getQuote, { quoteId }, { headers: { 'x-request-id': 'Proxy-0000_1' } })
    expect(headers['x-request-id']).toBe('Proxy-0000_1')
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../modules/accounts/contract/endpoints.ts'
import * as quoting from '../modules/quoting/contract/endpoints.ts'
import type { Endpoint } from '../shared-kernel/endpoint.ts'
import { type Contractor, contractor, customer, draft, room } from '../testing/contractors.ts'
import { endpoints } from '../testing/endpoints.ts'
import { beyondNumbers, hostileTexts, inputsOf } from '../testing/hostile.ts'
import { asUpload, photo } from '../testing/pictures.ts'
import { startSystem } from '../testing/system.ts'
import { request, type Visitor, visitor } from '../testing/visitor.ts'

const system = await startSystem()
afterAll(() => system.stop())

const canary = 'Canary-71c2'
let dana: Contractor
let quoteId: string
let areaId: string
let emptyId: string
let doomedId: string
let photoId: string

beforeAll(async () => {
  dana = await contractor(system)
  quoteId = (await draft(dana)).id
  areaId = (await room(dana, quoteId, 1200)).id
  emptyId = (await draft(dana)).id
  doomedId = (await draft(dana)).id
  photoId = (await dana.call(quoting.addPhoto, { areaId, file: asUpload(await photo()) })).id
  const other = await contractor(system)
  await draft(other, { companyName: canary, contactPerson: canary, specialRequirements: canary })
})

/** Ids that a request may name; a quote without rooms is never really sent. */
const idsFor = (name: string): string[] => {
  if (['sendQuote', 'resendQuote'].includes(name)) return [emptyId]
  if (name === 'deleteQuote') return [doomedId]
  if (name === 'generatePdf') return [randomUUID()]
  return [quoteId, areaId, photoId]
}

/** What HTTP cannot carry in an address stays out of it. */
const inAddress = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value).toWellFormed()

function addressable({ path, method }: Endpoint, input: object) {
  const entries = Object.entries(input).map(([key, value]) =>
    method === 'GET' || path.includes(`:${key}`) ? [key, inAddress(value)] : [key, value],
  )
  return Object.fromEntries(entries) as object
}

async function send(who: Visitor, endpoint: Endpoint, made: object, file?: object) {
  const input = addressable(endpoint, made)
  const { payload } = await request(endpoint, { ...input, ...file })
  if (endpoint.carrier !== 'json') return who.ask(endpoint, { ...input, ...file })
  return who.ask(endpoint, input, payload ? { payload: String(payload).replaceAll(`"${beyondNumbers}"`, '1e309') } : {})
}

describe('inputs made from the contracts, thousands of them', () => {
  it.each(endpoints)(
    '%s answers each, never with a fault, and says what its contract says @T-48 @N-03',
    async (name, endpoint) => {
      const isSlow = endpoint.carrier === 'file' || name === 'register'
      let turn = 0
      const png = await photo(20, 20, 'png')
      await fc.assert(
        fc.asyncProperty(inputsOf(endpoint, idsFor(name)), fc.uint8Array({ maxLength: 300 }), async (input, tail) => {
          const who = endpoint.access === 'public' ? visitor(system.app, `10.4.${++turn >> 8}.${turn & 255}`) : dana
          const bytes = turn % 2 ? Buffer.concat([png.subarray(0, 60), tail]) : Buffer.from(tail)
          const file = endpoint.carrier === 'file' ? { file: asUpload(bytes, 'x.png', 'image/png') } : {}
          const answer = await send(who, endpoint, input, file)
          expect(answer.statusCode).toBeLessThan(500)
          expect(answer.body).not.toContain(canary)
          const isJson = String(answer.headers['content-type']).startsWith('application/json')
          if (answer.statusCode === 200 && isJson)
            expect(endpoint.output.safeParse(answer.json()).error).toBeUndefined()
        }),
        { numRuns: isSlow ? 80 : 200, endOnFailure: true },
      )
    },
  )
})

describe('every text of every field', () => {
  it.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    '%s is kept as it is or refused in words @T-48 @T-22',
    async (_, text) => {
      const details = { companyName: text, contactPerson: text, specialRequirements: text }
      const created = await dana.ask(quoting.createQuote, { ...customer, ...details })
      if (created.statusCode === 200)
        expect(created.json()).toMatchObject({ companyName: text.trim(), contactPerson: text.trim() })
      else expect([created.statusCode, created.json().issues.length > 0]).toEqual([400, true])
      const added = await dana.ask(quoting.addArea, {
        quoteId: emptyId,
        name: text,
        roomType: 'lobby',
        notes: text,
        extraWorkItems: [{ name: text, price: 1, type: 'monthly' }],
      })
      if (added.statusCode === 200) {
        expect(added.json()).toMatchObject({ name: text.trim(), extraWorkItems: [{ name: text.trim() }] })
        await dana.call(quoting.removeArea, { areaId: added.json().id })
      } else expect(added.statusCode).toBe(400)
      const found = await dana.ask(quoting.listQuotes, { q: text })
      expect([200, 400]).toContain(found.statusCode)
    },
  )

  it.each(['\0', 'a\u0000b', '\ud800'])('that cannot be stored is refused at its field: %j @T-48', async (text) => {
    const answer = await dana.ask(quoting.createQuote, { ...customer, companyName: text })
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'companyName', message: 'The text has characters that cannot be stored' }],
    ])
    const nested = { areaId, extraWorkItems: [{ name: text, price: 1, type: 'monthly' }] }
    expect((await dana.ask(quoting.changeArea, nested)).json().issues[0].path).toBe('extraWorkItems.0.name')
  })

  it('is looked at in no time, however long and however made @T-46', async () => {
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
        const begun = performance.now()
        expect((await dana.ask(quoting.createQuote, { ...customer, [field]: text })).statusCode).toBeLessThan(401)
        expect(performance.now() - begun, field).toBeLessThan(400)
      }
    }
  })

  it('is searched for as it is written: no character is a wild card @T-49', async () => {
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

describe('what is no request at all', () => {
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
    const answer = await dana.ask(quoting.addArea, { quoteId }, { payload, headers: { 'content-type': type } })
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

  it('a change with a part of it in the address is refused: addresses are logged by others @T-50', async () => {
    const { companyName, ...rest } = customer
    const answer = await dana.ask(quoting.createQuote, rest, { url: `/api/quotes?companyName=${companyName}` })
    expect(answer.statusCode).toBe(400)
  })

  it('cannot break the log or the answer with a request id @O-02', async () => {
    for (const id of ['short', 'x'.repeat(65), 'has space in it', 'a"b{c}d,e:f', 'tab\tinside1']) {
      const { headers } = await dana.ask(quoting.getQuote, { quoteId }, { headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).not.toBe(id)
    }
    const { headers } = await dana.ask(quoting.getQuote, { quoteId }, { headers: { 'x-request-id': 'Proxy-0000_1' } })
    expect(headers['x-request-id']).toBe('Proxy-0000_1')
  })
})

describe('a field that is none of the caller’s business', () => {
  const columns = async (table: string, schema = 'quoting') => {
    const { rows } = await system.db.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, table],
    )
    return rows.flatMap(({ name }) => [
      name,
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      name.replace(/_cents$/, ''),
    ])
  }
  const { customerType: _, ...details } = customer

  it.each([
    ['createQuote', quoting.createQuote, () => customer, 'quotes'],
    ['editQuote', quoting.editQuote, () => ({ quoteId, ...details, totalSqft: 100, pricePerSqFt: 0.05 }), 'quotes'],
    ['savePricing', quoting.savePricing, () => ({ quoteId, pricePerSqFt: 0.05 }), 'quotes'],
    ['recordBid', quoting.recordBid, () => ({ quoteId, bidStatus: 'won' }), 'quotes'],
    ['sendQuote', quoting.sendQuote, () => ({ quoteId: emptyId, status: 'sent' }), 'quotes'],
    ['addArea', quoting.addArea, () => ({ quoteId, name: 'Lobby', roomType: 'lobby' }), 'areas'],
    ['changeArea', quoting.changeArea, () => ({ areaId, name: 'Reception' }), 'areas'],
  ] as const)('is refused by %s, and nothing changes @T-41', async (name, endpoint, input, table) => {
    const snapshot = async () => (await system.db.query(`select * from quoting.${table} order by id`)).rows
    const before = await snapshot()
    const mine = new Set(Object.keys(endpoint.input.shape))
    const foreign = (await columns(table)).filter((column) => !mine.has(column))
    expect(foreign.length).toBeGreaterThan(5)
    for (const column of foreign) {
      const answer = await dana.ask(endpoint, { ...input(), [column]: 1 })
      expect(answer.statusCode, `${name} ${column}`).toBe(400)
    }
    expect(await snapshot()).toEqual(before)
  })

  it('is refused by register @T-41', async () => {
    const mine = new Set(Object.keys(register.input.shape))
    const foreign = [...(await columns('users', 'accounts')), ...(await columns('subscriptions', 'billing'))]
    for (const column of foreign.filter((name) => !mine.has(name))) {
      const person = {
        firstName: 'Eve',
        lastName: 'Sparrow',
        email: 'eve@sparrowhome.example',
        password: 'dust-and-shine',
      }
      expect((await visitor(system.app).ask(register, { ...person, [column]: 'active' })).statusCode, column).toBe(400)
    }
  })

  it('is refused inside a task, extra work and an item too @T-41', async () => {
    const inside = { name: 'Wax', price: 1, type: 'monthly', total: 0 }
    expect((await dana.ask(quoting.changeArea, { areaId, extraWorkItems: [inside] })).statusCode).toBe(400)
    const task = { id: 't1', name: 'Wax', price: 5 }
    expect((await dana.ask(quoting.changeArea, { areaId, predefinedTasks: [task] })).statusCode).toBe(400)
    const item = { id: 'i1', name: 'Bags', price: 1, discount: 5 }
    expect((await dana.ask(quoting.createQuote, { ...customer, customItems: [item] })).statusCode).toBe(400)
  })
})

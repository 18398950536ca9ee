import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveBusiness, uploadLogo } from '../../modules/accounts/contract/endpoints.ts'
import * as areas from '../../modules/quoting/contract/areas.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { release, releaseHeader } from '../../shared-kernel/product.ts'
import { request } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
let areaId: string
beforeAll(async () => {
  dana = await contractor(system)
  quoteId = (await draft(dana)).id
  areaId = (await room(dana, quoteId, 1200)).id
})

const newer = '99.0.0'
const from = (header: string | undefined) => ({ headers: { [releaseHeader]: header } })
const { customerType: _, ...details } = customer
const edit = { ...details, totalSqft: 1200, pricePerSqFt: 0.05 }
const task = { id: 't1', name: 'Wax' }
const extra = { name: 'Wax', price: 1, type: 'monthly' }
const file = asUpload(await photo())

/** Requests with a place for a field that this release doesn't know, at each depth. */
const places: readonly [string, Endpoint, (unknown: object) => object][] = [
  ['a new quote', quoting.createQuote, (more) => ({ ...customer, id: randomUUID(), ...more })],
  [
    'an item of a new quote',
    quoting.createQuote,
    (more) => ({ ...customer, customItems: [{ id: 'i1', name: 'Bags', price: 1, ...more }] }),
  ],
  ['an edit', quoting.editQuote, (more) => ({ quoteId, ...edit, ...more })],
  ['a price', quoting.savePricing, (more) => ({ quoteId, pricePerSqFt: 0.05, ...more })],
  ['costs', quoting.setCosts, (more) => ({ quoteId, supplies: 5, ...more })],
  [
    'a worker in the costs',
    quoting.setCosts,
    (more) => ({ quoteId, workers: [{ id: 'w1', hourlyRate: 20, estimatedHours: 8, ...more }] }),
  ],
  ['a bid', quoting.recordBid, (more) => ({ quoteId, bidStatus: 'pending', ...more })],
  ['a room', areas.changeArea, (more) => ({ areaId, name: 'Lobby', ...more })],
  ['a task of a room', areas.changeArea, (more) => ({ areaId, predefinedTasks: ['dust', { ...task, ...more }] })],
  ['the extra work of a room', areas.changeArea, (more) => ({ areaId, extraWorkItems: [{ ...extra, ...more }] })],
  ['a new room', areas.addArea, (more) => ({ quoteId, name: 'Lobby', roomType: 'lobby', ...more })],
  [
    'a task of a new room',
    areas.addArea,
    (more) => ({ quoteId, name: 'Lobby', roomType: 'lobby', predefinedTasks: [{ ...task, ...more }] }),
  ],
  ['a photo', areas.addPhoto, (more) => ({ areaId, ...more, file })],
  ['the business', saveBusiness, (more) => ({ businessName: 'Brightline', ...more })],
  ['a list', quoting.listQuotes, (more) => ({ limit: 10, ...more })],
]

/** Values that count as empty, such as null as a form sends it. */
const empty: readonly unknown[] = [null, '', ' ', [], {}]
/** Values that count as set: zero and false are choices. */
const held: readonly unknown[] = ['Two spots behind the building', 0, false, ['dogs'], { days: ['mon'] }]
const rows = async () => (await system.db.query('select * from quoting.quotes order by id')).rows

describe.each(places)('an unknown field from a newer client in %s', (_name, endpoint, inputWith) => {
  it('is ignored if it is null or empty @OPS-04 @AMB-Q15', async () => {
    for (const value of endpoint.method === 'GET' ? [null, '', ' '] : empty) {
      const answer = await dana.ask(endpoint, inputWith({ parking: value, pets: null }), from(newer))
      expect(answer.statusCode, `${JSON.stringify(value)}: ${answer.body}`).toBeLessThan(300)
    }
  })

  it('is refused with 409 newer-client if it has a value, and nothing changes @OPS-04 @AMB-Q15', async () => {
    const before = await rows()
    for (const value of held) {
      const answer = await dana.ask(endpoint, inputWith({ parking: value, pets: null }), from(newer))
      expect(answer.statusCode, JSON.stringify(value)).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'newer-client', message: expect.stringMatching(/is being updated/) })
    }
    expect(await rows()).toEqual(before)
  })

  it('gets 400 from a client of this release, of an earlier one, or without a release @OPS-04 @AMB-Q15', async () => {
    for (const header of [undefined, release, '0.5.99'])
      for (const value of [null, 'Two spots']) {
        const answer = await dana.ask(endpoint, inputWith({ parking: value }), from(header))
        expect(answer.statusCode, `${header} ${value}`).toBe(400)
        expect(answer.json().message).toMatch(/Unrecognized key/)
      }
  })
})

it.each([
  '',
  'newest',
  '99',
  '99.0',
  '99.0.0-beta',
  '99.0.0, 99.0.0',
  `99.0.${'0'.repeat(400)}`,
  '-99.0.0',
  ' 99 .0.0',
])('a header that is not a release number is ignored: "%s" @OPS-04', async (header) => {
  const answer = await dana.ask(quoting.savePricing, { quoteId, pricePerSqFt: 0.05, parking: null }, from(header))
  expect(answer.json().message).toMatch(/Unrecognized key/)
})

describe('a newer client', () => {
  it('gets error messages about fields that this release knows @OPS-04', async () => {
    const input = { quoteId, ...edit, companyName: '', parking: null }
    const answer = await dana.ask(quoting.editQuote, input, from(newer))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'companyName', message: 'Company name is required' }])
  })

  it("can't set anything that isn't in the contract @OPS-04 @T-41", async () => {
    const before = await rows()
    for (const foreign of ['contractor_id', 'totalMonthly', 'status', '__proto__', 'constructor']) {
      const input = JSON.stringify({ pricePerSqFt: 0.05 }).replace('{', `{"${foreign}":{"admin":true},`)
      const answer = await dana.ask(quoting.savePricing, { quoteId }, { payload: input, ...from(newer) })
      expect([400, 409], foreign).toContain(answer.statusCode)
    }
    expect(await rows()).toEqual(before)
  })

  it('gets 409 newer-client for unknown addresses; other clients get 404 @OPS-04', async () => {
    const url = `/api/quotes/${quoteId}/schedule`
    for (const method of ['PUT', 'DELETE'] as const) {
      const endpoint = { ...quoting.editQuote, method }
      expect((await dana.ask(endpoint, {}, { url, ...from(newer) })).json()).toMatchObject({ code: 'newer-client' })
      expect((await dana.ask(endpoint, {}, { url, ...from(release) })).json()).toMatchObject({ code: 'no-such-route' })
    }
  })

  it("can't hang the server with the deepest or widest bodies @OPS-04", async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const many = Array.from({ length: 40_000 }, (_, index) => `"f${index}":null`).join()
    const send = (payload: string) => dana.ask(quoting.savePricing, { quoteId }, { payload, ...from(newer) })
    expect((await send(`{"parking":${deep}}`)).statusCode).toBe(409)
    expect((await send(`{"pricePerSqFt":0.05,${many}}`)).statusCode).toBe(200)
  })

  it('gets 409 newer-client for a logo with unknown fields @OPS-04', async () => {
    const { payload, headers } = await request(uploadLogo, { kind: 'square', file })
    const answer = await dana.ask(
      uploadLogo,
      {},
      { payload: payload!, headers: { ...headers, ...from(newer).headers } },
    )
    expect(answer.json()).toMatchObject({ code: 'newer-client' })
  })
})

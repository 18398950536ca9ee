import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBid, sendQuote } from '../../modules/quoting/contract/endpoints.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem({ role: 'web', administration: staff })
afterAll(() => system.stop())

let dana: Contractor
let ids: Record<string, string>

beforeAll(async () => {
  dana = await contractor(system)
  const quoteId = (await draft(dana)).id
  const areaId = (await room(dana, quoteId, 1200)).id
  const sent = (await draft(dana)).id
  await room(dana, sent, 1200)
  const { link } = await dana.call(sendQuote, { quoteId: sent, status: 'sent' })
  ids = { quoteId, areaId, token: link!.split('/q/')[1]! }
})

/** Every row that a request could change, except the attempt counts. */
async function rows() {
  const { rows: tables } = await system.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('accounts', 'billing', 'pricing', 'quoting', 'documents')
        and tablename not in ('attempts', 'sessions') order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables)
    all[name] = (await system.db.query(`select to_jsonb(t)::text as row from ${name} t order by 1`)).rows
  return all
}

const taking = endpoints.filter(
  ([, { method, carrier, path }]) => method !== 'GET' && carrier === 'json' && !path.endsWith('/webhook'),
)

describe("S-19: a JSON body that isn't an object is refused with a message and changes nothing", () => {
  it('finds every endpoint that takes JSON', () => {
    expect(taking.length).toBeGreaterThan(30)
  })

  it.each(taking)('%s', async (_, endpoint) => {
    const who = endpoint.access === 'admin' ? administrator(system.app) : dana
    const before = await rows()
    for (const payload of ['null', ' null ', '[]', '[{}]', '"text"', '5', 'true', '{"a":']) {
      const headers = { 'content-type': 'application/json' }
      const answer = await who.ask(endpoint, ids, { payload, headers })
      expect([payload, answer.statusCode], answer.body).toEqual([payload, 400])
      if (!payload.startsWith('{')) expect(answer.json().message).toBe('Please send a JSON object')
    }
    expect(await rows()).toEqual(before)
  })

  it('while an object is accepted', async () => {
    const before = await rows()
    const answer = await dana.ask(recordBid, { quoteId: ids.quoteId, bidStatus: 'won' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await rows()).not.toEqual(before)
  })

  it("and missing or mistyped fields are named, if only in the validator's words @WEB-50", async () => {
    const missing = await dana.ask(recordBid, { quoteId: ids.quoteId } as never)
    expect(missing.statusCode, missing.body).toBe(400)
    expect(missing.json().issues).toEqual([{ path: 'bidStatus', message: expect.stringContaining('expected one of') }])
    const other = await dana.ask(recordBid, { quoteId: ids.quoteId, bidStatus: 'won', bidNotes: 5 } as never)
    expect(other.json().issues).toEqual([{ path: 'bidNotes', message: expect.stringContaining('expected string') }])
  })
})

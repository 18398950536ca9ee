import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportAccount } from '../../modules/accounts/contract/endpoints.ts'
import { exportQuotes } from '../../modules/documents/contract/endpoints.ts'
import { type Contractor, contractor, draft } from '../../testing/fixtures/contractors.ts'
import { count } from '../../testing/system/counted.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
const unread: Socket[] = []
let port = 0
beforeAll(async () => {
  port = Number(new URL(await system.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  for (const socket of unread) socket.destroy()
  await system.stop()
})

/** More text than any buffer along the way can hold. */
const manyQuotes = ({ user }: Contractor) =>
  system.db.query(
    `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
       building_type, total_sqft, frequency, start_timeline, rate, special_requirements, created_at)
     select gen_random_uuid(), $1, n, 'Company ' || n, 'P', 'c@x.example', '555', 'commercial', 'office', 100, 'weekly',
       'flexible', 500, repeat(md5(n::text), 300), now() from generate_series(1, 1500) n`,
    [user.id],
  )

/** Requests a download and reads only its headers. */
const pausedAfterTheHead = (who: Contractor, path: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    unread.push(socket)
    socket.on('error', reject)
    socket.once('data', (head) => {
      socket.pause()
      socket.on('error', () => {}) // it is cut off later
      resolve(head.toString('latin1').split('\r\n\r\n')[0]!)
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${who.cookie}\r\n\r\n`)
  })

const connections = () =>
  new Promise<number>((resolve) => system.app.server.getConnections((_, count) => resolve(count)))

describe('an unread download', () => {
  it('S-09 S-24: blocks no other contractor, and is cut off so that its own contractor can continue @F-06', async () => {
    const [eve, robin, dana] = [await contractor(system), await contractor(system), await contractor(system)]
    await manyQuotes(eve)
    await manyQuotes(robin)
    await draft(dana)
    const heads = await Promise.all([eve, robin].map((who) => pausedAfterTheHead(who, exportAccount.path)))
    for (const head of heads) {
      expect(head).toMatch(/^HTTP\/1\.1 200 /)
      expect(Number(head.match(/content-length: (\d+)/i)?.[1])).toBeGreaterThan(12_000_000) // more than buffers hold
    }
    const next = [0, 1, 2].map(() => eve.ask(exportAccount, {}))
    const answered: number[] = []
    for (const one of next) one.then(({ statusCode }) => answered.push(statusCode))
    const refused = await Promise.race(next)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
      429,
      '5',
      'Your last export is still on its way. Please try again when it has arrived.',
    ])
    const copy = await dana.ask(exportAccount, {})
    expect([copy.statusCode, Number(copy.headers['content-length'])]).toEqual([200, copy.rawPayload.length])
    expect(copy.json()['quoting.quotes']).toHaveLength(1)
    expect((await dana.ask(exportQuotes, {})).statusCode).toBe(200)
    await expect.poll(() => system.db.totalCount - system.db.idleCount).toBe(0)
    expect([await connections(), answered]).toEqual([2, [429]]) // both are still open, and the next ones wait
    const later = (await Promise.all(next)).filter((answer) => answer !== refused)
    expect(later.map((answer) => answer.json()['quoting.quotes'].length)).toEqual([1500, 1500])
  })

  it('S-24: workbook exports are limited to 10 a minute per contractor', async () => {
    const eve = await contractor(system)
    expect((await eve.ask(exportQuotes, {})).statusCode).toBe(200)
    await count(system.db, 'export-quotes', eve.user.id, 9)
    const refused = await eve.ask(exportQuotes, {})
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(
      /^You asked for 10 exports in the last minute\. Please try again in \d+ seconds\.$/,
    )
  })
})

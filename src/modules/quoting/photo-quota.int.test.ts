import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { startSystem } from '../../testing/system/system.ts'
import { addPhoto } from './contract/areas.ts'

const system = await startSystem()
const open: Socket[] = []
let port = 0
beforeAll(async () => {
  port = Number(new URL(await system.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => system.stop())

const stored = (who: Contractor, quoteId: string, bytes: number) =>
  system.db.query(
    `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
     select gen_random_uuid(), $1, $2, 'x', 'x', 'image/jpeg', $3::bigint / 2, 'office', now() from generate_series(1, 2)`,
    [who.user.id, quoteId, Math.round(bytes)],
  )
const full = 2 * 1024 ** 3

/** Announces a 9 MB photo and sends none of it. */
const announced = (who: Contractor, areaId: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    socket.once('error', reject)
    socket.once('data', (answer) => {
      resolve(answer.toString())
      socket.destroy()
    })
    socket.write(
      `POST /api/areas/${areaId}/photos HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${who.cookie}\r\nsec-fetch-site: same-origin\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n',
    )
  })

const waiting = async () => {
  const { rows } = await system.db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
  )
  return rows[0]!.n
}

describe('photos above the quota', () => {
  it('S-15: are refused before they are uploaded, 40 at once, and another contractor’s photo is stored', async () => {
    const [eve, dana] = [await contractor(system), await contractor(system)]
    const hers = await room(eve, (await draft(eve)).id, 900)
    const other = await room(dana, (await draft(dana)).id, 900)
    await stored(eve, hers.quoteId, full)
    const file = asUpload(await photo())
    const refused = Array.from({ length: 40 }, () => announced(eve, hers.id))
    const kept = await dana.ask(addPhoto, { areaId: other.id, file })
    expect(kept.statusCode).toBe(200)
    const answers = await Promise.all(refused)
    const beyond = answers.filter((answer) => answer.startsWith('HTTP/1.1 413 '))
    expect(beyond.length).toBeGreaterThanOrEqual(12) // those that may be sent or wait at once
    for (const answer of beyond) expect(answer).toContain('Your photo storage of 2 GB is full')
    for (const answer of answers.filter((other) => !beyond.includes(other))) expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  })

  it('S-15: cannot be stored by concurrent uploads', async () => {
    const dana = await contractor(system)
    const areas = [await room(dana, (await draft(dana)).id, 900), await room(dana, (await draft(dana)).id, 900)]
    const file = asUpload(await photo())
    await dana.call(addPhoto, { areaId: areas[0]!.id, file })
    const { rows } = await system.db.query('select size from quoting.uploaded_files where user_id = $1', [dana.user.id])
    await stored(dana, areas[0]!.quoteId, full - 2.5 * rows[0].size) // room for one more of these photos, not for two
    const earlier = await system.db.connect() // another upload of the contractor is being stored
    await earlier.query('begin')
    await earlier.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [dana.user.id])
    const asked = areas.map(({ id }) => dana.ask(addPhoto, { areaId: id, file }))
    try {
      // As near to each other as can be; the product waits three seconds for this lock.
      await vi.waitUntil(async () => (await waiting()) === 2, 2_000).catch(() => {})
    } finally {
      await earlier.query('commit')
      earlier.release()
    }
    const answers = await Promise.all(asked)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 413])
  })

  it('S-15: too many concurrent uploads are refused with a message', async () => {
    const eve = await contractor(system)
    const area = await room(eve, (await draft(eve)).id, 900)
    const waiting = Array.from({ length: 13 }, () => announced(eve, area.id))
    const putOff = await Promise.race(waiting)
    expect(putOff).toMatch(/^HTTP\/1\.1 429 /)
    expect(putOff).toContain('Your other files are still being uploaded. Please try again in a few seconds.')
    expect(putOff.toLowerCase()).toContain('retry-after: 5')
    for (const socket of open.splice(0)) socket.destroy()
    expect((await eve.ask(addPhoto, { areaId: area.id, file: asUpload(await photo()) })).statusCode).toBe(200)
  })
})

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { keysOf } from '../../platform/objects/missing.ts'
import { type Contractor, contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { fileOf, isThere, storedFiles } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import { closeAccount, getLogo, logoStatus, uploadLogo } from '../accounts/contract/endpoints.ts'
import { addPhoto } from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { db, boss, objectsFolder: folder } = system

const keyIn = (url: string | null) => url!.split('/').at(-1)!
const uploaded = async (dana: Contractor, side = 60) =>
  keyIn((await dana.call(uploadLogo, { file: asUpload(await photo(side, side, 'png'), 'logo.png') })).businessLogoUrl)
const removed = () => jobsDone(db, 'quoting.remove-%')

async function measured(dana: Contractor) {
  const quote = await draft(dana)
  const area = await room(dana, quote.id, 900)
  return { quoteId: quote.id, areaId: area.id }
}

async function sent(dana: Contractor) {
  const { quoteId } = await measured(dana)
  await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
  return quoteId
}

/** A quote as an older release left it: sent, without a version. */
async function withoutVersion(dana: Contractor) {
  const quoteId = await sent(dana)
  await db.query('alter table quoting.revisions disable trigger all')
  await db.query('delete from quoting.revisions where quote_id = $1', [quoteId])
  await db.query('alter table quoting.revisions enable trigger all')
  await db.query('delete from quoting.revision_files where quote_id = $1', [quoteId])
  await db.query('update quoting.quotes set revision = 0 where id = $1', [quoteId])
  return quoteId
}

describe('a file that another row references @SEC-02', () => {
  it('is kept when a sent quote is deleted: the account’s logo', async () => {
    const dana = await contractor(system)
    const logo = await uploaded(dana)
    await dana.call(contract.deleteQuote, { quoteId: await sent(dana) })
    await removed()
    expect((await dana.ask(getLogo, { id: logo })).statusCode).toBe(200)
    expect(await dana.call(logoStatus, {})).toEqual({ missing: false })
  })

  it('is kept until the last quote that shows it is deleted, even concurrently', async () => {
    const dana = await contractor(system)
    const logo = await uploaded(dana)
    const quotes = [await sent(dana), await sent(dana), await sent(dana)]
    await uploaded(dana, 70)
    await removed()
    await dana.call(contract.deleteQuote, { quoteId: quotes[0]! })
    await removed()
    expect(await isThere(folder, logo)).toBe(true)
    await Promise.all(quotes.slice(1).map((quoteId) => dana.call(contract.deleteQuote, { quoteId })))
    await removed()
    expect(await isThere(folder, logo)).toBe(false)
  })

  it('is kept, whichever job tries to remove it', async () => {
    const dana = await contractor(system)
    const logo = await uploaded(dana)
    const { areaId } = await measured(dana)
    const kept = await dana.call(addPhoto, { areaId, file: asUpload(await photo()) })
    const keys = [logo, keyIn(kept.storageUrl), keyIn(kept.thumbnailUrl)]
    for (const [queue, payload] of [
      ['quoting.remove-files', { objectIds: keys }],
      ['quoting.remove-logo', { objectId: logo }],
      ['vision.remove-pictures', { pictures: keys }],
    ] as const)
      await boss.send(queue, { payload, requestId: 'test' })
    await removed()
    await jobsDone(db, 'vision.remove-%')
    expect(await Promise.all(keys.map((key) => isThere(folder, key)))).toEqual([true, true, true])
  })

  it.each([
    [
      'by Send',
      async (dana: Contractor) => (await measured(dana)).quoteId,
      (dana: Contractor, quoteId: string) => dana.call(contract.sendQuote, { quoteId, status: 'sent' }),
    ],
    [
      'for a quote of an older release',
      withoutVersion,
      () => boss.send('quoting.reconstruct-revisions', { payload: {}, requestId: 'test' }),
    ],
  ])('is kept if the logo is replaced while a version that shows it is being written %s', async (_, prepare, write) => {
    const dana = await contractor(system)
    const logo = await uploaded(dana)
    const quoteId = await prepare(dana)
    const gate = await db.connect()
    await gate.query('begin; lock table quoting.revisions in share mode')
    const writing = write(dana, quoteId)
    const waiting = async () =>
      (await db.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rowCount
    await expect.poll(waiting).toBe(1)
    const replaced = uploaded(dana, 70)
    const gone = async () =>
      (
        await db.query(
          `select 1 from pgboss.job where name = 'quoting.remove-logo' and state = 'completed' and data::text like $1`,
          [`%${logo}%`],
        )
      ).rowCount
    await expect.poll(async () => (await waiting()) === 2 || (await gone()) === 1).toBe(true)
    await gate.query('commit')
    gate.release()
    await Promise.all([writing, replaced])
    await removed()
    const { rows } = await db.query<{ key: string }>('select key from quoting.revision_files where quote_id = $1', [
      quoteId,
    ])
    await expect
      .poll(
        async () => (await db.query('select 1 from quoting.revision_files where quote_id = $1', [quoteId])).rowCount,
      )
      .toBe(1)
    for (const { key } of rows) expect(await isThere(folder, key)).toBe(true)
  })

  it('is deleted with the account, replaced or not', async () => {
    const before = await storedFiles(folder)
    const dana = await contractor(system)
    await uploaded(dana)
    await sent(dana)
    await uploaded(dana, 70)
    await dana.call(closeAccount, { password })
    await expect.poll(() => storedFiles(folder)).toEqual(before)
  })
})

describe('a logo whose file is missing @SEC-02', () => {
  it('is reported on the dashboard and before sending, and sending requires a confirmation', async () => {
    const dana = await contractor(system)
    const { quoteId } = await measured(dana)
    const logo = await uploaded(dana)
    expect(await dana.call(contract.quoteLogo, { quoteId })).toEqual({ missing: false })
    await rm(fileOf(folder, logo))
    expect(await dana.call(logoStatus, {})).toEqual({ missing: true })
    expect(await dana.call(contract.quoteLogo, { quoteId })).toEqual({ missing: true })
    const refused = await dana.ask(contract.sendQuote, { quoteId, status: 'sent' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'logo-missing'])
    expect(await dana.call(contract.getQuote, { quoteId })).toMatchObject({ status: 'draft', delivery: null })
    await dana.call(contract.sendQuote, { quoteId, status: 'sent', withoutLogo: true })
    const again = { quoteId, deliveryId: randomUUID() }
    expect((await dana.ask(contract.resendQuote, again)).json().code).toBe('logo-missing')
    await uploaded(dana, 70)
    expect(await dana.call(logoStatus, {})).toEqual({ missing: false })
    expect(await dana.call(contract.quoteLogo, { quoteId })).toEqual({ missing: true }) // the version that was sent
    await dana.call(contract.resendQuote, { ...again, withoutLogo: true })
  })
})

it('each batch of keys is read from the index, however many rows there are @SCL-05', async () => {
  const dana = await contractor(system)
  const { quoteId, areaId } = await measured(dana)
  await db.query(
    `insert into quoting.area_photos (id, area_id, quote_id, storage_id, thumbnail_id, uploaded_at)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 30000)`,
    [areaId, quoteId],
  )
  await db.query('analyze quoting.area_photos')
  const plans: string[] = []
  const explaining = {
    async query(sql: string, values: unknown[]) {
      const { rows } = await db.query(`explain ${sql}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return db.query(sql, values)
    },
  }
  const keys = `select storage_id as key from quoting.area_photos union all select thumbnail_id from quoting.area_photos`
  const read: string[] = []
  for await (const key of keysOf(explaining as unknown as typeof db, keys)) read.push(key)
  const all = await db.query<{ key: string }>(`select key from (${keys}) shown order by key`)
  expect(read).toEqual(all.rows.map(({ key }) => key))
  expect(plans).toHaveLength(Math.ceil((read.length + 1) / 5000))
  for (const plan of plans) expect(plan).toMatch(/^(?!.*Seq Scan).*Index/s)
  await db.query('delete from quoting.area_photos where area_id = $1', [areaId])
}, 60_000)

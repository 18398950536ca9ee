import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPhoto } from '../../modules/quoting/contract/areas.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { freshDatabase } from '../../testing/system/database.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { doomed } from '../../testing/system/killable-server.ts'
import { age, storedFiles, trashed } from '../../testing/system/stored-files.ts'
import { type System, startSystem } from '../../testing/system/system.ts'
import { objectsIn } from './objects.ts'

const [system, other] = [await startSystem({ role: 'web' }), await freshDatabase()]
afterAll(async () => {
  await system.stop()
  await other.drop()
})
const folder = system.objectsFolder
const idFile = join(folder, 'database-id')
const written = () =>
  readFile(idFile, 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
const idOf = async ({ db }: Pick<System, 'db'>) => (await db.query('select id from public.database_id')).rows[0]?.id

async function sweep({ boss, db }: Pick<System, 'boss' | 'db'>) {
  await boss.send('objects.remove-orphans', { payload: {}, requestId: 'clock' })
  await jobsDone(db, 'objects.remove-%')
}

let photos: string[] = []
beforeAll(async () => {
  const dana = await contractor(system)
  const area = await room(dana, (await draft(dana)).id, 900)
  for (const side of [60, 70]) await dana.call(addPhoto, { areaId: area.id, file: asUpload(await photo(side, side)) })
  await age(folder, 25)
  photos = await storedFiles(folder)
})

describe('an object folder @OPS-02', () => {
  it("has its database's id from the first start", async () => {
    expect(photos).toHaveLength(4)
    expect(await written()).toBe(await idOf(system))
  })

  it.each(['web', 'worker'] as const)('of another database stops the start as %s, with both ids', async (role) => {
    const start = system.another({ databaseUrl: other.url, role })
    const sentence = await start.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(sentence).toContain(`belong to database ${await idOf(system)}, but DATABASE_URL leads to database `)
    expect(sentence).toContain('set OBJECTS_URL to another folder')
    expect(await storedFiles(folder)).toEqual(photos)
  })

  it.each([
    [5, false],
    [4, true],
  ])('of an older release with four files of this database and %i others is claimed: %s', async (count, isClaimed) => {
    const store = objectsIn(pathToFileURL(folder).href)
    const others = Array.from({ length: count }, () => randomUUID())
    await rm(idFile)
    for (const key of others) await store.put(key, Buffer.from('other'))
    await (await system.another({ role: 'web' })).close()
    const id = await written()
    await store.remove(others)
    if (!isClaimed) await (await system.another({ role: 'web' })).close()
    expect([id, await written()]).toEqual([isClaimed ? await idOf(system) : null, await idOf(system)])
  })

  it('of an older release is claimed by the database with its files; another database starts and sweeps nothing', async () => {
    await rm(idFile)
    const stranger = await system.another({ databaseUrl: other.url, role: 'worker' })
    await sweep(stranger)
    await stranger.close()
    expect([await written(), await storedFiles(folder), await trashed(folder)]).toEqual([null, photos, []])
    const again = await system.another({ role: 'worker' })
    expect(await written()).toBe(await idOf(system))
    await sweep(again)
    expect(await storedFiles(folder)).toEqual(photos)
    await again.close()
  })

  it('gives its id to a restored database without one', async () => {
    const id = await written()
    await system.db.query('delete from public.database_id')
    await (await system.another()).close()
    expect([await idOf(system), await written()]).toEqual([id, id])
  })

  it('gets one id from processes that start together', async () => {
    await rm(idFile)
    await system.db.query('delete from public.database_id')
    const apps = await Promise.all(Array.from({ length: 4 }, () => system.another({ role: 'web' })))
    expect(await written()).toBe(await idOf(system))
    await Promise.all(apps.map((app) => app.close()))
  })

  it('that is replaced while a process runs is not swept', async () => {
    const worker = await system.another({ role: 'worker' })
    const id = await written()
    await writeFile(idFile, randomUUID())
    await system.db.query(
      'update quoting.area_photos set storage_id = gen_random_uuid(), thumbnail_id = gen_random_uuid()',
    )
    await sweep(worker)
    expect([await storedFiles(folder), await trashed(folder)]).toEqual([photos, []])
    await writeFile(idFile, id!)
    await sweep(worker)
    expect([(await storedFiles(folder)).length, (await trashed(folder)).length]).toEqual([0, 4])
    await worker.close()
  })
})

it('a starting worker logs how many rows lack their file @SEC-02', async () => {
  const worker = await doomed(system, { role: 'worker', logLevel: 'info' })
  await expect.poll(worker.written, { timeout: 60_000 }).toContain('rows whose file is missing')
  await worker.kill()
  const line = worker
    .written()
    .split('\n')
    .find((text) => text.includes('rows whose file is missing'))
  expect(JSON.parse(line!)).toMatchObject({ level: 'error', accounts: 0, photos: 2, versions: 0 })
})

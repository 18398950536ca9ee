import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { uploadLogo } from '../../modules/accounts/contract/endpoints.ts'
import { addPhoto, listAreas, removeArea } from '../../modules/quoting/contract/areas.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { age, storedFiles, trashed } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import { objectsIn } from './objects.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { db, boss, objectsFolder } = system

const names = async () => (await storedFiles(objectsFolder)).map((path) => basename(path)).sort()
const atTheClock = (queue: string) => boss.send(queue, { payload: {}, requestId: 'clock' })

describe('stored files', () => {
  it('without a row are deleted after a day; photos, thumbnails, logos and recent files stay @F-05 @T-30', async () => {
    const dana = await contractor(system)
    const area = await room(dana, (await draft(dana)).id, 900)
    await dana.call(addPhoto, { areaId: area.id, file: asUpload(await photo()) })
    await dana.call(uploadLogo, { file: asUpload(await photo(60, 60, 'png')) })
    const kept = await names()
    const store = objectsIn(new URL(`file://${objectsFolder}`).href)
    const [orphan, half, young] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await store.put(orphan, Buffer.from('orphan'))
    await store.put(half, Buffer.from('x'))
    await writeFile(join(objectsFolder, half.slice(0, 2), `${half}.part`), 'half')
    await age(objectsFolder, 25)
    await store.put(young, Buffer.from('young'))
    await atTheClock('objects.remove-orphans')
    await expect.poll(names).toEqual([...kept, young].sort())
    expect(await trashed(objectsFolder)).toEqual([half, orphan].sort())
  })
})

describe('a removed room', () => {
  it('is deleted with its photos after 30 days, and not before @T-30', async () => {
    const dana = await contractor(system)
    const quote = await draft(dana)
    const [old, recent, present] = [
      await room(dana, quote.id, 100, { name: 'Old' }),
      await room(dana, quote.id, 100, { name: 'Recent' }),
      await room(dana, quote.id, 100, { name: 'Present' }),
    ]
    const before = (await names()).length
    await dana.call(addPhoto, { areaId: old.id, file: asUpload(await photo()) })
    for (const { id } of [old, recent]) await dana.call(removeArea, { areaId: id })
    await db.query(`update quoting.areas set removed_at = now() - interval '31 days' where id = $1`, [old.id])
    await db.query(`update quoting.areas set removed_at = now() - interval '29 days' where id = $1`, [recent.id])
    await atTheClock('quoting.forget-removed-areas')
    const rows = async () =>
      (await db.query<{ id: string }>('select id from quoting.areas where quote_id = $1', [quote.id])).rows
        .map(({ id }) => id)
        .sort()
    await expect.poll(rows).toEqual([recent.id, present.id].sort())
    await expect.poll(async () => (await names()).length).toBe(before)
    expect((await db.query('select 1 from quoting.uploaded_files where quote_id = $1', [quote.id])).rowCount).toBe(0)
    expect(await dana.call(listAreas, { quoteId: quote.id })).toHaveLength(1)
  })
})

describe('a job that was given up', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/jobs.ts', ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: system.databaseUrl },
    })
  const given = async () =>
    (await db.query(`select id from pgboss.job where name = 'dead-letters' and state = 'created'`)).rows as {
      id: string
    }[]

  it('is listed with its queue and reason, and can be retried @F-08', async () => {
    expect((await run('list')).stdout).toContain('No job was given up')
    await boss.send(
      'quoting.remove-files',
      { payload: { objectIds: ['no-key'] }, requestId: 'request-0042' },
      { retryLimit: 0 },
    )
    await expect.poll(given).toHaveLength(1)
    const [{ id }] = (await given()) as [{ id: string }]
    const { stdout } = await run('list')
    for (const part of [id, 'quoting.remove-files', 'request-0042', 'An object key is a uuid', '1 in all'])
      expect(stdout).toContain(part)
    expect((await run('retry', id)).stdout).toContain('1 back in the queue')
    expect(await given()).toEqual([])
    const again = await db.query(
      `select 1 from pgboss.job where name = 'quoting.remove-files' and data::text like '%no-key%'`,
    )
    expect(again.rowCount).toBeGreaterThan(0)
    for (const id of [crypto.randomUUID(), 'x', "x'"])
      await expect(run('retry', id)).rejects.toMatchObject({ code: 1, stdout: 'There is no such job\n', stderr: '' })
  })

  it('has a command with a help text, which exits with 2 on wrong usage', async () => {
    const { stdout, stderr } = await run('--help')
    expect([stdout, stderr]).toEqual([expect.stringContaining('npm run jobs -- retry <id>'), ''])
    for (const wrong of [[], ['lost'], ['retry'], ['list', 'x'], ['constructor']])
      await expect(run(...wrong)).rejects.toMatchObject({ code: 2, stderr: stdout })
  })
})

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { uploadLogo } from '../../modules/accounts/contract/endpoints.ts'
import { getOverview } from '../../modules/administration/contract/endpoints.ts'
import { addPhoto } from '../../modules/quoting/contract/areas.ts'
import { sendQuote } from '../../modules/quoting/contract/endpoints.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { age, ageTrash, fileOf, isThere, storedFiles, trashed } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import { objectsIn } from './objects.ts'

const operatorMail = 'office@tidytally.example'
const system = await startSystem({ administration: staff, mail: { operatorMail } })
afterAll(() => system.stop())
const { db, boss, objectsFolder: folder } = system
const store = objectsIn(pathToFileURL(folder).href)

async function sweep() {
  await boss.send('objects.remove-orphans', { payload: {}, requestId: 'clock' })
  await jobsDone(db, 'objects.remove-%')
}

async function orphans(count: number) {
  const keys = Array.from({ length: count }, () => randomUUID())
  await Promise.all(
    keys.map(async (key) => {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true })
      await writeFile(fileOf(folder, key), 'orphan')
    }),
  )
  await age(folder, 25)
  return keys.sort()
}

const alarms = async () =>
  (await system.mailbox.mails()).filter(({ subject }) => subject === 'The nightly sweep of files stopped')

describe('the orphan sweep @OPS-02', () => {
  it('moves up to 200 orphans to the trash, where they stay for 30 days', async () => {
    const keys = await orphans(200)
    await sweep()
    expect(await trashed(folder)).toEqual(keys)
    await ageTrash(folder, 30)
    await sweep()
    expect(await trashed(folder)).toEqual(keys)
    await ageTrash(folder, 31)
    await sweep()
    expect([await trashed(folder), await storedFiles(folder)]).toEqual([[], []])
  })

  it('stops above 200 files and 5%, emails the operator, and continues only with --yes', async () => {
    const keys = await orphans(201)
    await sweep()
    expect([(await storedFiles(folder)).length, await trashed(folder)]).toEqual([201, []])
    await expect.poll(alarms).toHaveLength(1)
    const [mail] = await alarms()
    expect(mail!.envelope.to).toEqual([operatorMail])
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/jobs.ts', ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: system.databaseUrl },
      })
    await run('sweep', '--yes')
    await jobsDone(db, 'objects.remove-%')
    expect([await storedFiles(folder), await trashed(folder)]).toEqual([[], keys])
  })

  it('restores files from the trash at the next start if a restored database names them', async () => {
    const dana = await contractor(system)
    const area = await room(dana, (await draft(dana)).id, 900)
    const kept = await dana.call(addPhoto, { areaId: area.id, file: asUpload(await photo()) })
    const key = kept.storageUrl.split('/').at(-1)!
    await store.discard(key, new Date())
    expect(await isThere(folder, key)).toBe(false)
    const next = await system.another({ role: 'worker' })
    await expect.poll(() => isThere(folder, key)).toBe(true)
    await next.close()
  })

  it('restores a signed PDF too, and counts it where it is lost', async () => {
    const signed = async () => {
      const file = randomUUID()
      const columns = 'quote_id, acceptance_id, contractor_id, file, digest, made_at'
      const values = [randomUUID(), randomUUID(), randomUUID(), file, '']
      await db.query(`insert into documents.signed_quotes (${columns}) values ($1, $2, $3, $4, $5, now())`, values)
      return file
    }
    const [kept] = [await signed(), await signed()]
    await store.put(kept, Buffer.from('%PDF'))
    await store.discard(kept, new Date())
    const next = await system.another({ role: 'worker' })
    await expect.poll(() => isThere(folder, kept)).toBe(true)
    const counted = `select row_count as count from public.missing_files where kind = 'signedQuotes'`
    await expect.poll(async () => (await db.query(counted)).rows).toEqual([{ count: 1 }])
    expect((await administrator(system.app).call(getOverview, {})).missingFiles.signedQuotes).toBe(1)
    await next.close()
  })
})

it('accounts, versions and photos with missing files are counted at start and shown on /admin @SEC-02', async () => {
  const dana = await contractor(system)
  const user = await dana.call(uploadLogo, { file: asUpload(await photo(60, 60, 'png'), 'logo.png', 'image/png') })
  const quote = await draft(dana)
  const area = await room(dana, quote.id, 900)
  const kept = await dana.call(addPhoto, { areaId: area.id, file: asUpload(await photo()) })
  await dana.call(sendQuote, { quoteId: quote.id, status: 'sent' })
  for (const url of [user.businessLogoUrl!, kept.thumbnailUrl]) await rm(fileOf(folder, url.split('/').at(-1)!))
  const worker = await system.another({ role: 'worker' })
  await jobsDone(db, 'objects.count-%')
  await worker.close()
  const { missingFiles } = await administrator(system.app).call(getOverview, {})
  expect(missingFiles).toMatchObject({ accounts: 1, photos: 1, versions: 1, attachments: 0, storyPhotos: 0 })
})

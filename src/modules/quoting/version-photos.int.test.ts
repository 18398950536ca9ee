import { stat } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { fileOf } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as areas from './contract/areas.ts'
import { deleteQuote, resendQuote, sendQuote } from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { db, boss, objectsFolder: folder } = system

const keyIn = (url: string) => url.split('/').at(-1)!
const used = async (dana: Contractor) => (await dana.call(areas.photoStorage, {})).bytes

async function withPhotos(count: number) {
  const dana = await contractor(system)
  const quote = await draft(dana)
  const area = await room(dana, quote.id, 900)
  const photos: areas.Photo[] = []
  for (let at = 0; at < count; at++)
    photos.push(await dana.call(areas.addPhoto, { areaId: area.id, file: asUpload(await photo(60 + at, 60)) }))
  return { dana, quoteId: quote.id, areaId: area.id, photos }
}
const frozen = async (quoteId: string) =>
  (await db.query<{ key: string }>('select key from quoting.revision_files where quote_id = $1', [quoteId])).rows.map(
    ({ key }) => key,
  )
const fillUp = (dana: Contractor, quoteId: string, bytes: number) =>
  db.query(
    `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
     select gen_random_uuid(), $1, $2, 'x', 'x', 'image/jpeg', $3::bigint / 2, 'office', now() from generate_series(1, 2)`,
    [dana.user.id, quoteId, bytes],
  )

describe('photos in versions @SEC-07', () => {
  it('are the two oldest of a room; removed ones count once per file until the quote is deleted', async () => {
    const { dana, quoteId, areaId, photos } = await withPhotos(3)
    await dana.call(sendQuote, { quoteId, status: 'sent' })
    const two = photos.slice(0, 2).map(({ storageUrl }) => keyIn(storageUrl))
    expect((await frozen(quoteId)).sort()).toEqual([...two].sort())
    const { rows } = await db.query('select content from quoting.revisions where quote_id = $1', [quoteId])
    expect(rows[0].content.areas[0].photoIds).toEqual(two)
    const all = await used(dana)
    for (const { id } of photos) await dana.call(areas.removePhoto, { photoId: id })
    await jobsDone(db, 'quoting.remove-%')
    const kept = await used(dana)
    expect(kept).toBeLessThan(all)
    const disk = (await Promise.all(two.map((key) => stat(fileOf(folder, key))))).reduce(
      (sum, { size }) => sum + size,
      0,
    )
    expect(kept).toBeGreaterThanOrEqual(disk)
    // The same photo comes again, as a phone resends it, and goes into the next version.
    await dana.call(areas.addPhoto, { areaId, id: photos[0]!.id, file: asUpload(await photo(60, 60)) })
    await dana.call(resendQuote, { quoteId })
    expect(await frozen(quoteId)).toHaveLength(3)
    await dana.call(areas.removePhoto, { photoId: photos[0]!.id })
    expect(await used(dana)).toBeGreaterThan(kept)
    await dana.call(deleteQuote, { quoteId })
    expect(await used(dana)).toBe(0)
  })

  it('can block adding photos by filling the storage, but never sending', async () => {
    const { dana, quoteId, areaId, photos } = await withPhotos(1)
    await dana.call(sendQuote, { quoteId, status: 'sent' })
    await dana.call(areas.removePhoto, { photoId: photos[0]!.id })
    await fillUp(dana, quoteId, areas.mostPhotoBytes - (await used(dana)))
    const refused = await dana.ask(areas.addPhoto, { areaId, file: asUpload(await photo()) })
    expect([refused.statusCode, refused.json().message]).toEqual([413, 'Your photo storage of 2 GB is full'])
    expect((await dana.call(resendQuote, { quoteId })).status).toBe('sent')
  })

  it('from an older release are counted by a nightly job, each once', async () => {
    const { dana, quoteId, photos } = await withPhotos(2)
    await dana.call(sendQuote, { quoteId, status: 'sent' })
    for (const { id } of photos) await dana.call(areas.removePhoto, { photoId: id })
    await db.query('delete from quoting.uploaded_files where quote_id = $1', [quoteId])
    expect(await used(dana)).toBe(0)
    for (let night = 0; night < 2; night++) {
      await boss.send('quoting.count-photos-of-versions', { payload: {}, requestId: 'clock' })
      await jobsDone(db, 'quoting.count-%')
    }
    const sizes = await Promise.all((await frozen(quoteId)).map(async (key) => (await stat(fileOf(folder, key))).size))
    expect(await used(dana)).toBe(sizes.reduce((sum, size) => sum + size, 0))
  })
})

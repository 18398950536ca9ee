import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo, photoWithPlace } from '../../testing/fixtures/pictures.ts'
import { storedFiles } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as areaContract from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
let areaId: string
beforeAll(async () => {
  dana = await contractor(system)
})
beforeEach(async () => {
  quoteId = (await draft(dana)).id
  areaId = (await room(dana, quoteId, 500)).id
})

const fetched = async (url: string) => (await dana.ask(areaContract.getObject, {}, { url })).rawPayload
const kept = async () => (await storedFiles(system.objectsFolder)).length

describe('a photo of a room', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'can be a %s and is stored as JPEG with a thumbnail @QUO-11 @QUO-12 @QUO-36 @QUO-56',
    async (format) => {
      const added = await dana.call(areaContract.addPhoto, {
        areaId,
        file: asUpload(await photo(900, 600, format), `room.${format}`),
      })
      const [whole, thumbnail] = await Promise.all([fetched(added.storageUrl), fetched(added.thumbnailUrl)])
      expect(await sharp(whole).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
      const [area] = await dana.call(areaContract.listAreas, { quoteId })
      expect(area!.photos).toEqual([added])
      const { uploadedImages } = await dana.call(contract.getQuote, { quoteId })
      expect(uploadedImages).toEqual([added.storageUrl.slice('/objects/'.length)])
      const { rows } = await system.db.query('select * from quoting.uploaded_files where id = $1', [added.id])
      expect(rows[0]).toMatchObject({
        quote_id: quoteId,
        original_name: `room.${format}`,
        mimetype: `image/${format}`,
        area_type: 'lobby',
        size: whole.byteLength + thumbnail.byteLength,
      })
    },
  )

  it('can be one of several, oldest first @QUO-36 @QUO-56 @VIS-25', async () => {
    const ids = []
    for (const _ of [1, 2, 3])
      ids.push((await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo()) })).id)
    const [area] = await dana.call(areaContract.listAreas, { quoteId })
    expect(area!.photos.map(({ id }) => id)).toEqual(ids)
  })

  it('loses its location data and is rotated upright @T-28', async () => {
    const original = await photoWithPlace()
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('CanaryPhone')
    const added = await dana.call(areaContract.addPhoto, { areaId, file: asUpload(original) })
    for (const url of [added.storageUrl, added.thumbnailUrl]) {
      const bytes = await fetched(url)
      const { exif, iptc, xmp, orientation } = await sharp(bytes).metadata()
      expect([exif, iptc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(bytes.toString('latin1')).not.toMatch(/CanaryPhone|Exif|GPS/)
    }
    expect(await sharp(await fetched(added.storageUrl)).metadata()).toMatchObject({ width: 240, height: 320 })
  })

  it('is scaled down to screen size @T-26', async () => {
    const added = await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo(5000, 3000)) })
    expect(await sharp(await fetched(added.storageUrl)).metadata()).toMatchObject({ width: 2048, height: 1229 })
  })

  it('is served so that browsers treat it only as an image @T-27', async () => {
    const added = await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo()) })
    const { headers } = await dana.ask(areaContract.getObject, {}, { url: added.storageUrl })
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.jpg"/)
    expect(headers['content-security-policy']).toContain("default-src 'none'; sandbox")
  })

  it('loses HTML appended after the image data @T-27', async () => {
    const page = '<html><script>alert(1)</script></html>'
    const added = await dana.call(areaContract.addPhoto, {
      areaId,
      file: asUpload(Buffer.concat([await photo(), Buffer.from(page)])),
    })
    for (const url of [added.storageUrl, added.thumbnailUrl])
      expect((await fetched(url)).toString('latin1')).not.toContain('script')
  })

  it('is stored once, however often it is sent @QUO-61 @F-22', async () => {
    const id = randomUUID()
    const file = asUpload(await photo())
    const before = await kept()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => dana.ask(areaContract.addPhoto, { areaId, id, file })),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.statusCode).toBe(200)
    expect(await kept()).toBe(before + 2)
  })

  it('is deleted with its files, alone or with its quote @AMB-Q18 @AMB-Q01', async () => {
    const before = await kept()
    const one = await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo()) })
    await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo()) })
    expect(await dana.call(areaContract.removePhoto, { photoId: one.id })).toEqual({ ok: true })
    await expect.poll(kept).toBe(before + 2)
    expect((await dana.ask(areaContract.getObject, {}, { url: one.storageUrl })).statusCode).toBe(404)
    await dana.call(contract.deleteQuote, { quoteId })
    await expect.poll(kept).toBe(before)
    const { rows } = await system.db.query('select 1 from quoting.uploaded_files where quote_id = $1', [quoteId])
    expect(rows).toEqual([])
  })

  it('is restored with its room @QUO-62', async () => {
    const added = await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo()) })
    await dana.call(areaContract.removeArea, { areaId })
    expect((await dana.call(contract.getQuote, { quoteId })).uploadedImages).toEqual([])
    expect((await dana.call(areaContract.restoreArea, { areaId })).photos).toEqual([added])
  })

  it('returns 404 if its file is missing @T-02', async () => {
    const added = await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo()) })
    const key = added.storageUrl.slice('/objects/'.length)
    await rm(join(system.objectsFolder, key.slice(0, 2), key))
    expect((await dana.ask(areaContract.getObject, {}, { url: added.storageUrl })).statusCode).toBe(404)
  })
})

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { asUpload, photo, photoWithPlace, pictureBomb } from '../../../testing/fixtures/pictures.ts'
import { startStories } from '../../../testing/fixtures/stories.ts'
import * as contract from '../contract/stories.ts'

const { editor, picture, author, stored, photosOf, see, stop } = await startStories()
afterAll(stop)

describe('a photo of a story', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['a GIF', () => photo(20, 20, 'gif'), 'room.png isn’t a PNG, JPG or WebP photo'],
    ['an SVG', () => Buffer.from(svg), 'room.png isn’t a PNG, JPG or WebP photo'],
    [
      'a page',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'room.png isn’t a PNG, JPG or WebP photo',
    ],
    ['nothing', () => Buffer.alloc(0), 'room.png isn’t a PNG, JPG or WebP photo'],
    ['half a JPEG', async () => (await photo(800, 600)).subarray(0, 900), 'room.png: This photo can’t be read'],
    ['a bomb', () => pictureBomb(20_000), 'room.png: This picture has too many pixels'],
  ])('is refused if it is %s, and valid photos sent with it are not stored @T-26 @T-27', async (_, make, message) => {
    const before = await stored()
    const answer = await author().send({ files: [asUpload(picture), asUpload(await make(), 'room.png', 'image/png')] })
    expect([answer.statusCode, answer.json().issues]).toEqual([415, [{ path: 'photos', message }]])
    expect(await stored()).toEqual(before)
  })

  it('is refused above 10 MB and beyond five, along with all other errors @T-29 @FRD-16', async () => {
    const before = await stored()
    const big = await author().send({ name: '', files: [asUpload(Buffer.alloc(60 * 1024 * 1024, 7), 'big.jpg')] })
    expect([big.statusCode, big.json().issues]).toEqual([
      400,
      [
        { path: 'name', message: 'Name is required' },
        { path: 'photos', message: 'File is larger than 10 MB' },
      ],
    ])
    const eleven = await author().send({ files: Array.from({ length: 11 }, () => asUpload(picture)) })
    expect([eleven.statusCode, eleven.json().issues]).toEqual([
      400,
      [{ path: 'photos', message: 'Please upload at most 5 photos' }],
    ])
    const five = await author().send({ files: Array.from({ length: 5 }, () => asUpload(picture)) })
    expect(five.statusCode).toBe(200)
    const huge = await author().at.ask(
      contract.sendStory,
      {},
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '900000000' },
        payload: 'x',
      },
    )
    expect(huge.statusCode).toBe(413)
    expect(await stored()).toEqual({ rows: before.rows + 6, files: before.files + 5, waiting: 0 })
  })

  it('is re-encoded: upright, without location, phone model, or trailing data @T-27 @T-28 @FRD-07', async () => {
    const hostile = Buffer.concat([await photoWithPlace(), Buffer.from('<script>alert("CanaryTail")</script>')])
    const { id } = await author().sent({ files: [asUpload(hostile)] })
    await editor.approve(id)
    const [photoId] = await photosOf(id)
    const answer = await see(photoId!)
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 240, height: 320, format: 'jpeg', exif: undefined })
    expect(answer.rawPayload.includes('Canary')).toBe(false)
    expect((await editor.show(id)).photos[0]).toMatchObject({ width: 240, height: 320 })
  })

  it('is public once approved, revalidated by browsers, and gone as soon as it is declined @FRD-16', async () => {
    const { id } = await author().sent()
    const [photoId] = await photosOf(id)
    await editor.approve(id)
    const first = await see(photoId!)
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect(first.cookies).toEqual([])
    const again = await see(photoId!, { 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    await editor.decline(id)
    expect((await see(photoId!, { 'if-none-match': first.headers.etag })).statusCode).toBe(404)
    expect((await see(randomUUID())).statusCode).toBe(404)
  })
})

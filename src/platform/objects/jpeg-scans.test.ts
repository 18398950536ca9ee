import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpegOfScans, photo, photoWithPlace } from '../../testing/fixtures/pictures.ts'
import { jpegScans } from './jpeg-scans.ts'

const progressive = (bytes: Buffer) => sharp(bytes).jpeg({ progressive: true }).toBuffer()

describe('counting the scans of a JPEG', () => {
  it('finds one in a camera file and fewer than twelve in a progressive one @SEC-04', async () => {
    expect(jpegScans(await photo())).toBe(1)
    expect(jpegScans(await photoWithPlace())).toBe(1)
    expect(jpegScans(await progressive(await photo()))).toBeGreaterThan(4)
    expect(jpegScans(await progressive(await photo()))).toBeLessThan(12)
  })

  it('counts every scan of a file made of scans, and ignores those in a thumbnail @SEC-04', () => {
    const file = jpegOfScans(3000)
    expect(jpegScans(file)).toBe(3000)
    const [start, rest] = [file.subarray(0, 2), file.subarray(2)]
    const thumbnail = jpegOfScans(40)
    const exif = Buffer.from([0xff, 0xe1, (thumbnail.length + 2) >> 8, (thumbnail.length + 2) & 255])
    expect(jpegScans(Buffer.concat([start, exif, thumbnail, rest]))).toBe(3000)
  })

  it('terminates for any bytes, including truncated files', async () => {
    const file = await progressive(await photo())
    for (let length = 0; length < file.length; length += 7) expect(jpegScans(file.subarray(0, length))).toBeLessThan(12)
    expect(jpegScans(Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xda, 0xff]))).toBe(1)
    expect(jpegScans(await photo(10, 10, 'png'))).toBe(0)
  })
})

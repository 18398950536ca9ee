import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { focal35Of } from './focal-length.ts'

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
const asFile = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const taken = (focal: string) => ({
  IFD0: { Make: 'Example' },
  IFD2: { FocalLengthIn35mmFilm: focal, LensModel: 'Wide' },
})

describe("a photo's focal length @EYE-08", () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is read from a %s', async (format) => {
    const bytes = await picture().withExif(taken('26')).toFormat(format).toBuffer()
    expect(await focal35Of(asFile(bytes))).toBe(26)
  })

  it('is read from either byte order', async () => {
    const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
    const entry = [0, 1, 0xa4, 0x05, 0, 3, 0, 0, 0, 1, 0, 52, 0, 0, 0, 0, 0, 0]
    const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, ...entry]
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xe1, 0, exif.length + 2, ...exif, 0xff, 0xda, 0, 0]
    expect(await focal35Of(asFile(new Uint8Array(jpeg)))).toBe(52)
  })

  it("is unknown if the file doesn't have it, has an invalid value, or is truncated", async () => {
    const plain = await picture().jpeg().toBuffer()
    const zero = await picture().withExif(taken('0')).jpeg().toBuffer()
    const said = await picture().withExif(taken('26')).jpeg().toBuffer()
    const cut = said.subarray(0, 60)
    for (const bytes of [plain, zero, cut, Buffer.from('no picture'), Buffer.alloc(0)])
      expect(await focal35Of(asFile(bytes))).toBeNull()
  })
})

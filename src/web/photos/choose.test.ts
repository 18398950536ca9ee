import { describe, expect, it } from 'vitest'
import { sortPhotos } from './choose.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const photo = (name: string, bytes: Uint8Array<ArrayBuffer> = png) => new File([bytes], name)

describe('choosing photos', () => {
  it('accepts photos and says why the first other file is rejected @VIS-14 @T-27', async () => {
    const sorted = await sortPhotos([photo('room.png'), photo('notes.png', new TextEncoder().encode('hello there'))])
    expect(sorted.photos.map(({ name }) => name)).toEqual(['room.png'])
    expect(sorted.rejection).toBe('File rejected: notes.png isn’t a PNG, JPG, GIF or WebP photo')
  })

  it('names each rejected file', async () => {
    const sorted = await sortPhotos([
      photo('a.png'),
      ...['b.txt', 'c.png', 'd.png'].map((name) => photo(name, new Uint8Array(name === 'c.png' ? png : [1]))),
    ])
    expect(sorted.photos.map(({ name }) => name)).toEqual(['a.png', 'c.png'])
    expect(sorted.rejection).toBe('File rejected: b.txt isn’t a PNG, JPG, GIF or WebP photo. Also rejected: d.png')
  })

  it.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
    'explains how to convert a photo from an iPhone (%s)',
    async (brand) => {
      const bytes = new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}`)
      expect((await sortPhotos([photo('IMG_1.HEIC', bytes)])).rejection).toBe(
        'File rejected: IMG_1.HEIC is in Apple’s HEIC format. Save it as JPG, or choose it on the iPhone itself',
      )
      const video = new TextEncoder().encode('\0\0\0\u0018ftypisom')
      expect((await sortPhotos([photo('clip.mp4', video)])).rejection).toContain('isn’t a PNG, JPG, GIF or WebP photo')
    },
  )

  it('recognizes each format by its first bytes, regardless of its name', async () => {
    const text = (start: string) => new TextEncoder().encode(start)
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
    const { photos } = await sortPhotos([
      photo('a', jpeg),
      photo('b', text('GIF89a')),
      photo('c', text('RIFF1234WEBPVP8 ')),
      photo('d.png', text('<svg xmlns=')),
    ])
    expect(photos.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  it('accepts 10 MB and not a byte more', async () => {
    const sized = (bytes: number) => photo('big.png', new Uint8Array([...png, ...new Uint8Array(bytes - png.length)]))
    expect((await sortPhotos([sized(10 * 1024 * 1024)])).photos).toHaveLength(1)
    expect((await sortPhotos([sized(10 * 1024 * 1024 + 1)])).rejection).toBe(
      'File rejected: big.png is larger than 10 MB',
    )
  })

  it('accepts five at a time', async () => {
    const six = Array.from({ length: 6 }, (_, place) => photo(`${place}.png`))
    expect((await sortPhotos(six.slice(1))).photos).toHaveLength(5)
    expect((await sortPhotos(six)).rejection).toBe('File rejected: Choose at most 5 photos at a time')
  })

  it('says "Unknown error" about a file that can\'t be read anymore @VIS-14', async () => {
    const gone = photo('gone.png')
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob
    expect((await sortPhotos([gone])).rejection).toBe('File rejected: Unknown error')
  })
})

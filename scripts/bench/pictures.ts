import sharp from 'sharp'
import { roomPicture } from '../../db/seeds/demo/room-pictures.ts'

/** A drawn room as a photo of ordinary size. */
export const roomPhoto = async (view: number) =>
  new Uint8Array(
    await sharp(Buffer.from(roomPicture('medical', view)))
      .jpeg({ quality: 85 })
      .toBuffer(),
  )

/** A photo of 12 megapixels and nearly 10 MB, like a phone's: a room, with sensor noise in each pixel. */
export async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: 4000, height: 3000 }
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const grain = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const room = await sharp(Buffer.from(roomPicture('office', 0)))
    .resize({ ...size, fit: 'fill' })
    .toBuffer()
  const image = await sharp(room)
    .composite([{ input: grain, blend: 'overlay' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const quality of [97, 95, 93, 90, 86, 82, 76, 70]) {
    const photo = await sharp(image).jpeg({ quality }).toBuffer()
    if (photo.length < 10 * 1024 * 1024) return new Uint8Array(photo)
  }
  throw new Error('No photo under 10 MB')
}

/**
 * A JPEG of 50 megapixels in a small file: one scan of gray, then many scans that change nothing. Each of them costs a
 * decoder milliseconds.
 */
export function manyScans(scans = 3_000): Uint8Array<ArrayBuffer> {
  const [width, height] = [7900, 6300]
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const word = (value: number) => [value >> 8, value & 255]
  const segment = (marker: number, ...bytes: number[]) => [255, marker, ...word(bytes.length + 2), ...bytes]
  const table = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...Array(15).fill(0), symbol)
  const packed = (bits: string) =>
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [])
      .map((byte) => Number.parseInt(byte, 2))
      .flatMap((byte) => (byte === 255 ? [255, 0] : [byte]))
  const scan = (first: number, last: number, bits: string) => [
    ...segment(0xda, 1, 1, 0, first, last, 0),
    ...packed(bits),
  ]
  const longest = 32_767
  const runs = [...Array(Math.floor(blocks / longest)).fill(longest), blocks % longest] as number[]
  const empty = runs.map((run) => `0${(run - 16_384).toString(2).padStart(14, '0')}`).join('') // "the next n blocks end here"
  const head = [255, 0xd8, ...segment(0xc2, 8, ...word(height), ...word(width), 1, 1, 0x11, 0)]
  const quantization = segment(0xdb, 0, ...Array(64).fill(1))
  const begin = [...head, ...quantization, ...table(0x00, 0), ...table(0x10, 0xe0)]
  const file = [begin, scan(0, 0, '0'.repeat(blocks)), ...Array(scans).fill(scan(1, 63, empty)), [255, 0xd9]]
  return Uint8Array.from(file.flat())
}

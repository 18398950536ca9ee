import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Upload } from './visitor.ts'

export const asUpload = (bytes: Uint8Array, filename = 'reception.jpg', type = 'image/jpeg'): Upload => ({
  bytes,
  filename,
  type,
})

/** A plain photo with this many pixels. */
export const photo = async (width = 320, height = 240, format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#8fa8ac' } })
    .toFormat(format)
    .toBuffer()

/** As a phone takes it: on its side, with the location and the phone's name in it. */
export const photoWithPlace = async () =>
  sharp(await photo(320, 240))
    .withExif({
      IFD0: { Make: 'CanaryPhone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '122/1 40/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A tiny PNG that unpacks to `side` x `side` pixels. */
export function pictureBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A gray progressive JPEG of this many scans. All but the first are empty, so thousands of them need few bytes. */
export function jpegOfScans(scans: number, width = 64, height = 64): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const longestRun = 0x7fff // blocks that one code can leave empty
  const run = `0${'1'.repeat(14)}`
  const [scanDc, scanAc] = [
    [1, 1, 0x00, 0, 0, 0],
    [1, 1, 0x00, 1, 63, 0],
  ]
  const empty = Buffer.concat([segment(0xda, scanAc), entropy(run.repeat(Math.ceil(blocks / longestRun)))])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
    segment(0xda, scanDc),
    entropy('0'.repeat(blocks)),
    ...Array<Buffer>(scans - 1).fill(empty),
    Buffer.from([0xff, 0xd9]),
  ])
}

const segment = (marker: number, data: readonly number[]) =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data])

/** Bits as entropy-coded data: padded with ones, a zero after each 255. */
function entropy(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0x00] : [byte])))
}

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

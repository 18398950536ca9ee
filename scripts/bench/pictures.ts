import sharp from 'sharp'
import { roomPicture } from '../../db/seeds/demo/room-pictures.ts'

/** A drawn room as a photo of an ordinary size. */
export const roomPhoto = async (view: number) =>
  new Uint8Array(
    await sharp(Buffer.from(roomPicture('medical', view)))
      .jpeg({ quality: 85 })
      .toBuffer(),
  )

/** A photo of 12 megapixels and nearly 10 MB, as a telephone makes it: a room, and the noise of the sensor in each pixel. */
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

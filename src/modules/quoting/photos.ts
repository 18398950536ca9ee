import { fileTypeFromFile } from 'file-type'
import { DomainError } from '../../shared-kernel/domain-error.ts'

const taken = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const mostPixels = 50_000_000
const longSide = 2048
const thumbnailSide = 400

/** A photo ready to be kept: a JPEG without metadata and its thumbnail. */
export interface Prepared {
  readonly photo: Buffer
  readonly thumbnail: Buffer
  readonly claimedType: string
}

/**
 * Looks at what a file is, whatever its name says, and draws it anew: upright, at most 2048 pixels wide, its first
 * frame only, without place, time or anything that followed the picture. One at a time, so that memory stays flat.
 */
export function preparePhoto(path: string): Promise<Prepared> {
  const mine = queue.then(() => draw(path))
  queue = mine.catch(() => {})
  return mine
}

let queue: Promise<unknown> = Promise.resolve()

async function draw(path: string): Promise<Prepared> {
  const kind = await fileTypeFromFile(path)
  if (!kind || !taken.includes(kind.mime))
    throw new DomainError('unsupported', 'not-a-photo', 'Please choose a PNG, JPG, GIF or WebP photo')
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const photo = await sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer()
    const thumbnail = await sharp(photo)
      .resize(thumbnailSide, thumbnailSide, { fit: 'cover' })
      .jpeg({ quality: 78 })
      .toBuffer()
    return { photo, thumbnail, claimedType: kind.mime }
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new DomainError(
      'unsupported',
      'unreadable-photo',
      tooLarge ? 'This picture has too many pixels' : 'This photo cannot be read',
    )
  }
}

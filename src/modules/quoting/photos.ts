import { notDrawn, type Pictures } from '../../platform/objects/pictures.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'

const taken = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** A photo ready to store: a JPEG without metadata, and its thumbnail. */
export interface Prepared {
  readonly photo: Uint8Array
  readonly thumbnail: Uint8Array
  readonly claimedType: string
}

/**
 * Checks what a file really is, whatever its name, and redraws it: upright, at most 2048 pixels wide, first frame only,
 * without place, time or any trailing data.
 */
export async function preparePhoto(path: string, contractorId: string, pictures: Pictures): Promise<Prepared> {
  const { fileTypeFromFile } = await import('file-type')
  const kind = await fileTypeFromFile(path)
  if (!kind || !taken.includes(kind.mime))
    throw new DomainError('unsupported', 'not-a-photo', 'Please choose a PNG, JPG, GIF or WebP photo')
  const drawn = await pictures.draw(contractorId, { kind: 'photo', path })
  if ('trouble' in drawn) throw notDrawn(drawn.trouble, 'unreadable-photo', 'photo')
  const [photo, thumbnail] = drawn.pictures as [Uint8Array, Uint8Array]
  return { photo, thumbnail, claimedType: kind.mime }
}

import { newId } from '../outbox/new-id.ts'
import { enqueue, release } from '../outbox/operations.ts'
import type { Room, RoomPhoto } from '../outbox/rooms.ts'
import { applyToOutbox, unsentPhotos } from '../outbox.ts'
import { dropLens, keepLens } from './lens.ts'
import { keepPreview } from './previews.ts'
import { shrunk } from './shrink.ts'

/** What the browser's file dialog offers. It also makes an iPhone convert its own format to JPEG. */
export const acceptedPhotos = 'image/png,image/jpeg,image/gif,image/webp'
const largest = 10 * 1024 * 1024
const atATime = 5

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, place) => bytes[at + place] === letter.charCodeAt(0))

/** Checks the first bytes: a file name proves nothing. */
async function isPhoto(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const webp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  return startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG') || startsWith(bytes, 'GIF8') || webp
}

/** The photos we can keep, and why the first of the others was rejected. */
export async function sortPhotos(files: readonly File[]): Promise<{ photos: File[]; rejection: string | undefined }> {
  if (files.length > atATime)
    return { photos: [], rejection: `File rejected: Choose at most ${atATime} photos at a time` }
  const reasons = await Promise.all(files.map(reasonAgainst))
  const reason = reasons.find(Boolean)
  return {
    photos: files.filter((_, place) => !reasons[place]),
    rejection: reason && `File rejected: ${reason}`,
  }
}

async function reasonAgainst(file: File): Promise<string | undefined> {
  if (file.size > largest) return `${file.name} is larger than 10 MB`
  if (!(await isPhoto(file))) return `${file.name} is not a PNG, JPG, GIF or WebP photo`
  return undefined
}

/** Shows the photos at once, shrinks them, stores them on this device and sends them after their room. */
export async function addPhotos(
  { id: areaId, quoteId }: Pick<Room, 'id' | 'quoteId'>,
  files: readonly File[],
): Promise<void> {
  await Promise.all(files.map((file) => addPhoto(quoteId, areaId, file)))
}

async function addPhoto(quoteId: string, areaId: string, file: File): Promise<void> {
  const photoId = newId()
  const id = newId()
  keepPreview(photoId, file)
  const written = applyToOutbox(
    enqueue({
      id,
      quoteId,
      areaId,
      kind: 'addPhoto',
      photoId,
      fileName: file.name || 'photo.jpg',
      addedAt: new Date().toISOString(),
      due: Date.now(),
      held: true,
    }),
  )
  await keepLens(photoId, file)
  const small = await shrunk(photoId, file)
  keepPreview(photoId, small)
  await unsentPhotos()?.keepPhoto(photoId, small)
  await written
  await applyToOutbox(release(id))
}

export function removePhoto({ id: areaId, quoteId }: Room, photo: RoomPhoto): void {
  const operation = { id: newId(), quoteId, areaId, due: Date.now() }
  void applyToOutbox(enqueue({ ...operation, kind: 'removePhoto', photoId: photo.id }))
  dropLens(photo.id)
}

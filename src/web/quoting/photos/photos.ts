import { newId } from '../../new-id.ts'
import { shrunk } from '../../photos/shrink.ts'
import { enqueue, release } from '../outbox/operations.ts'
import type { Room, RoomPhoto } from '../outbox/rooms.ts'
import { applyToOutbox, unsentPhotos } from '../outbox.ts'
import { dropLens, keepLens } from './lens.ts'
import { keepPreview } from './previews.ts'

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

import { newId } from '../../device/new-id.ts'
import { shrunk } from '../../photos/shrink.ts'
import { enqueue, type Operation, type OperationOf, release } from '../outbox/operations.ts'
import type { Room, RoomPhoto } from '../outbox/rooms.ts'
import { applyToOutbox, unsentPhotos } from '../outbox.ts'
import { dropFocalLength, keepFocalLength } from './kept-focal-length.ts'
import { keepPreview } from './previews.ts'

/** Shows the photos at once, shrinks them, stores them on this device and sends them after their room. */
export async function addPhotos(
  { id: areaId, quoteId }: Pick<Room, 'id' | 'quoteId'>,
  files: readonly File[],
): Promise<void> {
  await Promise.all(files.map((file) => addPhoto(quoteId, areaId, file)))
}

async function addPhoto(quoteId: string, areaId: string, file: File): Promise<void> {
  const operation = {
    ...{ id: newId(), quoteId, areaId, kind: 'addPhoto' as const, photoId: newId(), due: Date.now() },
    fileName: file.name || 'photo.jpg',
    addedAt: new Date().toISOString(),
    held: true,
    raw: true,
  }
  keepPreview(operation.photoId, file)
  await whileNoOtherTab(operation.photoId, async () => {
    const kept = unsentPhotos()?.keepPhoto(operation.photoId, file)
    await Promise.all([kept, applyToOutbox(enqueue(operation)), keepFocalLength(operation.photoId, file)])
    await makeReady(operation, file)
  })
}

/** Shrinks a photo and releases it for sending. */
async function makeReady({ id, photoId }: OperationOf<'addPhoto'>, file: Blob): Promise<void> {
  const small = await shrunk(photoId, file)
  keepPreview(photoId, small)
  await unsentPhotos()?.keepPhoto(photoId, small)
  await applyToOutbox(release(id))
}

/** Finishes photos that were not ready when the browser was closed. */
export function goOnWith(photos: readonly Operation[]): void {
  for (const operation of photos) {
    if (operation.kind !== 'addPhoto') continue
    void whileNoOtherTab(operation.photoId, async () => {
      const file = await unsentPhotos()?.photo(operation.photoId)
      await (file ? makeReady(operation, file) : applyToOutbox(release(operation.id)))
    })
  }
}

/** Runs `work` unless another tab is processing this photo. */
async function whileNoOtherTab(photoId: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(`tidytally-photo:${photoId}`, { ifAvailable: true }, (lock) => lock && work())
}

export function removePhoto({ id: areaId, quoteId }: Room, photo: RoomPhoto): void {
  const operation = { id: newId(), quoteId, areaId, due: Date.now() }
  void applyToOutbox(enqueue({ ...operation, kind: 'removePhoto', photoId: photo.id }))
  dropFocalLength(photo.id)
}

import { focal35Of } from '../../measure/focal-length.ts'
import { unsentPhotos } from '../outbox.ts'

const known = new Map<string, number>()

/** Remembers a photo's lens before shrinking drops it; measuring needs it. */
export async function keepFocalLength(photoId: string, file: Blob): Promise<void> {
  const focal35 = await focal35Of(file)
  if (focal35 === null) return
  known.set(photoId, focal35)
  await unsentPhotos()
    ?.keepLens(photoId, focal35)
    .catch(() => {}) // without storage it is kept until the page closes
}

/** The lens's 35 mm equivalent, in mm, if the photo was added on this device and its file contained it. */
export async function focalLengthOf(photoId: string): Promise<number | null> {
  const stored = () =>
    unsentPhotos()
      ?.lens(photoId)
      .catch(() => undefined)
  return known.get(photoId) ?? (await stored()) ?? null
}

export function dropFocalLength(photoId: string): void {
  known.delete(photoId)
  void unsentPhotos()
    ?.dropLens(photoId)
    .catch(() => {})
}

import { useEffect, useState } from 'react'
import { newId } from '../../../device/new-id.ts'
import { photoKey } from '../../../photos/choose.ts'
import type { Room } from '../../outbox/rooms.ts'
import { draftPhotoPrefix } from '../../outbox/storage.ts'
import { photosOnceOpen, unsentPhotos } from '../../outbox.ts'
import { addPhotos } from '../../photos/photos.ts'
import { keepSessionDraft, sessionDraft } from '../../session-draft.ts'
import type { DraftPhotos } from './draft-room.ts'

/** The storage id of each chosen file on this device. */
const ids = new WeakMap<File, string>()
const nameInTab = (quoteId: string) => `draft-photos:${quoteId}`
const idsOf = (quoteId: string) => sessionDraft<readonly string[]>(nameInTab(quoteId)) ?? []
const keepIds = (quoteId: string, now: readonly string[]) =>
  keepSessionDraft(nameInTab(quoteId), now.length > 0 ? now : null)

async function keptPhotos(quoteId: string): Promise<File[]> {
  const storage = await photosOnceOpen()
  const found = await Promise.all(idsOf(quoteId).map(async (id) => [id, await storage.photo(id)] as const))
  return found.flatMap(([id, file]) => {
    if (!(file instanceof File)) return []
    ids.set(file, id)
    return [file]
  })
}

/** False if this device can't store it, so it is lost when the page closes. */
async function keepPhoto(quoteId: string, photo: File): Promise<boolean> {
  const id = `${draftPhotoPrefix}${Date.now()}-${newId()}`
  ids.set(photo, id)
  keepIds(quoteId, [...idsOf(quoteId), id])
  return (await photosOnceOpen()).keepPhoto(id, photo)
}

function dropPhotos(quoteId: string, photos: readonly File[]): void {
  const gone = new Set(photos.map((photo) => ids.get(photo)))
  const now = idsOf(quoteId)
  keepIds(
    quoteId,
    now.filter((id) => !gone.has(id)),
  )
  for (const id of now) if (gone.has(id)) void unsentPhotos()?.dropPhoto(id)
}

/** The photos of the room in the form. This tab restores them after a reload. */
export function useDraftPhotos(quoteId: string): DraftPhotos {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [loose, setLoose] = useState(false)
  const [returning, setReturning] = useState(() => idsOf(quoteId).length > 0)
  useEffect(() => {
    if (!returning) return
    void keptPhotos(quoteId).then((kept) => {
      setPhotos((now) => [...kept, ...now])
      setReturning(false)
    })
  }, [quoteId, returning])
  return {
    photos,
    loose,
    returning,
    add(chosen: readonly File[]) {
      const known = new Set(photos.map(photoKey))
      const fresh = chosen.filter((photo) => !known.has(photoKey(photo)))
      setPhotos((now) => [...now, ...fresh])
      for (const photo of fresh) void keepPhoto(quoteId, photo).then((kept) => kept || setLoose(true))
    },
    remove(photo: File) {
      setPhotos((now) => now.filter((other) => other !== photo))
      dropPhotos(quoteId, [photo])
    },
    addTo(room: Pick<Room, 'id' | 'quoteId'>) {
      if (photos.length > 0) void addPhotos(room, photos)
    },
    clear() {
      setPhotos([])
      setLoose(false)
      dropPhotos(quoteId, photos)
    },
  }
}

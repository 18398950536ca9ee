import { createStore, del, delMany, get, keys, set, type UseStore, update } from 'idb-keyval'
import type { Operation, Queue } from './operations.ts'

let store: UseStore | undefined
const unsent = () => {
  store ??= createStore('tidytally-unsent', 'edits')
  return store
}

/** Prefix of the id of a photo whose room isn't added yet; followed by the time in ms. */
export const draftPhotoPrefix = 'draft-'
const week = 7 * 24 * 60 * 60_000
const oldest = () => Date.now() - week

async function ifStored<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

const stamped = (operation: Operation): Operation => (operation.since ? operation : { ...operation, since: Date.now() })

/** A contractor's unsent work on this device, shared by all tabs. */
export function storageOf(contractorId: string) {
  const queueKey = `queue:${contractorId}`
  const photoKey = (photoId: string) => `photo:${contractorId}:${photoId}`
  /** Photos that the browser refused to store; they are lost when the page closes. */
  const loose = new Map<string, Blob>()
  const lensKey = (photoId: string) => `lens:${contractorId}:${photoId}`
  return {
    read: async (): Promise<Queue> => (await get<Queue>(queueKey, unsent())) ?? [],
    async update(change: (queue: Queue) => Queue): Promise<Queue> {
      let changed: Queue = []
      await update<Queue>(
        queueKey,
        (queue) => {
          changed = change(queue ?? []).map(stamped)
          return changed
        },
        unsent(),
      )
      return changed
    },
    /** False if the photo is only in memory, because the storage is full or forbidden. */
    async keepPhoto(photoId: string, file: Blob): Promise<boolean> {
      try {
        await set(photoKey(photoId), file, unsent())
        loose.delete(photoId)
        return true
      } catch {
        loose.set(photoId, file)
        return false
      }
    },
    photo: async (photoId: string): Promise<Blob | undefined> =>
      loose.get(photoId) ?? (await ifStored(() => get<Blob>(photoKey(photoId), unsent()))),
    async dropPhoto(photoId: string): Promise<void> {
      loose.delete(photoId)
      await ifStored(() => del(photoKey(photoId), unsent()))
    },
    /** Drops photos of rooms that were never added, older than a week. */
    async dropOldDrafts(): Promise<void> {
      const prefix = photoKey(draftPhotoPrefix)
      const isOld = (key: string) => key.startsWith(prefix) && Number.parseInt(key.slice(prefix.length), 10) < oldest()
      await ifStored(async () => delMany((await keys<string>(unsent())).filter(isOld), unsent()))
    },
    /** The lens's 35 mm equivalent, in mm; kept after the upload, because the stored picture has no EXIF data. */
    keepLens: async (photoId: string, focal35: number) => set(lensKey(photoId), focal35, unsent()),
    lens: async (photoId: string) => get<number>(lensKey(photoId), unsent()),
    dropLens: async (photoId: string) => del(lensKey(photoId), unsent()),
    async clear() {
      const isOwn = (key: string) => key === queueKey || key.startsWith(photoKey('')) || key.startsWith(lensKey(''))
      const own = (await keys<string>(unsent())).filter(isOwn)
      await delMany(own, unsent())
    },
  }
}

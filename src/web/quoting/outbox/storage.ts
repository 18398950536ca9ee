import { createStore, del, delMany, get, keys, set, type UseStore, update } from 'idb-keyval'
import type { Queue } from './operations.ts'

let store: UseStore | undefined
const unsent = () => {
  store ??= createStore('tidytally-unsent', 'edits')
  return store
}

/** A contractor's unsent work on this device, shared by all tabs. */
export function storageOf(contractorId: string) {
  const queueKey = `queue:${contractorId}`
  const photoKey = (photoId: string) => `photo:${contractorId}:${photoId}`
  const lensKey = (photoId: string) => `lens:${contractorId}:${photoId}`
  return {
    read: async (): Promise<Queue> => (await get<Queue>(queueKey, unsent())) ?? [],
    async update(change: (queue: Queue) => Queue): Promise<Queue> {
      let changed: Queue = []
      await update<Queue>(
        queueKey,
        (queue) => {
          changed = change(queue ?? [])
          return changed
        },
        unsent(),
      )
      return changed
    },
    keepPhoto: (photoId: string, file: Blob) => set(photoKey(photoId), file, unsent()),
    photo: (photoId: string) => get<Blob>(photoKey(photoId), unsent()),
    dropPhoto: (photoId: string) => del(photoKey(photoId), unsent()),
    /** The lens's 35 mm equivalent, in mm; it outlives the upload, because the stored picture no longer says it. */
    keepLens: (photoId: string, focal35: number) => set(lensKey(photoId), focal35, unsent()),
    lens: (photoId: string) => get<number>(lensKey(photoId), unsent()),
    dropLens: (photoId: string) => del(lensKey(photoId), unsent()),
    async clear() {
      const isOwn = (key: string) => key === queueKey || key.startsWith(photoKey('')) || key.startsWith(lensKey(''))
      const own = (await keys<string>(unsent())).filter(isOwn)
      await delMany(own, unsent())
    },
  }
}

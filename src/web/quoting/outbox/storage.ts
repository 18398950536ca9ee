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
    async clear() {
      const own = (await keys<string>(unsent())).filter((key) => key === queueKey || key.startsWith(photoKey('')))
      await delMany(own, unsent())
    },
  }
}

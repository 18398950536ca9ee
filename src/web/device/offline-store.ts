import { clear, createStore, type UseStore } from 'idb-keyval'

/** Increase it when older cached answers can no longer be shown: they are then ignored. */
const format = 1

let opened: UseStore | undefined
/** This device's store of cached answers. */
export const offlineStore = () => {
  opened ??= createStore(`tidytally-seen-${format}`, 'answers')
  return opened
}

/** With full or forbidden storage there is just less to see offline. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

export const clearOfflineStore = (): Promise<void> => attempt(() => clear(offlineStore()))

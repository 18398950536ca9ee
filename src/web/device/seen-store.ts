import { clear, createStore, type UseStore } from 'idb-keyval'

/** Raise it when older answers can no longer be shown: they are then left behind unread. */
const format = 1

let opened: UseStore | undefined
/** Where this device keeps the answers that it last saw. */
export const seenStore = () => {
  opened ??= createStore(`tidytally-seen-${format}`, 'answers')
  return opened
}

/** A full or forbidden storage only means less to see without a signal. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

export const forgetSeen = (): Promise<void> => attempt(() => clear(seenStore()))

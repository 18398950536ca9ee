import type { Change, Queue } from './operations.ts'

/** Storage that all tabs share; `update` is atomic across them. */
export interface QueueStorage {
  read(): Promise<Queue>
  update(change: Change): Promise<Queue>
}

/** Why this device can't store edits: the storage is full, or the browser refuses access. */
export type StorageRefusal = 'full' | 'refused'

const refusalIn = (error: unknown): StorageRefusal =>
  (error as { name?: unknown } | null)?.name === 'QuotaExceededError' ? 'full' : 'refused'

/** The queue as this tab sees it: what is stored, plus the changes still being written or refused by the storage. */
export function keepQueue(storage: QueueStorage, onChange: () => void, onWritten: () => void) {
  let stored: Queue = []
  let unwritten: readonly Change[] = []
  let refusal: StorageRefusal | null = null
  let writing: Promise<void> = Promise.resolve()

  /** Changes that the storage refuses stay in memory, and are retried with the next change. */
  async function write() {
    const batch = unwritten
    if (batch.length === 0) return
    try {
      stored = await storage.update((queue) => batch.reduce<Queue>((changed, change) => change(changed), queue))
      unwritten = unwritten.slice(batch.length)
      refusal = null
    } catch (error) {
      refusal = refusalIn(error)
    }
    onChange()
    if (!refusal) onWritten()
  }

  return {
    stored: () => stored,
    queue: () => unwritten.reduce<Queue>((queue, change) => change(queue), stored),
    refusal: () => refusal,
    /** Shows the change at once; resolves when it is stored, or the storage has refused it. */
    apply(change: Change): Promise<void> {
      unwritten = [...unwritten, change]
      onChange()
      writing = writing.then(write)
      return writing
    },
    /** Reads what other tabs or an earlier visit left. */
    async refresh() {
      writing = writing.then(write)
      await writing
      try {
        stored = await storage.read()
      } catch (error) {
        refusal = refusalIn(error)
      }
      onChange()
    },
  }
}
export type KeptQueue = ReturnType<typeof keepQueue>

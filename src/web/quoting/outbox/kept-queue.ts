import type { Change, Queue } from './operations.ts'

/** Storage that all tabs share; `update` is atomic across them. */
export interface QueueStorage {
  read(): Promise<Queue>
  update(change: Change): Promise<Queue>
}

/** The queue as this tab sees it: what is stored, plus the changes still being written. */
export function keepQueue(storage: QueueStorage, onChange: () => void, onWritten: () => void) {
  let stored: Queue = []
  let unwritten: readonly Change[] = []
  let writing: Promise<void> = Promise.resolve()

  /** If the browser allows no storage, the queue lives as long as the page. */
  async function write(change: Change) {
    stored = await storage.update(change).catch(() => change(stored))
    unwritten = unwritten.filter((other) => other !== change)
    onChange()
    onWritten()
  }

  return {
    stored: () => stored,
    queue: () => unwritten.reduce<Queue>((queue, change) => change(queue), stored),
    /** Shows the change at once; resolves when it is stored. */
    apply(change: Change): Promise<void> {
      unwritten = [...unwritten, change]
      onChange()
      writing = writing.then(() => write(change))
      return writing
    },
    /** Reads what other tabs or an earlier visit left. */
    async refresh() {
      await writing
      stored = await storage.read().catch(() => stored)
      onChange()
    },
  }
}
export type KeptQueue = ReturnType<typeof keepQueue>

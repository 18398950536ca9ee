import type { Change } from './operations.ts'
import type { Room } from './rooms.ts'

/** The queue for a walkthrough's edits: the contractor's outbox or, on the try-out page, a queue that is never sent. */
export interface OpenQueue {
  /** Changes the queue. The screen shows it at once; the promise resolves when this device has stored it. */
  apply(change: Change): Promise<void>
  /** The quote's rooms with everything in the queue. */
  roomsOf(quoteId: string): readonly Room[]
}

let open: OpenQueue | undefined

export const setOpenQueue = (queue: OpenQueue): void => {
  open = queue
}

export function openQueue(): OpenQueue {
  if (!open) throw new Error('The outbox isn’t open')
  return open
}

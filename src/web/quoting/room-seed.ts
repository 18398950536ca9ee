import type { RoomType } from '../../modules/quoting/contract/vocabulary.ts'
import { newQuotePrefix } from './outbox.ts'
import type { Estimate } from './walkthrough/estimate.ts'

/** What a photo says about a room that is not added yet. */
export interface RoomSeed {
  readonly name: string
  readonly roomType: RoomType | null
  /** Null if the photo gave no size: she types it. */
  readonly estimate: Estimate | null
  /** Ids from the room type's checklist, offered and not ticked. */
  readonly suggestedTasks: readonly string[]
}

/** Signing out removes everything under this prefix. */
const keyOf = (quoteId: string) => `${newQuotePrefix}room:${quoteId}`

/** Starts the next new room of a quote filled in. It stays in this tab until she adds the room or gives it up. */
export function seedRoom(quoteId: string, seed: RoomSeed): void {
  try {
    sessionStorage.setItem(keyOf(quoteId), JSON.stringify(seed))
  } catch {}
}

export function seedOf(quoteId: string): RoomSeed | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(quoteId)) ?? 'null') as RoomSeed | null
  } catch {
    return null
  }
}

export function forgetSeed(quoteId: string): void {
  try {
    sessionStorage.removeItem(keyOf(quoteId))
  } catch {}
}

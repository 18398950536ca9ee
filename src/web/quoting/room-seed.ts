import type { RoomType } from '../../modules/quoting/contract/vocabulary.ts'
import { inTab, keepInTab } from './in-tab.ts'
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

const nameOf = (quoteId: string) => `room:${quoteId}`

/** Starts the next new room of a quote filled in. It stays in this tab until she adds the room or gives it up. */
export const seedRoom = (quoteId: string, seed: RoomSeed): void => keepInTab(nameOf(quoteId), seed)

export const seedOf = (quoteId: string) => inTab<RoomSeed>(nameOf(quoteId))

export const forgetSeed = (quoteId: string): void => keepInTab(nameOf(quoteId), null)

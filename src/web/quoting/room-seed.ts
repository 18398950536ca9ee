import type { RoomType } from '../../modules/quoting/contract/vocabulary.ts'
import { keepSessionDraft, sessionDraft } from './session-draft.ts'
import type { Estimate } from './walkthrough/estimate.ts'

/** A photo's suggestions for a room that isn't added yet. */
export interface RoomSeed {
  readonly name: string
  readonly roomType: RoomType | null
  /** Null if the photo gave no size, so the contractor has to type it. */
  readonly estimate: Estimate | null
  /** Ids from the room type's checklist, offered but not ticked. */
  readonly suggestedTasks: readonly string[]
}

const nameOf = (quoteId: string) => `room:${quoteId}`

/** Prefills a quote's next new room. It stays in this tab until the room is added or given up. */
export const seedRoom = (quoteId: string, seed: RoomSeed): void => keepSessionDraft(nameOf(quoteId), seed)

export const seedOf = (quoteId: string) => sessionDraft<RoomSeed>(nameOf(quoteId))

export const forgetSeed = (quoteId: string): void => keepSessionDraft(nameOf(quoteId), null)

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

/** Those that wait in this tab, oldest first. An earlier release kept only one. */
export const seedsOf = (quoteId: string): readonly RoomSeed[] =>
  [sessionDraft<RoomSeed | RoomSeed[]>(nameOf(quoteId)) ?? []].flat()

const keepSeeds = (quoteId: string, seeds: readonly RoomSeed[]): void =>
  keepSessionDraft(nameOf(quoteId), seeds.length > 0 ? seeds : null)

/** Prefills a quote's next new room, after the one that is being typed and those of earlier photos. */
export const seedRoom = (quoteId: string, seed: RoomSeed): void => keepSeeds(quoteId, [...seedsOf(quoteId), seed])

/** The next one; it no longer waits. */
export function takeSeed(quoteId: string): RoomSeed | undefined {
  const [seed, ...later] = seedsOf(quoteId)
  keepSeeds(quoteId, later)
  return seed
}

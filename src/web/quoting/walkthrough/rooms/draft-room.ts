import { useEffect, useState } from 'react'
import { bounds, most } from '../../../../modules/quoting/contract/bounds.ts'
import { tasksFitting } from '../../../../modules/quoting/contract/checklist.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { detailsOf, emptyRoom, noDetails, type RoomDetails } from '../../../../modules/quoting/contract/room-fields.ts'
import { floorRule, roomNameRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { type RoomType, roomTypeRule, roomTypesFor } from '../../../../modules/quoting/contract/vocabulary.ts'
import { given } from '../../../../shared-kernel/clearable.ts'
import type { RoomFields, RoomPatch } from '../../outbox/operations.ts'
import type { Room } from '../../outbox/rooms.ts'
import { type RoomSeed, takeSeed } from '../../room-seed.ts'
import { keepSessionDraft, sessionDraft } from '../../session-draft.ts'
import { type Estimate, sizeFrom } from '../estimate.ts'
import { forgetForms } from './kept-forms.ts'
import { nameFor, nextName } from './new-room.ts'
import { sizeOf, textOf } from './size.ts'

/** A room that isn't added yet, as typed: it may be incomplete or invalid. */
export interface DraftRoom extends RoomDetails {
  readonly roomType: RoomType | ''
  readonly size: string
  /** If empty, the room is named after its type. */
  readonly name: string
  /** The size from a photo, until another one is typed. */
  readonly estimate: Estimate | null
  /** Confirmed on site, so the size is the contractor's own. */
  readonly checked: boolean
  /** Tasks that a photo suggests: offered, not ticked. */
  readonly suggested: readonly string[]
  /** As typed; null for the floor of the last room. */
  readonly floor: string | null
}

export const blankRoom: DraftRoom = {
  roomType: '',
  size: '',
  name: '',
  estimate: null,
  checked: false,
  suggested: [],
  ...noDetails,
}

/** Whether there is nothing in it to lose. */
export const isBlank = (draft: DraftRoom): boolean => JSON.stringify(draft) === JSON.stringify(blankRoom)

/** Missing or invalid input, by field. */
export type DraftErrors = Partial<Record<'roomType' | 'size' | 'name' | 'floor', string>>

export function errorsOf({ roomType, size, name, floor }: DraftRoom, count: number): DraftErrors {
  const typeProblem = roomTypeRule(roomType)
  const typed = sizeOf(size)
  const nameProblem = name.trim() ? roomNameRule(name) : undefined
  const floorProblem = floorRule(floor ?? '')
  const full = count >= most.rooms ? bounds.rooms.message : undefined
  return {
    ...(typeProblem && { roomType: typeProblem }),
    ...('problem' in typed && { size: typed.problem }),
    ...((nameProblem || full) && { name: nameProblem ?? full }),
    ...(floorProblem && { floor: floorProblem }),
  }
}

type Known = Pick<Room, 'name'> & Partial<Pick<Room, 'floor'>>

/** A new room is on the floor of the last one, unless another is typed. */
export const floorOf = ({ floor }: Pick<DraftRoom, 'floor'>, rooms: readonly Known[]): string =>
  floor ?? rooms.at(-1)?.floor ?? ''

/** The fields of the finished room; the size is null while it is invalid. */
export function fieldsOf(draft: DraftRoom, roomType: RoomType, rooms: readonly Known[]): RoomFields {
  const { estimate, checked } = draft
  const typed = sizeOf(draft.size)
  const size = 'problem' in typed ? { manualSqft: null, measuredAs: null } : typed
  return {
    ...emptyRoom,
    ...detailsOf(draft),
    ...size,
    ...(estimate && { ...sizeFrom(estimate), ...(checked && size) }),
    roomType,
    name: draft.name.trim() || nameFor(roomType, rooms),
    floor: floorOf(draft, rooms).trim() || null,
    // Ticks of another type stay in the draft, in case the contractor picked this type by mistake.
    predefinedTasks: tasksFitting(roomType, draft.predefinedTasks),
  }
}

/** The draft as a room, for the parts that show and change one. */
export const asRoom = (draft: DraftRoom, roomType: RoomType, rooms: readonly Known[]): Room => ({
  ...fieldsOf(draft, roomType, rooms),
  id: 'new',
  quoteId: '',
  createdAt: '',
  version: 0,
  photos: [],
})

/** The parts that change a room change its details only; name, type and size have their own fields. */
const patched = (draft: DraftRoom, patch: RoomPatch): DraftRoom => ({
  ...draft,
  ...Object.fromEntries(Object.entries(given(patch)).filter(([field]) => Object.hasOwn(noDetails, field))),
})

const nameInTab = (quoteId: string) => `draft-room:${quoteId}`

function fromSeed(seed: RoomSeed, { customerType }: Pick<Quote, 'customerType'>, rooms: readonly Known[]): DraftRoom {
  return {
    ...blankRoom,
    roomType: roomTypesFor(customerType).find((type) => type === seed.roomType) ?? '',
    size: textOf(null, seed.estimate?.squareFeet ?? null),
    name: nextName(seed.name, rooms),
    estimate: seed.estimate,
    suggested: seed.suggestedTasks,
  }
}

/** The photos of the room in the form. */
export interface DraftPhotos {
  readonly photos: readonly File[]
  /** Whether some are lost when the page closes, because the browser can't store them. */
  readonly loose: boolean
  /** Whether they are still being read from this device. */
  readonly returning: boolean
  /** A photo that is chosen twice counts once. */
  add(chosen: readonly File[]): void
  remove(photo: File): void
  addTo(room: Pick<Room, 'id' | 'quoteId'>): void
  clear(): void
}

/** Whether this tab keeps an unfinished new room. */
export const hasDraft = (quoteId: string): boolean => sessionDraft(nameInTab(quoteId)) !== null

export function forgetDraft(quoteId: string): void {
  keepSessionDraft(nameInTab(quoteId), null)
  forgetForms(draftId(quoteId))
}

/** The room that this tab keeps, else the next one from a photo, which this tab keeps from then on. */
function draftOf(quote: Pick<Quote, 'id' | 'customerType'>, rooms: readonly Known[]): DraftRoom {
  const kept = sessionDraft<DraftRoom>(nameInTab(quote.id))
  if (kept) return kept
  const seed = takeSeed(quote.id)
  if (!seed) return blankRoom
  const draft = fromSeed(seed, quote, rooms)
  keepSessionDraft(nameInTab(quote.id), draft)
  return draft
}

const draftId = (quoteId: string) => `new:${quoteId}`

/**
 * The new room in the form. It stays in this tab, across reload and other screens, until it is added or given up. With
 * `resumes` false it starts blank, so that hydration matches the server's HTML.
 */
export function useDraftRoom(
  quote: Pick<Quote, 'id' | 'customerType'>,
  rooms: readonly Room[],
  photos: DraftPhotos,
  resumes = true,
) {
  const roomId = draftId(quote.id)
  const [draft, setDraft] = useState(() => (resumes ? draftOf(quote, rooms) : blankRoom))
  const [attempt, setAttempt] = useState(0)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!resumes && draft === blankRoom && round === 0) return
    keepSessionDraft(nameInTab(quote.id), isBlank(draft) ? null : draft)
  }, [quote.id, draft, resumes, round])
  return {
    draft,
    /** A placeholder id until the room is added. */
    roomId,
    photos,
    /** Counts failed attempts to add it; its errors show after the first. */
    attempt,
    failed: () => setAttempt((before) => before + 1),
    /** Counts the rooms added before it, so that each gets a new form. */
    round,
    isBlank: isBlank(draft) && photos.photos.length === 0 && !photos.returning,
    change: (part: Partial<DraftRoom>) => setDraft((before) => ({ ...before, ...part })),
    /** For the parts that change a room. */
    patch: (change: RoomPatch | ((now: RoomPatch) => RoomPatch)) =>
      setDraft((before) => patched(before, typeof change === 'function' ? change(before as RoomPatch) : change)),
    /** Ends this room, added or given up. True if the form is blank now; false if the next room from a photo is in it. */
    clear(known: readonly Known[] = rooms): boolean {
      keepSessionDraft(nameInTab(quote.id), null)
      const next = resumes ? draftOf(quote, known) : blankRoom
      setDraft(next)
      forgetForms(roomId)
      photos.clear()
      setAttempt(0)
      setRound((before) => before + 1)
      return next === blankRoom
    },
  }
}
export type DraftRoomState = ReturnType<typeof useDraftRoom>

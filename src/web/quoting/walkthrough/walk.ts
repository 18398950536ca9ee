import { useCallback, useMemo, useRef } from 'react'
import { toastSuccess } from '../../ui/toasts.ts'
import type { Room } from '../outbox/rooms.ts'
import { changeRoom } from './edits.ts'
import type { Guard, RoomEdits } from './room-edits.ts'
import { addDraft } from './rooms/add-draft.ts'
import { type DraftPhotos, useDraftRoom } from './rooms/draft-room.ts'
import type { WalkedQuote } from './rooms/new-room-form.tsx'
import { useOpenRoom } from './rooms/open-room.ts'

/** The open or new room, and whether it may be left. `edits` keeps its identity for the whole walkthrough. */
export function useWalk(
  quote: WalkedQuote,
  rooms: readonly Room[],
  photos: DraftPhotos,
  {
    usual,
    extras,
    byTime = false,
    ownSchedules = false,
    resumes = true,
  }: Pick<RoomEdits, 'usual' | 'extras' | 'byTime' | 'ownSchedules'> & { resumes?: boolean },
) {
  const guard = useRef<Guard>(null)
  const leave = useCallback(() => guard.current?.leave() ?? true, [])
  const edits = useMemo<RoomEdits>(
    () => ({ change: changeRoom, tell, guard, byTime, ownSchedules, extras, ...(usual && { usual }) }),
    [usual, extras, byTime, ownSchedules],
  )
  const draft = useDraftRoom(quote, rooms, photos, resumes)
  const walk = useOpenRoom(rooms, !draft.isBlank, leave, resumes)
  const adding = walk.open === 'new' || rooms.length === 0
  const added = () => addDraft(quote.id, draft, rooms, adding ? guard.current : null)
  return {
    ...walk,
    draft,
    edits,
    leave,
    adding,
    add: () => added() && walk.show('new'),
    cancel() {
      if (draft.clear()) walk.close()
      else walk.show('new')
    },
    next: () => leave() && walk.show('new'),
    /** Adds the room in the form; false if it can't be added yet, in which case the form shows why. */
    addFirst(): boolean {
      if (!adding && !leave()) return false
      if (draft.isBlank || added()) return true
      if (!adding) walk.show('new')
      return false
    },
  }
}
export type Walk = ReturnType<typeof useWalk>

const tell: RoomEdits['tell'] = (sentence, undo) =>
  toastSuccess(sentence, undefined, undo && { action: { label: 'Undo', onClick: undo } })

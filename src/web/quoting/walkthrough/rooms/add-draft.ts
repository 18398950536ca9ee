import type { RoomType } from '../../../../modules/quoting/contract/vocabulary.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import type { Room } from '../../outbox/rooms.ts'
import { addRoom, changeRoom } from '../edits.ts'
import type { Guard } from '../room-edits.ts'
import { asRoom, type DraftRoomState, errorsOf, fieldsOf } from './draft-room.ts'

export const roomAdded = 'Room added successfully'

/** Adds the room in the form. False if it is incomplete, in which case the form shows what is missing. */
export function addDraft(
  quoteId: string,
  state: DraftRoomState,
  rooms: readonly Room[],
  guard?: Guard | null,
): boolean {
  const { draft, photos } = state
  if (!draft.roomType || Object.keys(errorsOf(draft, rooms.length)).length > 0) {
    state.failed()
    return false
  }
  const typed = guard?.take()
  if (typed === null) return false
  const fields = fieldsOf(draft, draft.roomType, rooms)
  const id = addRoom(quoteId, { ...fields, ...typed?.make(fields) })
  photos.addTo({ id, quoteId })
  state.clear([...rooms, fields])
  if (typed?.what) {
    const undo = () => changeRoom({ ...asRoom(draft, draft.roomType as RoomType, rooms), id, quoteId }, typed.undo)
    toastSuccess(`${typed.what} saved`, roomAdded, { action: { label: 'Undo', onClick: undo } })
  } else toastSuccess(roomAdded, undefined, { brief: true })
  return true
}

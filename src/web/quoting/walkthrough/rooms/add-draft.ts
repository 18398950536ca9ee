import { toastSuccess } from '../../../toasts.ts'
import type { Room } from '../../outbox/rooms.ts'
import { addPhotos } from '../../photos/photos.ts'
import { addRoom } from '../edits.ts'
import { type DraftRoomState, errorsOf, fieldsOf } from './draft-room.ts'

export const roomAdded = 'Room added successfully'

/** Adds the room that is being filled in. False if it is no room yet: then the form says what is missing. */
export function addDraft(quoteId: string, state: DraftRoomState, rooms: readonly Room[]): boolean {
  const { draft } = state
  const { photos } = state.photos
  if (!draft.roomType || Object.keys(errorsOf(draft, rooms.length)).length > 0) {
    state.failed()
    return false
  }
  const id = addRoom(quoteId, fieldsOf(draft, draft.roomType, rooms))
  if (photos.length > 0) void addPhotos({ id, quoteId }, photos)
  state.clear()
  toastSuccess(roomAdded, undefined, { brief: true })
  return true
}

import { createContext, use } from 'react'
import type { RoomPatch } from '../outbox/operations.ts'
import type { Room } from '../outbox/rooms.ts'

/** How the parts of a room's card change it and say so: through the outbox, or on the try-out page only here. */
export interface RoomEdits {
  /** Changes some fields of a room, optionally based on its current state. */
  change(room: Room, change: RoomPatch | ((now: Room) => RoomPatch)): void
  /** Says what has happened, with a way back. */
  tell(sentence: string, undo?: () => void): void
  /** The checklist tasks that she ticked in her last other room of this type; null if there is none. */
  usual?(room: Pick<Room, 'id' | 'roomType'>): readonly string[] | null
}

export const RoomEditing = createContext<RoomEdits>({
  change: () => nobody(),
  tell: () => nobody(),
})

export const useRoomEdits = (): RoomEdits => use(RoomEditing)

function nobody(): never {
  throw new Error('Nobody keeps the edits of this room')
}

import { createContext, use } from 'react'
import type { RoomFields, RoomPatch } from '../outbox/operations.ts'
import type { Room } from '../outbox/rooms.ts'

export type Work = Pick<RoomFields, 'predefinedTasks' | 'extraWorkItems'>

/** What an open form does to its room, and how to take that back. */
export interface FormChange {
  /** "Deep cleaning: $180.00" */
  readonly what: string
  /** Whether the room has one thing more after it. */
  readonly adds?: boolean
  readonly make: (now: Work) => RoomPatch
  readonly undo: (now: Work) => RoomPatch
}

/** Looks after the forms that are open in a card, or after one part of them. */
export interface Guard {
  /** Saves what was typed and says so; false if something is wrong: then its form says what. */
  leave(part?: string): boolean
  /** The same for a room that is being added: closes the forms and says what they do to it; null if one is wrong. */
  take(part?: string): FormChange | null
}

/** How the parts of a room's card change it and say so. */
export interface RoomEdits {
  /** Changes some fields of a room, optionally based on its current state. */
  change(room: Room, change: RoomPatch | ((now: Room) => RoomPatch)): void
  /** Says what has happened, with a way back. */
  tell(sentence: string, undo?: () => void): void
  /** Where the open card puts its guard; missing where open forms hold nobody back. */
  readonly guard?: { current: Guard | null }
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

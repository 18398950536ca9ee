import { createContext, use } from 'react'
import type { ExtraWork } from '../../../modules/quoting/contract/vocabulary.ts'
import type { RoomFields, RoomPatch } from '../outbox/operations.ts'
import type { Room } from '../outbox/rooms.ts'

export type Work = Pick<RoomFields, 'predefinedTasks' | 'extraWorkItems'>

/** The change that an open form makes to its room, and how to undo it. */
export interface FormChange {
  /** "Deep cleaning: $180.00" */
  readonly what: string
  /** Whether it adds an item to the room. */
  readonly adds?: boolean
  readonly make: (now: Work) => RoomPatch
  readonly undo: (now: Work) => RoomPatch
}

/** Access to the forms that are open in a card, or to one part of them. */
export interface Guard {
  /** Saves the input and shows a message; false if a form is invalid, which then shows its error. */
  leave(part?: string): boolean
  /** For a room being added: closes the forms and returns their combined change; null if one is invalid. */
  take(part?: string): FormChange | null
}

/** What extras cost at this contractor (GRD-05). */
export interface ExtraPrices {
  /** The least that a one-time extra costs, in dollars; null for none. */
  readonly minimum: number | null
  /** The contractor's own last price for an extra of this name. */
  lastPrice(name: string): Pick<ExtraWork, 'price' | 'type'> | null
  /** Offers a minimum, until the contractor set or declined one. */
  readonly propose?: { set(dollars: number): void; decline(): void }
}

/** How the parts of a room's card change it and show messages. */
export interface RoomEdits {
  /** Changes some fields of a room, optionally based on its current state. */
  change(room: Room, change: RoomPatch | ((now: Room) => RoomPatch)): void
  /** Shows a message, with an Undo if given. */
  tell(sentence: string, undo?: () => void): void
  /** Where the open card puts its guard; missing where open forms never block leaving. */
  readonly guard?: { current: Guard | null }
  /** Missing where there is no account. */
  readonly extras?: ExtraPrices | undefined
  /** Whether the quote is priced by time, so that rooms ask for their fixtures. */
  readonly byTime?: boolean
  /** Whether rooms and extras may have schedules of their own; not in a quote for one visit. */
  readonly ownSchedules?: boolean
  /** The checklist tasks that the contractor ticked in their last other room of this type; null if there is none. */
  usual?(room: Pick<Room, 'id' | 'roomType'>): readonly string[] | null
}

export const RoomEditing = createContext<RoomEdits>({
  change: () => nobody(),
  tell: () => nobody(),
})

export const useRoomEdits = (): RoomEdits => use(RoomEditing)

function nobody(): never {
  throw new Error('This room’s edits have no queue')
}

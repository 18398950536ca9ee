import { roomFieldsOf } from '../../../../modules/quoting/contract/room-fields.ts'
import { type RoomType, roomTypeLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { RoomFields } from '../../outbox/operations.ts'
import type { Room } from '../../outbox/rooms.ts'

/** "Restroom", then "Restroom 2": the first name not used in the quote. */
export function nextName(base: string, rooms: readonly Pick<Room, 'name'>[]): string {
  const taken = new Set(rooms.map(({ name }) => name.trim().toLowerCase()))
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

export const nameFor = (roomType: RoomType, rooms: readonly Pick<Room, 'name'>[]) =>
  nextName(roomTypeLabel[roomType], rooms)

/** The fields of a copy: everything but the photos, with the next free name. */
export function copyOf(room: Room, rooms: readonly Pick<Room, 'name'>[], newId: () => string): RoomFields {
  return {
    ...roomFieldsOf(room),
    name: nextName(room.name.replace(/\s+\d+$/, ''), rooms),
    extraWorkItems: room.extraWorkItems.map((item) => ({ ...item, id: newId() })),
  }
}

/**
 * The server trims text and stores an empty note or floor as null. Doing the same here keeps a repeated save from looking like a
 * new change.
 */
export function asKept<Patch extends Partial<RoomFields>>(patch: Patch): Patch {
  const kept = { ...patch }
  if (kept.name !== undefined) kept.name = kept.name.trim()
  if (kept.notes !== undefined) kept.notes = kept.notes?.trim() || null
  if (kept.floor !== undefined) kept.floor = kept.floor?.trim() || null
  return kept
}

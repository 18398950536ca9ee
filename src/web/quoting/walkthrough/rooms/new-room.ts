import { roomFieldsOf } from '../../../../modules/quoting/contract/room-fields.ts'
import { longestRoomName } from '../../../../modules/quoting/contract/room-rules.ts'
import { type RoomType, roomTypeLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { RoomFields } from '../../outbox/operations.ts'
import type { Room } from '../../outbox/rooms.ts'

type Named = Pick<Room, 'name'>

/** "Restroom", then "Restroom 2": the first name not used in the quote. */
export const nextName = (base: string, rooms: readonly Named[]): string =>
  isTaken(base, rooms) ? numbered(base, '2', rooms) : base

/** The first free name with this number or a later one, which is as long; the base is shortened where both don't fit. */
function numbered(base: string, first: string, rooms: readonly Named[]): string {
  for (let number = Number(first); ; number++) {
    const end = ` ${String(number).padStart(first.length, '0')}`
    const name = `${base.slice(0, longestRoomName - end.length).trimEnd()}${end}`
    if (!isTaken(name, rooms)) return name
  }
}

const isTaken = (wanted: string, rooms: readonly Named[]) =>
  rooms.some(({ name }) => name.trim().toLowerCase() === wanted.toLowerCase())

/** "Lobby 2" for a copy of "Lobby", "Office 102" for one of "Office 101". */
function nameOfCopy(name: string, rooms: readonly Named[]): string {
  const [, base = name, number = '1'] = /^(.*\S)\s+(\d{1,9})$/.exec(name) ?? []
  return numbered(base, String(Number(number) + 1).padStart(number.length, '0'), rooms)
}

export const nameFor = (roomType: RoomType, rooms: readonly Named[]) => nextName(roomTypeLabel[roomType], rooms)

/** The fields of a copy: everything but the photos, with the next free name. */
export function copyOf(room: Room, rooms: readonly Named[], newId: () => string): RoomFields {
  return {
    ...roomFieldsOf(room),
    name: nameOfCopy(room.name, rooms),
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

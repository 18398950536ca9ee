/** The rooms of one floor, or of none, with their places in the list of all rooms. */
export interface Floor<Room> {
  /** As first written; null for the rooms without a floor. */
  readonly floor: string | null
  readonly rooms: readonly Room[]
  readonly places: readonly number[]
}

type OnFloor = { readonly floor?: string | null | undefined }

/** The heading of the rooms without a floor, where others have one. */
export const otherRooms = 'Other rooms'

const keyOf = ({ floor }: OnFloor) => floor?.trim().toLowerCase() ?? ''

/**
 * Rooms by floor, floors in the order of their first rooms, the rooms without one last (HND-10). If no room has a floor, they
 * are all in one group without a name. "2nd Floor" and "2nd floor" are the same.
 */
export function byFloor<Room extends OnFloor>(rooms: readonly Room[]): readonly Floor<Room>[] {
  const floors = new Map<string, { floor: string | null; rooms: Room[]; places: number[] }>()
  for (const [place, room] of rooms.entries()) {
    const key = keyOf(room)
    const known = floors.get(key) ?? { floor: key ? (room.floor?.trim() ?? null) : null, rooms: [], places: [] }
    floors.set(key, known)
    known.rooms.push(room)
    known.places.push(place)
  }
  const other = floors.get('')
  floors.delete('')
  return [...floors.values(), ...(other ? [other] : [])]
}

/** The floors of these rooms, each once. */
export const floorsOf = (rooms: readonly OnFloor[]): readonly string[] =>
  byFloor(rooms).flatMap(({ floor }) => floor ?? [])

import type { Area } from '../../../modules/quoting/contract/areas.ts'
import { type Operation, type OperationOf, type Queue, same } from './operations.ts'
import { isOfRoom } from './waiting.ts'

/** A photo as the contractor sees it; `operation` is set until this phone has uploaded it. */
export interface RoomPhoto {
  readonly id: string
  readonly storageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly operation?: OperationOf<'addPhoto'>
}

/** A room as it will be once the whole queue has reached the server. */
export type Room = Omit<Area, 'photos'> & { readonly photos: readonly RoomPhoto[] }

function put(rooms: readonly Room[], room: Room): readonly Room[] {
  if (rooms.some(({ id }) => id === room.id)) return rooms
  // A new room goes last, even if this device's clock is behind the server's.
  const before = rooms.findIndex(
    ({ createdAt, version }) => createdAt > room.createdAt && (version === 0 || room.version > 0),
  )
  return before < 0 ? [...rooms, room] : rooms.toSpliced(before, 0, room)
}

/** The same rooms in the same order, one of them changed. Null if the operation adds or removes a room. */
function changeOf(operation: Operation): ((room: Room) => Room) | null {
  switch (operation.kind) {
    case 'changeArea':
      return (room) => ({ ...room, ...operation.patch })
    case 'addPhoto': {
      const photo = { id: operation.photoId, storageUrl: null, thumbnailUrl: null, operation }
      return (room) =>
        room.photos.some(({ id }) => id === photo.id) ? room : { ...room, photos: [...room.photos, photo] }
    }
    case 'removePhoto':
      return (room) => ({ ...room, photos: room.photos.filter(({ id }) => id !== operation.photoId) })
    default:
      return null
  }
}

function withOthers(rooms: readonly Room[], operation: Operation): readonly Room[] {
  const { areaId, quoteId } = operation
  switch (operation.kind) {
    case 'addArea':
      return put(rooms, {
        ...operation.room,
        id: areaId,
        quoteId,
        createdAt: operation.createdAt,
        version: 0,
        photos: [],
      })
    case 'removeArea':
      return rooms.filter(({ id }) => id !== areaId)
    case 'restoreArea':
      return put(rooms, operation.area)
    default:
      return rooms
  }
}

/** A quote's rooms: the server's state with this phone's unsent edits applied. Many edits cost one pass over the rooms. */
export function roomsOf(quoteId: string, areas: readonly Area[], queue: Queue): readonly Room[] {
  const operations = queue.filter((operation) => operation.quoteId === quoteId)
  if (operations.length === 0) return areas
  let rooms: readonly Room[] = areas
  let editable: { readonly rooms: Room[]; readonly places: ReadonlyMap<string, number> } | undefined
  for (const operation of operations) {
    const change = changeOf(operation)
    if (!change) {
      rooms = withOthers(editable?.rooms ?? rooms, operation)
      editable = undefined
      continue
    }
    editable ??= { rooms: [...rooms], places: new Map(rooms.map(({ id }, place) => [id, place])) }
    const place = editable.places.get(operation.areaId)
    if (place !== undefined) editable.rooms[place] = change(editable.rooms[place]!)
  }
  return editable?.rooms ?? rooms
}

/** Keeps the identity of rooms, and of their list, that are as they were in the call before. */
export function steadyRooms(): (rooms: readonly Room[]) => readonly Room[] {
  let last: readonly Room[] = []
  return (rooms) => {
    const before = new Map(last.map((room) => [room.id, room]))
    const kept = rooms.map((room) => {
      const known = before.get(room.id)
      return known && same(known, room) ? known : room
    })
    if (kept.length !== last.length || kept.some((room, place) => room !== last[place])) last = kept
    return last
  }
}

/** The saving state of a room's last edit. */
export type Saving = 'saved' | 'saving' | 'on-this-phone' | 'not-kept' | 'conflict' | 'refused'

interface Where {
  readonly queue: Queue
  /** The ids known to be stored. */
  readonly written: ReadonlySet<string>
  readonly reachable: boolean
  /** Whether this device can store new edits. */
  readonly keeps?: boolean
}

/** The saving state of each room, for many rooms. */
export function savingsOf({ queue, ...where }: Where): (areaId: string) => Saving {
  const ofArea = Map.groupBy(queue, ({ areaId }) => areaId)
  return (areaId) => savingOf(areaId, { ...where, queue: ofArea.get(areaId) ?? [] })
}

export function savingOf(areaId: string, { queue, written, reachable, keeps = true }: Where): Saving {
  const pending = queue.filter((operation) => operation.areaId === areaId && operation.kind !== 'addPhoto')
  if (pending.length === 0) return 'saved'
  const trouble = pending.find((operation) => operation.trouble)?.trouble
  if (trouble?.kind === 'conflict' || trouble?.kind === 'refused') return trouble.kind
  if (reachable && !trouble) return 'saving'
  return pending.every(({ id }) => written.has(id)) ? 'on-this-phone' : keeps ? 'saving' : 'not-kept'
}

/** How many rooms, of one quote or of all, have unsent edits. */
export const unsentRooms = (queue: Queue, quoteId?: string): number =>
  new Set(
    queue.filter(({ kind, quoteId: of }) => isOfRoom(kind) && (!quoteId || of === quoteId)).map(({ areaId }) => areaId),
  ).size

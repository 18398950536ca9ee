import type { Area } from '../../../modules/quoting/contract/areas.ts'
import type { Operation, OperationOf, Queue } from './operations.ts'

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

const replace = (rooms: readonly Room[], id: string, change: (room: Room) => Room): readonly Room[] =>
  rooms.map((room) => (room.id === id ? change(room) : room))

function applied(rooms: readonly Room[], operation: Operation): readonly Room[] {
  const { areaId, quoteId } = operation
  switch (operation.kind) {
    case 'addQuote':
    case 'changeQuote':
      return rooms
    case 'addArea':
      return put(rooms, {
        ...operation.room,
        id: areaId,
        quoteId,
        createdAt: operation.createdAt,
        version: 0,
        photos: [],
      })
    case 'changeArea':
      return replace(rooms, areaId, (room) => ({ ...room, ...operation.patch }))
    case 'removeArea':
      return rooms.filter(({ id }) => id !== areaId)
    case 'restoreArea':
      return put(rooms, operation.area)
    case 'addPhoto': {
      const photo = { id: operation.photoId, storageUrl: null, thumbnailUrl: null, operation }
      return replace(rooms, areaId, (room) =>
        room.photos.some(({ id }) => id === photo.id) ? room : { ...room, photos: [...room.photos, photo] },
      )
    }
    case 'removePhoto':
      return replace(rooms, areaId, (room) => ({
        ...room,
        photos: room.photos.filter(({ id }) => id !== operation.photoId),
      }))
  }
}

/** A quote's rooms: the server's state with this phone's unsent edits applied. */
export const roomsOf = (quoteId: string, areas: readonly Area[], queue: Queue): readonly Room[] =>
  queue.filter((operation) => operation.quoteId === quoteId).reduce<readonly Room[]>(applied, areas)

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
    queue
      .filter(({ kind, quoteId: of }) => kind !== 'addQuote' && kind !== 'changeQuote' && (!quoteId || of === quoteId))
      .map(({ areaId }) => areaId),
  ).size

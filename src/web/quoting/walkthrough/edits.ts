import { newId } from '../../device/new-id.ts'
import { openQueue } from '../outbox/open-queue.ts'
import type { RoomFields, RoomPatch } from '../outbox/operations.ts'
import { changeAreas, enqueue, type OperationOf } from '../outbox/operations.ts'
import type { Room } from '../outbox/rooms.ts'
import { type Estimate, sizeFrom } from './estimate.ts'
import { asKept, copyOf } from './rooms/new-room.ts'

const quietMs = 400
const stamp = (quoteId: string, areaId: string, waitMs = 0) => ({
  id: newId(),
  quoteId,
  areaId,
  due: Date.now() + waitMs,
})

/** Adds a room at once; returns its id. */
export function addRoom(quoteId: string, room: RoomFields): string {
  const areaId = newId()
  const createdAt = new Date().toISOString()
  void openQueue().apply(enqueue({ ...stamp(quoteId, areaId), kind: 'addArea', room, createdAt }))
  return areaId
}

/** The room's current state; an Undo toast or a slow handler may hold an older one. */
const latest = (room: Room): Room =>
  openQueue()
    .roomsOf(room.quoteId)
    .find(({ id }) => id === room.id) ?? room

/** Changes fields of a room, optionally based on its current state; quick changes are sent together. */
export function changeRoom(room: Room, change: RoomPatch | ((now: Room) => RoomPatch)): void {
  const now = latest(room)
  void openQueue().apply(enqueue(changeOf(now, typeof change === 'function' ? change(now) : change)))
}

function changeOf(now: Room, change: RoomPatch): OperationOf<'changeArea'> {
  const patch = asKept(change)
  const before = Object.fromEntries(Object.keys(patch).map((field) => [field, now[field as keyof RoomFields]]))
  const version = now.version || undefined
  return { ...stamp(now.quoteId, now.id, quietMs), kind: 'changeArea', patch, before, version }
}

/** Changes several rooms of one quote, based on their current state, as one change of the queue. Null leaves a room as it is. */
export function changeRooms([first, ...others]: readonly Room[], change: (now: Room) => RoomPatch | null): void {
  if (!first) return
  const ids = new Set([first, ...others].map(({ id }) => id))
  const changes = openQueue()
    .roomsOf(first.quoteId)
    .filter(({ id }) => ids.has(id))
    .flatMap((now) => {
      const patch = change(now)
      return patch ? changeOf(now, patch) : []
    })
  if (changes.length > 0) void openQueue().apply(changeAreas(changes))
}

/**
 * Uses an estimate as the room's size. It counts in the price at once, and stays marked until the contractor confirms
 * it or types a size.
 */
export const takeEstimate = (room: Room, estimate: Estimate): void => changeRoom(room, sizeFrom(estimate))

/** The contractor checked the estimate on site: it becomes the room's confirmed size. */
export const confirmSize = (room: Room): void =>
  changeRoom(room, ({ manualSqft, aiEstimatedSqft }) => ({ manualSqft: manualSqft ?? aiEstimatedSqft }))

/** Removes a room; `restoreRoom` brings it back with its photos. */
export function removeRoom(room: Room): void {
  void openQueue().apply(enqueue({ ...stamp(room.quoteId, room.id, quietMs), kind: 'removeArea' }))
}

export function restoreRoom(room: Room): void {
  const photos = room.photos.flatMap(({ id, storageUrl, thumbnailUrl }) =>
    storageUrl && thumbnailUrl ? [{ id, storageUrl, thumbnailUrl, uploadedAt: room.createdAt }] : [],
  )
  const area = { ...room, photos }
  void openQueue().apply(enqueue({ ...stamp(room.quoteId, room.id), kind: 'restoreArea', area }))
}

/** A copy of this room, with the next free name and no photos. */
export const duplicateRoom = (room: Room, rooms: readonly Room[]): string =>
  addRoom(room.quoteId, copyOf(latest(room), rooms, newId))

import { getDefaultStore } from 'jotai'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import { newId } from '../../device/new-id.ts'
import { remember } from '../outbox/cache.ts'
import type { OperationOf, RoomFields, RoomPatch } from '../outbox/operations.ts'
import { enqueue, forget, rebase, tryAgain } from '../outbox/operations.ts'
import { type Room, roomsOf } from '../outbox/rooms.ts'
import { outboxState } from '../outbox/state.ts'
import { applyToOutbox, knownQuotes, sendNow } from '../outbox.ts'
import { areasKey } from '../quotes.ts'
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
  void applyToOutbox(enqueue({ ...stamp(quoteId, areaId), kind: 'addArea', room, createdAt }))
  return areaId
}

/** The room as it is now; what an Undo toast or a slow handler holds may be older. */
function latest(room: Room): Room {
  const areas = knownQuotes().getQueryData<readonly Area[]>(areasKey(room.quoteId)) ?? []
  const { queue } = getDefaultStore().get(outboxState)
  return roomsOf(room.quoteId, areas, queue).find(({ id }) => id === room.id) ?? room
}

/** Changes some fields of a room, optionally based on its current state; quick changes go out together. */
export function changeRoom(room: Room, change: RoomPatch | ((now: Room) => RoomPatch)): void {
  const now = latest(room)
  const patch = asKept(typeof change === 'function' ? change(now) : change)
  const before = Object.fromEntries(Object.keys(patch).map((field) => [field, now[field as keyof RoomFields]]))
  const version = now.version || undefined
  const stamped = stamp(room.quoteId, room.id, quietMs)
  void applyToOutbox(enqueue({ ...stamped, kind: 'changeArea', patch, before, version }))
}

/**
 * Takes an estimate as the room's size. It prices the room at once and stays marked until the contractor confirms it or
 * types a size.
 */
export const takeEstimate = (room: Room, estimate: Estimate): void => changeRoom(room, sizeFrom(estimate))

/** The contractor has checked the estimate on site: it becomes the size she vouches for. */
export const confirmSize = (room: Room): void =>
  changeRoom(room, ({ manualSqft, aiEstimatedSqft }) => ({ manualSqft: manualSqft ?? aiEstimatedSqft }))

/** Removes a room; `restoreRoom` brings it back with its photos. */
export function removeRoom(room: Room): void {
  void applyToOutbox(enqueue({ ...stamp(room.quoteId, room.id, quietMs), kind: 'removeArea' }))
}

export function restoreRoom(room: Room): void {
  const photos = room.photos.flatMap(({ id, storageUrl, thumbnailUrl }) =>
    storageUrl && thumbnailUrl ? [{ id, storageUrl, thumbnailUrl, uploadedAt: room.createdAt }] : [],
  )
  const area = { ...room, photos }
  void applyToOutbox(enqueue({ ...stamp(room.quoteId, room.id), kind: 'restoreArea', area }))
}

/** A copy of this room, with the next free name and no photos. */
export const duplicateRoom = (room: Room, rooms: readonly Room[]): string =>
  addRoom(room.quoteId, copyOf(latest(room), rooms, newId))

/** Settles a conflict: the contractor's version on top of the other tab's, or the other tab's. */
export function settleConflict(operation: OperationOf<'changeArea'>, keep: 'mine' | 'theirs'): void {
  if (operation.trouble?.kind !== 'conflict') return
  const { current } = operation.trouble
  remember(knownQuotes(), operation.quoteId, (areas) => areas.map((area) => (area.id === current.id ? current : area)))
  const { id } = operation
  void applyToOutbox(keep === 'mine' ? rebase(id, current) : forget((other) => other.id === id)).then(sendNow)
}

/** Retries a refused edit or a failed upload. */
export function retry(operationId: string): void {
  void applyToOutbox(tryAgain(operationId)).then(sendNow)
}

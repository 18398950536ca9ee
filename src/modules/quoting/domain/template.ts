import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { shareOut } from '../../../shared-kernel/share-out.ts'
import type { RoomFields } from '../contract/areas.ts'
import { detailsOf, noDetails, noSize, type RoomDetails } from '../contract/room-fields.ts'
import { tooLargeRoom } from '../contract/template-rules.ts'
import { type Area, sizeOf } from './area.ts'

/** A room as a template stores it. `sqft` is its size when the template was made; for a starter, its share in percent. */
export type StoredRoom = Pick<RoomFields, 'name' | 'roomType'> & RoomDetails & { readonly sqft: number }

/** The rooms of a quote, as a template stores them. */
export function roomsForTemplate(areas: readonly Area[]): StoredRoom[] {
  if (areas.length === 0) throw unusable('Add a room first. A template is made of the rooms.')
  if (areas.every((area) => sizeOf(area) === 0))
    throw unusable('Enter the size of a room first. A template keeps each room’s share of the total size.')
  return areas.map((area) => {
    const { name, roomType } = area
    return { name, roomType, ...detailsOf(area), sqft: sizeOf(area) }
  })
}

/** The rooms at another total size, in whole square feet that add up to it. A room without any size stays without one. */
export function scaled(rooms: readonly StoredRoom[], totalSqft: number): RoomFields[] {
  const sizes = shareOut(
    totalSqft,
    rooms.map(({ sqft }) => sqft),
  )
  const wrong = tooLargeRoom(rooms, sizes)
  if (wrong) throw refusedSize(wrong)
  return rooms.map((room, at) => {
    const { name, roomType } = room
    return { name, roomType, ...noSize, ...detailsOf({ ...noDetails, ...room }), manualSqft: sizes[at] || null }
  })
}

export const refusedSize = (message: string) =>
  new DomainError('bad-request', 'invalid-input', message, { issues: [{ path: 'totalSqft', message }] })

const unusable = (message: string) =>
  new DomainError('invalid', 'no-rooms-for-template', message, { issues: [{ path: 'quoteId', message }] })

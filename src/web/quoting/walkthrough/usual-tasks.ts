import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UsualTasks } from '../../../modules/quoting/contract/areas.ts'
import { useIdle } from '../../loading/idle.ts'
import type { Room } from '../outbox/rooms.ts'
import { knownRooms, usualTasksQuery } from '../quotes.ts'
import type { RoomEdits } from './room-edits.ts'

type Ticked = Pick<Room, 'id' | 'roomType' | 'predefinedTasks' | 'createdAt'>

const checklistTasks = ({ predefinedTasks }: Pick<Room, 'predefinedTasks'>) =>
  predefinedTasks.filter((task) => typeof task === 'string')

/** The checklist tasks of the latest other room of this type that has any; null if there is none. */
export function usualOf(
  { id, roomType }: Pick<Room, 'id' | 'roomType'>,
  rooms: readonly Ticked[],
  listed: readonly UsualTasks[],
): readonly string[] | null {
  const known = rooms
    .filter((room) => room.roomType === roomType && room.id !== id)
    .map((room) => ({ tasks: checklistTasks(room), createdAt: room.createdAt }))
  const [last] = [...known, ...listed.filter((one) => one.roomType === roomType)]
    .filter(({ tasks }) => tasks.length > 0)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return last?.tasks ?? null
}

/**
 * The tasks that "Usual" ticks: from the server's list or, while offline, from the rooms that this device knows. Rooms
 * of this quote count at once, sent or not.
 */
export function useUsualTasks(quoteId: string, rooms: readonly Room[]): NonNullable<RoomEdits['usual']> {
  const client = useQueryClient()
  const { data: listed } = useQuery({ ...usualTasksQuery, enabled: useIdle() }) // shown only in an open room
  return useCallback(
    (room) => {
      const others = knownRooms(client).filter((other) => other.quoteId !== quoteId)
      return usualOf(room, [...rooms, ...others], listed ?? [])
    },
    [client, quoteId, rooms, listed],
  )
}

import { useCallback, useMemo, useState } from 'react'
import { extentOf, passedBound } from '../../../modules/quoting/contract/bounds.ts'
import { newId } from '../../device/new-id.ts'
import type { RoomEdits } from '../../quoting/walkthrough/room-edits.ts'
import { asKept, copyOf } from '../../quoting/walkthrough/rooms/new-room.ts'
import { buildingNow, changeBuilding, putTried, startOver } from './store.ts'
import { asRoom, type Building, type TriedRoom } from './tried.ts'

/** What was done last, and the way back. */
export interface Said {
  readonly sentence: string
  readonly undo?: (() => void) | undefined
}

/** The same bounds as a quote's, in the same words. */
const refusal = (before: Building, after: Building) =>
  passedBound(extentOf(before.rooms, null), extentOf(after.rooms, null))?.message

/** What is kept of a room. */
const written = ({
  name,
  roomType,
  manualSqft,
  measuredAs,
  predefinedTasks,
  extraWorkItems,
  notes,
}: ReturnType<typeof asRoom>) => ({
  name,
  roomType,
  manualSqft: manualSqft ?? 1,
  ...(measuredAs !== null && { measuredAs }),
  predefinedTasks,
  extraWorkItems,
  notes,
})

/** How the walkthrough's parts change a building that only this browser knows. */
export function useTriedEdits() {
  const [said, setSaid] = useState<Said | null>(null)
  const tell = useCallback((sentence: string, undo?: () => void) => setSaid({ sentence, undo }), [])

  /** False if it would be more than a quote may hold. */
  const changeRooms = useCallback(
    (change: (rooms: readonly TriedRoom[]) => TriedRoom[]) => {
      const before = buildingNow()
      const after = { ...before, rooms: change(before.rooms) }
      const problem = refusal(before, after)
      if (problem) tell(problem)
      else changeBuilding(() => after)
      return !problem
    },
    [tell],
  )

  const work = useMemo(() => {
    const edits: RoomEdits = {
      tell,
      change(room, change) {
        changeRooms((rooms) =>
          rooms.map((one) => {
            if (one.id !== room.id) return one
            const now = asRoom(one)
            const patch = asKept(typeof change === 'function' ? change(now) : change)
            return { id: one.id, ...written({ ...now, ...patch }) }
          }),
        )
      },
    }
    const add = (room: Omit<TriedRoom, 'id'>) => {
      const id = newId()
      return changeRooms((rooms) => [...rooms, { ...room, id }]) ? id : null
    }
    return {
      edits,
      add,
      copy(room: TriedRoom) {
        const { rooms } = buildingNow()
        return add(written({ ...asRoom(room), ...copyOf(asRoom(room), rooms, newId) }))
      },
      remove(room: TriedRoom) {
        const { customerType, rooms } = buildingNow()
        const place = rooms.findIndex(({ id }) => id === room.id)
        changeRooms((now) => now.filter(({ id }) => id !== room.id))
        tell(`${room.name} removed`, () => {
          const isThere = buildingNow().customerType === customerType
          if (isThere) changeRooms((now) => now.toSpliced(Math.max(0, place), 0, room))
        })
      },
      startOver() {
        const before = startOver()
        tell('Started over. Nothing you typed is left in this browser.', () => putTried(before))
      },
    }
  }, [tell, changeRooms])
  return { ...work, said, hush: () => setSaid(null) }
}
export type TriedEdits = ReturnType<typeof useTriedEdits>

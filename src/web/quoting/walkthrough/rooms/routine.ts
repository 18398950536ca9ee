import { most } from '../../../../modules/quoting/contract/bounds.ts'
import { tasksOf } from '../../../../modules/quoting/contract/checklist.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import type { Room } from '../../outbox/rooms.ts'
import { changeRooms } from '../edits.ts'

/** About the first half of a checklist is routine: done on every visit. */
export const routineOf = (checklist: readonly { id: string }[]) =>
  checklist.slice(0, checklist.length >= 10 ? 6 : 5).map(({ id }) => id)

type Tasks = Pick<Room, 'roomType' | 'predefinedTasks'>

/** The routine tasks of its type that a room lacks; none if it has no space for them. */
export function missingRoutine({ roomType, predefinedTasks }: Tasks): readonly string[] {
  const ticked = new Set(predefinedTasks.map((task) => (typeof task === 'string' ? task : task.id)))
  const missing = routineOf(tasksOf(roomType)).filter((id) => !ticked.has(id))
  return predefinedTasks.length + missing.length > most.tasksInRoom ? [] : missing
}

/** Those of the `shown` rooms that lack routine tasks, as many as the tasks of one quote allow. */
export function roomsToCheck<Known extends Tasks>(shown: readonly Known[], all: readonly Tasks[]): readonly Known[] {
  let left = most.tasks - all.reduce((sum, { predefinedTasks }) => sum + predefinedTasks.length, 0)
  return shown.filter((room) => {
    const { length } = missingRoutine(room)
    if (length === 0 || length > left) return false
    left -= length
    return true
  })
}

const count = (rooms: number) => `${rooms} ${rooms === 1 ? 'room' : 'rooms'}`

export const checkWords = (rooms: number): string => `Check routine tasks in ${count(rooms)}`

/** Ticks the routine tasks that these rooms lack; Undo takes exactly those out again. */
export function checkRoutine(rooms: readonly Room[]): void {
  const added = new Map<string, ReadonlySet<string>>()
  changeRooms(rooms, (now) => {
    const missing = missingRoutine(now)
    if (missing.length === 0) return null
    added.set(now.id, new Set(missing))
    return { predefinedTasks: [...now.predefinedTasks, ...missing] }
  })
  const undo = () =>
    changeRooms(
      rooms.filter(({ id }) => added.has(id)),
      ({ id, predefinedTasks }) => {
        const kept = predefinedTasks.filter((task) => typeof task !== 'string' || !added.get(id)?.has(task))
        return kept.length < predefinedTasks.length ? { predefinedTasks: kept } : null
      },
    )
  toastSuccess(`Routine tasks checked in ${count(added.size)}`, undefined, {
    action: { label: 'Undo', onClick: undo },
  })
}

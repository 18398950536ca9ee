import type { ExtraWork, SelectedTask } from './vocabulary.ts'

/** How much one quote may hold: more than any real walk, yet little enough to print in a few seconds. */
export const most = {
  rooms: 300,
  tasksInRoom: 60,
  extrasInRoom: 30,
  tasks: 5_000,
  extras: 1_000,
  characters: 200_000,
} as const

export interface RoomContent {
  readonly name: string
  readonly predefinedTasks: readonly SelectedTask[]
  readonly extraWorkItems: readonly ExtraWork[]
  readonly notes: string | null
}

/** The current amount of everything that has a bound. For rooms, the fullest one counts. */
export type Extent = Readonly<Record<keyof typeof most, number>>

const lengthOf = (task: SelectedTask) =>
  typeof task === 'string' ? task.length : task.name.length + (task.description?.length ?? 0)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export function extentOf(rooms: readonly RoomContent[], specialRequirements: string | null): Extent {
  const tasks = rooms.map((room) => room.predefinedTasks.length)
  const extras = rooms.map((room) => room.extraWorkItems.length)
  const text = rooms.map(
    ({ name, predefinedTasks, extraWorkItems, notes }) =>
      name.length +
      (notes?.length ?? 0) +
      sum(predefinedTasks.map(lengthOf)) +
      sum(extraWorkItems.map((item) => item.name.length)),
  )
  return {
    rooms: rooms.length,
    tasksInRoom: Math.max(0, ...tasks),
    extrasInRoom: Math.max(0, ...extras),
    tasks: sum(tasks),
    extras: sum(extras),
    characters: sum(text) + (specialRequirements?.length ?? 0),
  }
}

const count = (of: keyof typeof most) => most[of].toLocaleString('en-US')

/** The message and the field for each bound. */
export const bounds: Readonly<Record<keyof typeof most, { path: string; message: string }>> = {
  rooms: { path: 'name', message: `A quote can have at most ${count('rooms')} areas` },
  tasksInRoom: {
    path: 'predefinedTasks',
    message: `A room can have at most ${count('tasksInRoom')} tasks. Remove one first.`,
  },
  extrasInRoom: {
    path: 'extraWorkItems',
    message: `A room can have at most ${count('extrasInRoom')} additional services. Remove one first.`,
  },
  tasks: {
    path: 'predefinedTasks',
    message: `The rooms of a quote can have at most ${count('tasks')} tasks together. Remove some first.`,
  },
  extras: {
    path: 'extraWorkItems',
    message: `The rooms of a quote can have at most ${count('extras')} additional services together. Remove some first.`,
  },
  characters: {
    path: 'notes',
    message: `A quote can have at most ${count('characters')} characters of text. Shorten its notes or names first.`,
  },
}

/** The first bound that a change exceeds. A quote already over a bound may stay there but not grow. */
export function passedBound(before: Extent, after: Extent) {
  const passed = (Object.keys(most) as (keyof typeof most)[]).find(
    (bound) => after[bound] > most[bound] && after[bound] > before[bound],
  )
  return passed ? { bound: passed, ...bounds[passed] } : null
}

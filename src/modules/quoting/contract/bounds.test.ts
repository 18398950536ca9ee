import { describe, expect, it } from 'vitest'
import { extentOf, most, passedBound, type RoomContent } from './bounds.ts'

const roomWith = (tasks: number, extras = 0, notes: string | null = null): RoomContent => ({
  name: 'Reception',
  predefinedTasks: Array.from({ length: tasks }, (_, at) => ({ id: `${at}`, name: 'Dust' })),
  extraWorkItems: Array.from({ length: extras }, () => ({ name: 'Windows', price: 10, type: 'monthly' as const })),
  notes,
})
const rooms = (count: number, room: RoomContent) => Array.from({ length: count }, () => room)
const passed = (before: readonly RoomContent[], after: readonly RoomContent[]) =>
  passedBound(extentOf(before, null), extentOf(after, null))

describe('the limits of a quote', () => {
  it('S-03: allow a large walkthrough, up to the maximum', () => {
    expect(passed([], rooms(300, roomWith(16, 3, 'n'.repeat(500))))).toBeNull()
    expect(passed([], [roomWith(60, 30)])).toBeNull()
  })

  it.each([
    ['rooms', rooms(301, roomWith(0)), 'A quote can have at most 300 areas'],
    ['tasksInRoom', [roomWith(61)], 'A room can have at most 60 tasks. Remove one first.'],
    ['extrasInRoom', [roomWith(0, 31)], 'A room can have at most 30 additional services. Remove one first.'],
    [
      'tasks',
      rooms(100, roomWith(51)),
      'The rooms of a quote can have at most 5,000 tasks together. Remove some first.',
    ],
    [
      'extras',
      rooms(100, roomWith(0, 11)),
      'The rooms of a quote can have at most 1,000 additional services together. Remove some first.',
    ],
    [
      'characters',
      rooms(50, roomWith(0, 0, 'n'.repeat(5_000))),
      'A quote can have at most 200,000 characters of text. Shorten its notes or names first.',
    ],
  ] as const)('S-03: %s above the limit are refused with a message', (bound, after, message) => {
    expect(passed([], after)).toMatchObject({ bound, message })
  })

  it('S-03: an older quote above a limit can become smaller, but not larger', () => {
    const old = rooms(2, roomWith(most.tasksInRoom + 10))
    expect(passed(old, rooms(2, roomWith(most.tasksInRoom + 9)))).toBeNull()
    expect(passed(old, old)).toBeNull()
    expect(passed(old, rooms(2, roomWith(most.tasksInRoom + 11)))).toMatchObject({ bound: 'tasksInRoom' })
  })
})

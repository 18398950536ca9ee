import { beforeEach, describe, expect, it, vi } from 'vitest'
import { most } from '../../../../modules/quoting/contract/bounds.ts'
import { tasksOf } from '../../../../modules/quoting/contract/checklist.ts'
import { area } from '../../../testing/outbox-samples.ts'
import { toaster } from '../../../ui/toasts.ts'
import { setOpenQueue } from '../../outbox/open-queue.ts'
import { type Change, markTried, type OperationOf, type Queue, sendable } from '../../outbox/operations.ts'
import { roomsOf } from '../../outbox/rooms.ts'
import { asRoom, blankRoom, errorsOf, fieldsOf } from './draft-room.ts'
import { findRooms } from './find-rooms.ts'
import { asKept } from './new-room.ts'
import { checkRoutine, checkWords, missingRoutine, roomsToCheck } from './routine.ts'

const routine = tasksOf('office')
  .slice(0, 6)
  .map(({ id }) => id)
const own = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `own-${at}`, name: `Task ${at}` }))

describe('finding a room @HND-10', () => {
  const rooms = [
    area('a', { name: 'Front desk', roomType: 'lobby', floor: 'Ground' }),
    area('b', { name: 'Suite 210', floor: '2nd floor' }),
    area('c', { name: 'Archive' }),
  ]
  const found = (typed: string) => findRooms(rooms, typed)?.map(({ id }) => id)
  it('matches all typed words in name, floor and type', () => {
    expect([found('desk'), found(' 2ND  suite '), found('office'), found('lobby ground')]).toEqual([
      ['a'],
      ['b'],
      ['b', 'c'],
      ['a'],
    ])
    expect([found('lobby 2nd'), found('null')]).toEqual([[], []])
  })
  it('is off while nothing is typed', () => expect(findRooms(rooms, '  ')).toBeNull())
})

describe('the floor of a new room @HND-10', () => {
  const rooms = [
    { name: 'Hall', floor: 'Ground' },
    { name: 'Den', floor: '2nd floor' },
  ]
  const floor = (typed: string | null, known: typeof rooms = rooms) =>
    fieldsOf({ ...blankRoom, floor: typed }, 'office', known).floor
  it('is that of the last room, unless another one or none is typed', () => {
    expect([floor(null), floor(' Roof '), floor(' '), floor(null, [])]).toEqual(['2nd floor', 'Roof', null, null])
    expect(asRoom(blankRoom, 'office', rooms).floor).toBe('2nd floor')
    expect(asKept({ floor: ' ' })).toEqual({ floor: null })
  })
  it('has at most 40 characters', () => {
    expect(errorsOf({ ...blankRoom, floor: 'x'.repeat(41) }, 0).floor).toBe('Please use at most 40 characters')
    expect(errorsOf({ ...blankRoom, floor: 'x'.repeat(40) }, 0).floor).toBeUndefined()
  })
})

describe('checking routine tasks in many rooms @HND-10', () => {
  const rooms = Array.from({ length: 300 }, (_, at) =>
    area(`room-${at}`, { predefinedTasks: at % 3 === 0 ? [routine[1]!, ...own(1)] : [] }),
  )
  let queue: Queue
  const apply = vi.fn(async (change: Change) => {
    queue = change(queue)
  })
  const now = () => roomsOf('q', rooms, queue)
  const undo = () => toaster.newest()!.action!.onClick()
  beforeEach(() => {
    queue = []
    apply.mockClear()
    setOpenQueue({ apply, roomsOf: now })
  })

  it('leaves out rooms that have them all, that are full, or that would exceed the tasks of a quote', () => {
    expect(missingRoutine(area('a', { predefinedTasks: [routine[1]!] }))).toEqual(routine.filter((_, at) => at !== 1))
    expect(missingRoutine(area('a', { predefinedTasks: [...routine, ...own(2)] }))).toEqual([])
    expect(missingRoutine(area('a', { predefinedTasks: own(most.tasksInRoom - 5) }))).toEqual([])
    const full = Array.from({ length: 99 }, () => area('full', { predefinedTasks: own(50) }))
    const three = Array.from({ length: 9 }, (_, at) => area(`${at}`))
    expect(roomsToCheck(three, [...full, ...three]).map(({ id }) => id)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ])
    expect([checkWords(1), checkWords(60)]).toEqual([
      'Check routine tasks in 1 room',
      'Check routine tasks in 60 rooms',
    ])
  })

  it('is one change of the queue, which Undo takes back without anything to send', () => {
    checkRoutine(rooms)
    expect([apply.mock.calls.length, queue.length, sendable(queue, 'rooms').length]).toEqual([1, 300, 300])
    expect(now().every(({ predefinedTasks }) => routine.every((id) => predefinedTasks.includes(id)))).toBe(true)
    expect(toaster.newest()?.title).toBe('Routine tasks checked in 300 rooms')
    undo()
    expect([apply.mock.calls.length, queue]).toEqual([2, []])
    expect(now()).toEqual(rooms)
  })

  it('is undone exactly: what was ticked before or since stays', () => {
    checkRoutine(rooms.slice(0, 2))
    queue = markTried(queue[0]!.id)(queue)
    const last = queue[1] as OperationOf<'changeArea'>
    queue = [queue[0]!, { ...last, patch: { predefinedTasks: [...last.patch.predefinedTasks!, 'later'], notes: 'x' } }]
    undo()
    expect(queue.map(({ areaId }) => areaId)).toEqual(['room-0', 'room-1', 'room-0'])
    expect(now()[0]!.predefinedTasks).toEqual(rooms[0]!.predefinedTasks)
    expect(now()[1]!.predefinedTasks).toEqual(['later'])
    undo()
    expect(queue).toHaveLength(3)
  })

  it('skips rooms that were removed or checked in the meantime', () => {
    const gone = area('gone')
    checkRoutine([gone, area('room-1')])
    expect(queue.map(({ areaId }) => areaId)).toEqual(['room-1'])
  })
})

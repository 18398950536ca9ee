import { describe, expect, it } from 'vitest'
import { add, area, change, photo } from '../../testing/outbox-samples.ts'
import { enqueue, markTrouble, type Operation, type Queue } from './operations.ts'
import { roomsOf, savingOf, unsentRooms } from './rooms.ts'

const queued = (...operations: Operation[]): Queue =>
  operations.reduce<Queue>((queue, operation) => enqueue(operation)(queue), [])
const all = (queue: Queue) => new Set(queue.map(({ id }) => id))

describe('the rooms that the contractor sees', () => {
  it('are what the server knows with what this phone still has to tell it', () => {
    const queue = queued(change('a', { name: 'Lab' }), add('b'), photo('p', 'b'))
    const rooms = roomsOf('q', [area('a')], queue)
    expect(rooms.map(({ name }) => name)).toEqual(['Lab', 'Reception'])
    expect(rooms[1]?.photos).toMatchObject([{ id: 'p', storageUrl: null }])
  })

  it('show a room once while its answer and its place in the queue overlap', () => {
    expect(roomsOf('q', [area('a')], queued(add('a')))).toHaveLength(1)
  })

  it('leave rooms that nothing waits for as they were, so that they need not be drawn again', () => {
    const areas = [area('a'), area('b')]
    expect(roomsOf('q', areas, queued(change('b', { name: 'Lab' })))[0]).toBe(areas[0])
  })

  it('bring a room back to its old place', () => {
    const [first, second] = [area('a'), area('b', { createdAt: '2025-01-02T00:00:00.000Z' })]
    const queue: Queue = [{ id: 'r', kind: 'restoreArea', quoteId: 'q', areaId: 'a', due: 0, area: first }]
    expect(roomsOf('q', [second], queue).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('show nothing of another quote', () => {
    expect(roomsOf('other', [], queued(add('a')))).toEqual([])
  })
})

describe('where an edit is', () => {
  const queue = queued(change('a', { name: 'Lab' }))

  it('is said to be on this phone only once this phone has it', () => {
    expect(savingOf('a', { queue, written: new Set(), reachable: false })).toBe('saving')
    expect(savingOf('a', { queue, written: all(queue), reachable: false })).toBe('on-this-phone')
    expect(savingOf('a', { queue, written: all(queue), reachable: true })).toBe('saving')
    expect(savingOf('b', { queue, written: all(queue), reachable: false })).toBe('saved')
  })

  it('is on this phone while the server is too old for it @OPS-04', () => {
    const waiting = markTrouble(queue[0]!.id, { kind: 'server-older' })(queue)
    expect(savingOf('a', { queue: waiting, written: all(queue), reachable: true })).toBe('on-this-phone')
  })

  it('is said to be in conflict, or refused', () => {
    const id = queue[0]!.id
    const conflict = markTrouble(id, { kind: 'conflict', current: area('a') })(queue)
    const refused = markTrouble(id, { kind: 'refused', message: 'no', fields: {}, again: false })(queue)
    expect(savingOf('a', { queue: conflict, written: all(queue), reachable: true })).toBe('conflict')
    expect(savingOf('a', { queue: refused, written: all(queue), reachable: true })).toBe('refused')
  })

  it('counts rooms, not edits', () => {
    expect(unsentRooms(queued(add('a'), photo('p', 'a'), add('b')), 'q')).toBe(2)
    expect(unsentRooms(queue, 'other')).toBe(0)
  })
})

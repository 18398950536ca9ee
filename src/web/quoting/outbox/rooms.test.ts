import { describe, expect, it } from 'vitest'
import { add, area, change, photo } from '../../testing/outbox-samples.ts'
import { enqueue, markTrouble, type Operation, type Queue } from './operations.ts'
import { roomsOf, savingOf, savingsOf, steadyRooms, unsentRooms } from './rooms.ts'

const queued = (...operations: Operation[]): Queue =>
  operations.reduce<Queue>((queue, operation) => enqueue(operation)(queue), [])
const all = (queue: Queue) => new Set(queue.map(({ id }) => id))

describe('the rooms that the contractor sees', () => {
  it("are the server's rooms merged with unsent edits", () => {
    const queue = queued(change('a', { name: 'Lab' }), add('b'), photo('p', 'b'))
    const rooms = roomsOf('q', [area('a')], queue)
    expect(rooms.map(({ name }) => name)).toEqual(['Lab', 'Reception'])
    expect(rooms[1]?.photos).toMatchObject([{ id: 'p', storageUrl: null }])
  })

  it('appear once while the response and the queue overlap', () => {
    expect(roomsOf('q', [area('a')], queued(add('a')))).toHaveLength(1)
  })

  it("keep their identity if nothing is queued for them, so they don't render again", () => {
    const areas = [area('a'), area('b')]
    expect(roomsOf('q', areas, queued(change('b', { name: 'Lab' })))[0]).toBe(areas[0])
  })

  it('keep their identity, and their list its, until one is different @HND-10', () => {
    const steady = steadyRooms()
    const rooms = () => roomsOf('q', [area('a'), area('b')], queued(change('b', { name: 'Lab' })))
    const first = steady(rooms())
    expect(steady(rooms())).toBe(first)
    const second = steady(roomsOf('q', [area('a'), area('b')], queued(change('b', { name: 'Den' }))))
    expect([second[0], second[1]?.name]).toEqual([first[0], 'Den'])
    expect(second[0]).toBe(first[0])
    expect(steady(second.slice(0, 1))).toHaveLength(1)
  })

  it('are the same however edits of several rooms mix with added and removed ones @HND-10', () => {
    const queue: Queue = [
      change('a', { name: 'Lab' }),
      { id: 'r', kind: 'removeArea', quoteId: 'q', areaId: 'b', due: 0 },
      change('c', { name: 'Den' }),
      add('d'),
      change('d', { name: 'Loft' }),
      change('gone', { name: 'No room' }),
      change('a', { notes: 'x' }),
    ]
    const rooms = roomsOf('q', [area('a'), area('b'), area('c')], queue)
    expect(rooms.map(({ id, name, notes }) => [id, name, notes])).toEqual([
      ['a', 'Lab', 'x'],
      ['c', 'Den', null],
      ['d', 'Loft', null],
    ])
  })

  it('return to their old place when restored', () => {
    const [first, second] = [area('a'), area('b', { createdAt: '2025-01-02T00:00:00.000Z' })]
    const queue: Queue = [{ id: 'r', kind: 'restoreArea', quoteId: 'q', areaId: 'a', due: 0, area: first }]
    expect(roomsOf('q', [second], queue).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('exclude those of another quote', () => {
    expect(roomsOf('other', [], queued(add('a')))).toEqual([])
  })
})

describe('the status of an edit', () => {
  const queue = queued(change('a', { name: 'Lab' }))

  it('is the same for one room and for many @HND-10', () => {
    const where = { queue, written: all(queue), reachable: false }
    const savings = savingsOf(where)
    expect([savings('a'), savings('b')]).toEqual([savingOf('a', where), savingOf('b', where)])
    expect(savings('a')).toBe('on-this-phone')
  })

  it('is "on this phone" only once it is stored', () => {
    expect(savingOf('a', { queue, written: new Set(), reachable: false })).toBe('saving')
    expect(savingOf('a', { queue, written: all(queue), reachable: false })).toBe('on-this-phone')
    expect(savingOf('a', { queue, written: all(queue), reachable: true })).toBe('saving')
    expect(savingOf('b', { queue, written: all(queue), reachable: false })).toBe('saved')
  })

  it('is "on this phone" while the server is too old for it @OPS-04', () => {
    const waiting = markTrouble(queue[0]!.id, { kind: 'server-older' })(queue)
    expect(savingOf('a', { queue: waiting, written: all(queue), reachable: true })).toBe('on-this-phone')
  })

  it('shows a conflict or a refusal', () => {
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

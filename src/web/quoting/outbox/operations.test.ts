import { describe, expect, it } from 'vitest'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import { add, area, change, photo } from '../../testing/outbox-samples.ts'
import { quote } from '../../testing/quote-samples.ts'
import {
  changeAreas,
  contested,
  enqueue,
  markTried,
  markTrouble,
  mergeBehindTrouble,
  type Operation,
  type OperationOf,
  type Queue,
  type QuoteField,
  type QuoteFields,
  rebase,
  release,
  retryNow,
  same,
  sendable,
  settle,
  type Trouble,
  waitingFor,
} from './operations.ts'

const queued = (...operations: Operation[]): Queue =>
  operations.reduce<Queue>((queue, operation) => enqueue(operation)(queue), [])
const kinds = (queue: Queue) => queue.map(({ kind }) => kind)
const patchOf = (queue: Queue, place = 0) => (queue[place] as OperationOf<'changeArea'>).patch
const stamp = { quoteId: 'q', areaId: 'a', due: 0 }
const refusal: Trouble = { kind: 'refused', message: 'Please correct it', fields: {}, again: false }
const theirs = quote({ id: 'q', privateNotes: 'Theirs' })
const field = <F extends QuoteField>(name: F, value: QuoteFields[F]): OperationOf<'changeQuote'> => ({
  ...{ id: `${name} ${value}`, kind: 'changeQuote', quoteId: 'q', areaId: 'q', due: 0, field: name, version: 1 },
  ...{ patch: { [name]: value }, before: { [name]: null } },
})

describe('the queue of edits', () => {
  it('merges quick edits of one room, and the last value wins @T-42', () => {
    const queue = queued(
      change('a', { manualSqft: 630 }),
      change('a', { notes: 'x' }),
      change('a', { manualSqft: 640 }),
    )
    expect(queue).toHaveLength(1)
    expect(patchOf(queue)).toEqual({ manualSqft: 640, notes: 'x' })
  })

  it('remembers what the contractor saw before the first of them', () => {
    const queue = queued(
      change('a', { manualSqft: 630 }, { before: { manualSqft: 620 } }),
      change('a', { manualSqft: 640 }, { before: { manualSqft: 630 } }),
    )
    expect((queue[0] as OperationOf<'changeArea'>).before).toEqual({ manualSqft: 620 })
  })

  it('takes edits of many rooms as one, each as it would be taken alone @HND-10', () => {
    const before = queued(add('a'), change('b', { notes: '1' }))
    const changes = [
      change('a', { floor: 'Roof' }),
      change('b', { floor: 'Roof' }, { before: { floor: 'Ground' } }),
      change('c', { floor: 'Roof' }, { before: { floor: null } }),
      change('b', { floor: 'Attic' }, { before: { floor: 'Roof' } }),
    ]
    const together = changeAreas(changes)(before)
    expect(together).toEqual(changes.reduce<Queue>((queue, one) => enqueue(one)(queue), before))
    expect(together.map(({ areaId }) => areaId)).toEqual(['a', 'b', 'c'])
    expect(patchOf(together, 1)).toEqual({ notes: '1', floor: 'Attic' })
  })

  it('has nothing to send for a change back, unless it waits for an answer or may be sent already @HND-10', () => {
    const there = change('a', { floor: 'Roof' }, { id: 'there', before: { floor: 'Ground' } })
    const back = change('a', { floor: 'Ground' }, { before: { floor: 'Roof' } })
    expect(queued(there, back)).toEqual([])
    expect(queued(there, change('a', { notes: 'x' }), back)).toHaveLength(1)
    expect(enqueue(back)(markTried('there')(queued(there)))).toHaveLength(2)
    const conflict = { kind: 'conflict', current: area('a', { floor: 'Attic' }) } as const
    expect(enqueue(back)(markTrouble('there', conflict)(queued(there)))).toHaveLength(1)
  })

  it('is ready to send in one pass, however long it is @HND-10', () => {
    const long = Array.from({ length: 3_000 }, (_, at) => change(`room-${at}`, { notes: 'x' }))
    const begun = performance.now()
    const queue = changeAreas(long)([])
    for (let round = 0; round < 20; round++) expect(sendable(queue, 'rooms')).toHaveLength(3_000)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('keeps edits of different rooms separate and in order', () => {
    const queue = queued(change('a', { notes: '1' }), change('b', { notes: '2' }), change('a', { notes: '3' }))
    expect(queue.map(({ areaId }) => areaId)).toEqual(['a', 'b'])
  })

  it('merges an edit into a room that was not sent yet', () => {
    const [only, ...rest] = queued(add('a'), change('a', { name: 'Lab' }))
    expect(rest).toEqual([])
    expect((only as OperationOf<'addArea'>).room.name).toBe('Lab')
  })

  it('leaves a room unchanged that the server may already have, and queues the edit behind it @QUO-55', () => {
    const queue = enqueue(change('a', { name: 'Lab' }))(markTried('add-a')(queued(add('a'))))
    expect(kinds(queue)).toEqual(['addArea', 'changeArea'])
  })

  it('never changes an edit that may be in transit', () => {
    const first = change('a', { notes: 'one' })
    const queue = enqueue(change('a', { notes: 'two' }))(markTried(first.id)(queued(first)))
    expect(queue.map((_, place) => patchOf(queue, place).notes)).toEqual(['one', 'two'])
  })

  it('retries a refused edit as soon as it is corrected', () => {
    const first = change('a', { name: 'x'.repeat(300) })
    const refused = markTrouble(first.id, { kind: 'refused', message: 'too long', fields: {}, again: false })
    const queue = enqueue(change('a', { name: 'x' }))(refused(markTried(first.id)(queued(first))))
    expect(queue).toHaveLength(1)
    expect(queue[0]?.trouble).toBeUndefined()
  })

  it('keeps a conflict open while the room is edited further', () => {
    const first = change('a', { name: 'Mine' })
    const conflict = markTrouble(first.id, { kind: 'conflict', current: area('a', { name: 'Theirs' }) })
    const queue = enqueue(change('a', { name: 'Mine too' }))(conflict(markTried(first.id)(queued(first))))
    expect(queue[0]?.trouble?.kind).toBe('conflict')
    expect(patchOf(queue).name).toBe('Mine too')
  })

  it('merges what was edited while the edit that is now in conflict or refused was on its way', () => {
    const first = change('a', { name: 'Mine' }, { before: { name: 'Old' } })
    const queue = enqueue(change('b', { notes: 'x' }))(queued(first, add('c')))
    const later = enqueue(change('a', { name: 'Mine too' }))(markTried(first.id)(queue))
    const conflict = markTrouble(first.id, { kind: 'conflict', current: area('a', { name: 'Theirs' }) })(later)
    expect(conflict).toMatchObject([
      { id: first.id, patch: { name: 'Mine too' }, before: { name: 'Old' }, trouble: { kind: 'conflict' } },
      ...[{ areaId: 'c' }, { areaId: 'b' }],
    ])
    const refused = markTrouble(first.id, refusal)(later)
    expect(refused[0]).toMatchObject({ patch: { name: 'Mine too' } })
    expect([refused.length, refused[0]?.trouble]).toEqual([3, undefined])
  })

  it('merges a later value of a field into the one in conflict, and nothing of other fields @TYP-03', () => {
    const first = field('privateNotes', 'Mine')
    const [tax, notes] = [field('taxExempt', true), field('privateNotes', 'Mine, more')]
    const later = enqueue(notes)(enqueue(tax)(markTried(first.id)(queued(first))))
    const conflict = markTrouble(first.id, { kind: 'quote-conflict', current: theirs })(later)
    expect(conflict).toMatchObject([{ patch: notes.patch, before: first.before, trouble: {} }, { id: tax.id }])
    expect(waitingFor(conflict, 'q', 'privateNotes')?.trouble?.kind).toBe('quote-conflict')
  })

  it('merges them once in a queue that an earlier release left', () => {
    const first = field('privateNotes', 'Mine')
    const left: Queue = [
      { ...first, tried: true, trouble: { kind: 'quote-conflict', current: theirs } },
      field('privateNotes', 'Mine, more'),
    ]
    const queue = mergeBehindTrouble(left)
    expect(queue).toMatchObject([{ id: first.id, patch: { privateNotes: 'Mine, more' }, trouble: {} }])
    expect(mergeBehindTrouble(queue)).toEqual(queue)
  })

  it('removes a room whose edit was refused after the removal', () => {
    const edit = change('a', { name: '' })
    const removal: Operation = { ...stamp, id: 'r', kind: 'removeArea' }
    const queue = enqueue(removal)(markTried(edit.id)(queued(edit)))
    expect(kinds(markTrouble(edit.id, refusal)(queue))).toEqual(['removeArea'])
  })
})

describe('removing and restoring', () => {
  it('cancel out if nothing was sent, and the photos upload', () => {
    const queue = queued(
      photo('p', 'a'),
      { ...stamp, id: 'r', kind: 'removeArea' },
      { ...stamp, id: 's', kind: 'restoreArea', area: area('a') },
    )
    expect(kinds(queue)).toEqual(['addPhoto'])
    expect((queue[0] as OperationOf<'addPhoto'>).held).toBe(false)
  })

  it('ask the server to restore what it may have removed', () => {
    const removed = markTried('r')(queued({ ...stamp, id: 'r', kind: 'removeArea' }))
    const queue = enqueue({ ...stamp, id: 's', kind: 'restoreArea', area: area('a') })(removed)
    expect(kinds(queue)).toEqual(['removeArea', 'restoreArea'])
  })

  it('let a room be removed even if its edits are blocked', () => {
    const edit = change('a', { name: 'Mine' })
    const conflict = markTrouble(edit.id, { kind: 'conflict', current: area('a') })
    const queue = enqueue({ ...stamp, id: 'r', kind: 'removeArea' })(conflict(queued(edit)))
    expect(kinds(sendable(queue, 'rooms'))).toEqual(['removeArea'])
  })

  it('forget a room that the server refused, and can still restore it', () => {
    const refused = markTrouble('add-a', { kind: 'refused', message: 'no', fields: {}, again: false })
    const queue = enqueue({ ...stamp, id: 'r', kind: 'removeArea' })(refused(queued(add('a'), photo('p', 'a'))))
    expect(queue).toEqual([])
    const back = enqueue({ ...stamp, id: 's', kind: 'restoreArea', area: area('a', { version: 0 }) })(queue)
    expect(back).toMatchObject([{ kind: 'addArea', areaId: 'a', room: { name: 'Reception' } }])
  })

  it("don't upload photos of a room that is being removed", () => {
    const queue = queued(photo('p', 'a'), { ...stamp, id: 'r', kind: 'removeArea' })
    expect(sendable(queue, 'photos')).toEqual([])
  })

  it('forget a photo that was never sent, and remove one that may have been', () => {
    const remove: Operation = { ...stamp, id: 'x', kind: 'removePhoto', photoId: 'p' }
    expect(queued(photo('p', 'a'), remove)).toEqual([])
    const tried = markTried('photo-p')(queued(photo('p', 'a')))
    expect(kinds(enqueue(remove)(tried))).toEqual(['removePhoto'])
  })
})

describe('the next operations to send', () => {
  it('never include a photo before its room @QUO-56', () => {
    const queue = queued(add('a'), photo('p', 'a'))
    expect(sendable(queue, 'photos')).toEqual([])
    expect(sendable(settle('add-a', area('a'))(queue), 'photos')).toHaveLength(1)
  })

  it('include a photo despite a later edit of its room', () => {
    expect(sendable(queued(change('a', { notes: 'x' }), photo('p', 'a')), 'photos')).toHaveLength(1)
  })

  it('exclude a photo that is still being resized', () => {
    const queue = queued(photo('p', 'a', true))
    expect(sendable(queue, 'photos')).toEqual([])
    expect(sendable(release('photo-p')(queue), 'photos')).toHaveLength(1)
  })

  it('include broken uploads again automatically, but refused ones only on request', () => {
    const broken = (again: boolean) =>
      markTrouble('photo-p', { kind: 'refused', message: 'no', fields: {}, again })(queued(photo('p', 'a')))
    expect(sendable(retryNow(broken(true)), 'photos')).toHaveLength(1)
    expect(sendable(retryNow(broken(false)), 'photos')).toEqual([])
  })

  it('keep one room in order and let others pass a room in trouble', () => {
    const troubled = change('a', { notes: 'x' })
    const trouble = markTrouble(troubled.id, { kind: 'conflict', current: area('a') })
    const queue = [
      ...trouble(queued(troubled, change('b', { notes: 'y' }))),
      { ...stamp, id: 'r', kind: 'removeArea' } as Operation,
    ]
    expect(sendable(queue, 'rooms').map(({ areaId }) => areaId)).toEqual(['b'])
  })

  it('include a follow-up after a refused one, or while a field waits for a decision', () => {
    const call: Operation = { ...stamp, id: 'c', areaId: 'q', kind: 'followUp', action: { what: 'call', note: 'x' } }
    const lost: Operation = { ...call, id: 'l', action: { what: 'not-interested' } }
    const [note, queue] = [field('privateNotes', 'Mine'), queued(field('privateNotes', 'Mine'), lost, call)]
    expect(sendable(queue, 'rooms').map(({ id }) => id)).toEqual([note.id, 'l'])
    const stuck = markTrouble('l', refusal)(markTrouble(note.id, { kind: 'quote-conflict', current: theirs })(queue))
    expect(sendable(stuck, 'rooms')).toEqual([call])
  })

  it('get the version that an earlier edit created @T-42', () => {
    const first = change('a', { notes: 'one' }, { version: 1 })
    const queue = enqueue(change('a', { notes: 'two' }, { version: 1 }))(markTried(first.id)(queued(first)))
    const [left] = settle(first.id, area('a', { version: 2 }))(queue)
    expect((left as OperationOf<'changeArea'>).version).toBe(2)
  })
})

describe('conflicts', () => {
  const mine = change('a', { manualSqft: 300, notes: 'mine' }, { before: { manualSqft: 200, notes: null }, version: 1 })
  const theirs = (fields: Partial<Area>) => area('a', { manualSqft: 200, notes: null, version: 2, ...fields })

  it('ask only about fields that both tabs changed differently @T-42', () => {
    expect(contested(mine, theirs({ manualSqft: 250, name: 'New name' }))).toEqual(['manualSqft'])
    expect(contested(mine, theirs({ name: 'New name' }))).toEqual([])
    expect(contested(mine, theirs({ manualSqft: 300 }))).toEqual([])
  })

  it('put the local edit on top of the other one on request', () => {
    const current = theirs({ manualSqft: 250 })
    const conflict = markTrouble(mine.id, { kind: 'conflict', current })(markTried(mine.id)([mine]))
    const [again] = rebase(mine.id, current)(conflict)
    expect(again).toMatchObject({ version: 2, patch: { manualSqft: 300 } })
    expect(again?.trouble).toBeUndefined()
    expect(contested(again as OperationOf<'changeArea'>, current)).toEqual([])
  })

  it('compare values, ignoring the order of keys', () => {
    expect(same([{ id: '1', name: 'a' }], [{ name: 'a', id: '1' }])).toBe(true)
    expect(same([{ id: '1' }], [{ id: '2' }])).toBe(false)
    expect(same(null, undefined)).toBe(true)
    expect(same([], null)).toBe(false)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { add, area, change, newQuote, photo } from '../../testing/outbox-samples.ts'
import { enqueue, type Operation, release, tryAgain } from './operations.ts'
import { phone } from './phone.ts'
import type { Outcome } from './replay.ts'

const kinds = (operations: readonly Operation[]) => operations.map(({ kind }) => kind)
const soon = (operation: Operation, waitMs = 400): Operation => ({ ...operation, due: Date.now() + waitMs })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('sending the queue', () => {
  it('shows an edit at once, stores it before it is sent, and removes it once the server has it', async () => {
    const { world, open } = phone()
    const outbox = open()
    const kept = outbox.apply(enqueue(add('a')))
    expect(world.state.queue).toHaveLength(1)
    expect(world.state.written.size).toBe(0)
    await kept
    expect(world.stored).toHaveLength(1)
    await pass(0)
    expect(kinds(world.sent)).toEqual(['addArea'])
    expect(world.stored).toEqual([])
    expect(world.learned[0]?.[1]).toMatchObject({ kind: 'done' })
  })

  it('sends quick edits as one, after a pause', async () => {
    const { world, open } = phone()
    const outbox = open()
    for (const manualSqft of [630, 640, 650]) {
      await outbox.apply(enqueue(soon(change('a', { manualSqft }))))
      await pass(100)
    }
    expect(world.sent).toEqual([])
    await pass(400)
    expect(world.sent).toMatchObject([{ patch: { manualSqft: 650 } }])
  })

  it('sends one after the other, in order', async () => {
    const { world, open } = phone()
    let busy = 0
    world.answer = async ({ areaId }) => {
      expect(++busy).toBe(1)
      await new Promise((done) => setTimeout(done, 50))
      busy--
      return { kind: 'done', area: area(areaId) }
    }
    const outbox = open()
    await Promise.all(['a', 'b', 'c'].map((id) => outbox.apply(enqueue(add(id)))))
    await pass(500)
    expect(world.sent.map(({ areaId }) => areaId)).toEqual(['a', 'b', 'c'])
  })

  it("sends a photo after its room, and a slow photo doesn't delay the next room", async () => {
    const { world, open } = phone()
    world.answer = async ({ kind, areaId }) => {
      if (kind === 'addPhoto') await new Promise((done) => setTimeout(done, 5000))
      return kind === 'addPhoto' ? { kind: 'done' } : { kind: 'done', area: area(areaId) }
    }
    const outbox = open()
    await outbox.apply(enqueue(photo('p', 'a', true)))
    await outbox.apply(enqueue(add('a')))
    await pass(10)
    expect(kinds(world.sent)).toEqual(['addArea'])
    await outbox.apply(release('photo-p'))
    await pass(10)
    await outbox.apply(enqueue(add('b')))
    await pass(10)
    expect(kinds(world.sent)).toEqual(['addArea', 'addPhoto', 'addArea'])
    expect(world.state.queue.map(({ kind }) => kind)).toEqual(['addPhoto'])
  })
})

describe('when offline', () => {
  it('keeps everything, shows it, and sends it in order when back online', async () => {
    const { world, open } = phone()
    const outbox = open()
    world.online = false
    await outbox.apply(enqueue(add('a')))
    await outbox.apply(enqueue(add('b')))
    await pass(1000)
    expect(world.sent).toEqual([])
    expect(world.state.connection).toBe('no-signal')
    expect(world.stored).toHaveLength(2)
    world.online = true
    await outbox.kick()
    expect(world.sent.map(({ areaId }) => areaId)).toEqual(['a', 'b'])
    expect(world.state).toMatchObject({ connection: 'ok', queue: [] })
  })

  it('retries automatically at growing intervals, and repeats the same operation', async () => {
    const { world, open } = phone()
    world.answer = () => ({ kind: 'unreachable', why: 'no-signal' })
    const outbox = open()
    await outbox.apply(enqueue(add('a')))
    await pass(500)
    expect(world.sent).toHaveLength(1)
    await pass(1000)
    expect(world.sent).toHaveLength(2)
    await pass(1000)
    expect(world.sent).toHaveLength(2)
    await pass(1500)
    expect(world.sent).toHaveLength(3)
    world.answer = () => ({ kind: 'done', area: area('a') })
    await pass(10_000)
    expect(world.sent).toHaveLength(4)
    expect(new Set(world.sent.map(({ areaId }) => areaId)).size).toBe(1)
    expect(world.state.queue).toEqual([])
  })

  it('keeps edits made while waiting for a response, and sends them afterward', async () => {
    const { world, open } = phone()
    world.answer = () => ({ kind: 'unreachable', why: 'no-signal' })
    const outbox = open()
    await outbox.apply(enqueue(add('a')))
    await pass(10)
    await outbox.apply(enqueue(change('a', { name: 'Lab' })))
    world.answer = ({ areaId }) => ({ kind: 'done', area: area(areaId, { version: 7 }) })
    await outbox.kick()
    expect(kinds(world.sent.slice(1))).toEqual(['addArea', 'changeArea'])
    expect(world.sent.at(-1)).toMatchObject({ version: 7, patch: { name: 'Lab' } })
  })
})

describe('an upload that breaks off while the browser reports online', () => {
  const broken: Outcome = { kind: 'refused', message: 'Upload failed.', fields: {}, again: true }

  it('is shown, and retried automatically until it succeeds @HND-03', async () => {
    const { world, open } = phone()
    world.answer = () => broken
    await open().apply(enqueue(photo('p', 'a')))
    await pass(100)
    expect(world.sent).toHaveLength(1)
    expect(world.state.queue[0]!.trouble).toMatchObject(broken)
    await pass(31_000)
    expect(world.sent).toHaveLength(2)
    world.answer = () => ({ kind: 'done' })
    await pass(31_000)
    expect([world.sent.length, world.state.queue]).toEqual([3, []])
  })

  it('is retried at once on request, unless it was refused @HND-03', async () => {
    const { world, open } = phone()
    world.answer = ({ areaId }) => ({ ...broken, again: areaId === 'a' })
    const outbox = open()
    for (const one of [photo('p', 'a'), photo('q', 'b')]) await outbox.apply(enqueue(one))
    await pass(100)
    expect(world.sent).toHaveLength(2)
    world.answer = () => ({ kind: 'done' })
    await outbox.kick()
    expect(world.sent.map(({ areaId }) => areaId)).toEqual(['a', 'b', 'a'])
  })
})

describe('after a reload', () => {
  it('sends what the earlier visit left', async () => {
    const { world, open } = phone()
    world.online = false
    const before = open()
    await before.apply(enqueue(add('a')))
    before.close()
    world.online = true
    await open().refresh()
    await pass(10)
    expect(kinds(world.sent)).toEqual(['addArea'])
    expect(world.stored).toEqual([])
  })

  it('repeats what may have arrived already, with the same id', async () => {
    const { world, open } = phone()
    const before = open()
    world.answer = () => new Promise(() => {})
    await before.apply(enqueue(add('a')))
    await pass(10)
    before.close()
    world.locks.clear()
    world.answer = () => ({ kind: 'done', area: area('a') })
    await open().refresh()
    await pass(10)
    expect(world.sent.map(({ areaId }) => areaId)).toEqual(['a', 'a'])
    expect(world.stored).toEqual([])
  })
})

describe('two tabs', () => {
  it("don't send the same edit twice", async () => {
    const { world, open } = phone()
    world.answer = async ({ areaId }) => {
      await new Promise((done) => setTimeout(done, 20))
      return { kind: 'done', area: area(areaId) }
    }
    const [one, other] = [open(), open()]
    await one.apply(enqueue(add('a')))
    await other.refresh()
    await pass(200)
    expect(world.sent).toHaveLength(1)
    await other.refresh()
    expect(other.state().queue).toEqual([])
  })
})

describe('refusals', () => {
  it.each(['signed-out', 'no-plan'] as const)(
    'stop the queue and keep everything when %s, until that is resolved',
    async (kind) => {
      const { world, open } = phone()
      world.answer = () => ({ kind })
      const outbox = open()
      await outbox.apply(enqueue(add('a')))
      await pass(60_000)
      expect(world.sent).toHaveLength(1)
      expect(world.state).toMatchObject({ connection: kind, queue: [{ areaId: 'a' }] })
      expect(world.state.queue[0]?.trouble).toBeUndefined()
      expect(world.stored).toHaveLength(1)
      world.answer = () => ({ kind: 'done', area: area('a') })
      await outbox.kick()
      expect(world.stored).toEqual([])
    },
  )

  it('ask the contractor about a conflict and overwrite nothing meanwhile @T-42', async () => {
    const { world, open } = phone()
    const current = area('a', { manualSqft: 250, version: 2 })
    world.answer = () => ({ kind: 'conflict', current })
    const outbox = open()
    await outbox.apply(enqueue(change('a', { manualSqft: 300 }, { before: { manualSqft: 620 } })))
    await pass(60_000)
    await outbox.kick()
    expect(world.sent).toHaveLength(1)
    expect(world.state.queue[0]?.trouble).toEqual({ kind: 'conflict', current })
  })

  it('merge changes of different fields without asking, on the newer version', async () => {
    const { world, open } = phone()
    const current = area('a', { name: 'Theirs', version: 2 })
    world.answer = (operation) =>
      operation.kind === 'changeArea' && operation.version === 2
        ? { kind: 'done', area: area('a', { version: 3 }) }
        : { kind: 'conflict', current }
    const outbox = open()
    await outbox.apply(enqueue(change('a', { manualSqft: 300 }, { before: { manualSqft: 620 } })))
    await pass(10)
    expect(world.sent.map((operation) => operation.kind === 'changeArea' && operation.version)).toEqual([1, 2])
    expect(world.state.queue).toEqual([])
  })

  it('keep a refused edit with its message, send the others, and allow a retry', async () => {
    const { world, open } = phone()
    const refused: Outcome = { kind: 'refused', message: 'Please enter a room name', fields: {}, again: false }
    world.answer = ({ areaId }) => (areaId === 'a' ? refused : { kind: 'done', area: area(areaId) })
    const outbox = open()
    await outbox.apply(enqueue(add('a')))
    await outbox.apply(enqueue(add('b')))
    await pass(10)
    expect(world.state.queue).toMatchObject([{ areaId: 'a', trouble: { message: 'Please enter a room name' } }])
    world.answer = () => ({ kind: 'done', area: area('a') })
    await outbox.apply(tryAgain('add-a'))
    await pass(10)
    expect(world.state.queue).toEqual([])
  })

  it('let a size be corrected while the wrong one is on its way', async () => {
    const { world, open } = phone()
    const answer = Promise.withResolvers<Outcome>()
    world.answer = () => answer.promise
    const outbox = open()
    await outbox.apply(enqueue(change('a', { manualSqft: 1_000_000 }, { before: { manualSqft: 620 } })))
    await pass(10)
    await outbox.apply(enqueue(change('a', { manualSqft: 1000 })))
    world.answer = () => ({ kind: 'done', area: area('a') })
    answer.resolve({ kind: 'refused', message: 'Too large', fields: {}, again: false })
    await pass(10)
    expect(world.sent).toMatchObject([{ patch: { manualSqft: 1_000_000 } }, { patch: { manualSqft: 1000 } }])
    expect(world.stored).toEqual([])
  })

  it('drop edits of a room that was removed elsewhere', async () => {
    const { world, open } = phone()
    world.answer = () => ({ kind: 'gone', what: 'area' })
    const outbox = open()
    await outbox.apply(enqueue(change('a', { notes: 'x' })))
    await pass(10)
    expect(world.stored).toEqual([])
    expect(world.learned[0]?.[1]).toEqual({ kind: 'gone', what: 'area' })
  })
})

describe('A quote started offline', () => {
  it('is sent before its rooms, each room before its photos, all automatically @HND-02 @HND-03', async () => {
    const { world, open } = phone()
    world.online = false
    const outbox = open()
    await outbox.apply(enqueue(newQuote()))
    await outbox.apply(enqueue(add('a')))
    await outbox.apply(enqueue(photo('p', 'a')))
    expect(world.sent).toEqual([])
    world.online = true
    await outbox.kick()
    await pass(10)
    expect(world.sent.map(({ kind }) => kind)).toEqual(['addQuote', 'addArea', 'addPhoto'])
    expect(world.state.queue).toEqual([])
  })

  it('keeps its rooms if the server refuses it, and resumes once it is corrected @HND-02', async () => {
    const { world, open } = phone()
    const refused: Outcome = { kind: 'refused', message: 'Your plan does not include it', fields: {}, again: false }
    world.answer = ({ kind, areaId }) => (kind === 'addQuote' ? refused : { kind: 'done', area: area(areaId) })
    const outbox = open()
    await outbox.apply(enqueue(newQuote()))
    await outbox.apply(enqueue(add('a')))
    await pass(10)
    expect(world.sent).toHaveLength(1)
    world.answer = ({ areaId }) => ({ kind: 'done', area: area(areaId) })
    await outbox.apply(enqueue({ ...newQuote('Corrected'), id: 'second' }))
    await pass(10)
    expect(world.sent.slice(1)).toMatchObject([{ details: { companyName: 'Corrected' } }, { kind: 'addArea' }])
  })

  it('is corrected in place while it waits, and by a second operation while it is in transit @HND-02', () => {
    const waiting = enqueue({ ...newQuote('Corrected'), id: 'second' })([newQuote()])
    expect(waiting).toMatchObject([{ id: 'new', details: { companyName: 'Corrected' } }])
    const onItsWay = enqueue({ ...newQuote('Corrected'), id: 'second' })([{ ...newQuote(), tried: true }])
    expect(onItsWay.map(({ id }) => id)).toEqual(['new', 'second'])
  })
})

describe('A device whose storage fails', () => {
  it('shows nothing as stored, keeps it in memory, sends it, and stores it once there is room @HND-03', async () => {
    const { world, open } = phone()
    world.online = false
    world.refuses = 'QuotaExceededError'
    const outbox = open()
    await outbox.apply(enqueue(add('a')))
    expect(world.state).toMatchObject({ refusal: 'full', queue: [{ areaId: 'a' }] })
    expect(world.state.written.size).toBe(0)
    world.refuses = null
    await outbox.apply(enqueue(add('b')))
    expect(world.state.refusal).toBeNull()
    expect(world.stored.map(({ areaId }) => areaId)).toEqual(['a', 'b'])
    world.refuses = 'SecurityError'
    world.online = true
    await outbox.kick()
    await pass(10)
    expect(world.sent.map(({ areaId }) => areaId)).toEqual(['a', 'b'])
    expect(world.state).toMatchObject({ refusal: 'refused', queue: [] })
  })
})

describe('A wrong clock', () => {
  it("that was a day ahead doesn't delay what was queued before it was corrected @HND-03", async () => {
    const { world, open } = phone()
    world.online = false
    const outbox = open()
    await outbox.apply(enqueue({ ...add('a'), due: Date.now() + 86_400_000 }))
    world.online = true
    await outbox.kick()
    await pass(10)
    expect(world.state.queue).toEqual([])
  })
})

describe("an edit that an older server couldn't accept", () => {
  const older: Outcome = { kind: 'server-older' }
  const refuses = ({ areaId }: Operation): Outcome => (areaId === 'a' ? older : { kind: 'done', area: area(areaId) })

  it('stays on this phone, holds up no other room, and is sent automatically after the update @OPS-04', async () => {
    const { world, open } = phone()
    world.answer = refuses
    const outbox = open()
    await outbox.apply(enqueue(add('a')))
    await outbox.apply(enqueue(photo('p', 'a')))
    await outbox.apply(enqueue(add('b')))
    await pass(60_000)
    expect(world.stored).toMatchObject([{ areaId: 'a', trouble: older }, { kind: 'addPhoto' }])
    expect(world.learned.map(([{ areaId }]) => areaId)).toEqual(['b'])
    expect(world.state.connection).toBe('ok')
    world.answer = ({ areaId }) => ({ kind: 'done', area: area(areaId) })
    await pass(60_000)
    expect(kinds(world.sent).slice(-2)).toEqual(['addArea', 'addPhoto'])
    expect(world.stored).toEqual([])
  })

  it('survives a reload and is retried as soon as the page opens @OPS-04', async () => {
    const { world, open } = phone()
    world.answer = refuses
    const before = open()
    await before.apply(enqueue(add('a')))
    await pass(0)
    before.close()
    world.answer = () => older
    const outbox = open()
    await outbox.refresh()
    await outbox.kick()
    expect(world.stored).toMatchObject([{ areaId: 'a', trouble: older }])
    world.answer = ({ areaId }) => ({ kind: 'done', area: area(areaId) })
    await outbox.kick()
    expect(world.stored).toEqual([])
  })

  it('takes further edits, and a removal still reaches a server that may have the room @OPS-04', async () => {
    const { world, open } = phone()
    world.answer = refuses
    const outbox = open()
    await outbox.apply(enqueue(add('a')))
    await pass(0)
    await outbox.apply(enqueue(change('a', { notes: 'x' })))
    await pass(10_000)
    expect(world.stored).toMatchObject([{ kind: 'addArea', room: { notes: 'x' }, trouble: older }])
    await outbox.apply(enqueue({ id: 'r', kind: 'removeArea', quoteId: 'q', areaId: 'a', due: 0 }))
    world.answer = () => ({ kind: 'done' })
    await outbox.kick()
    expect(kinds(world.sent).slice(-2)).toEqual(['addArea', 'removeArea'])
  })
})

import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyPlaces, keepPace } from './bodies.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request with a body, from an account or an address. */
function upload({ account, ip = '10.0.0.1' }: { account?: string; ip?: string }) {
  const socket = { bytesRead: 0, destroy: vi.fn() }
  const raw = Object.assign(new EventEmitter(), { socket, readableLength: 0 })
  const headers = { 'content-length': '10000000' }
  return { raw, socket, headers, session: { contractorId: account }, ip, log: { info: vi.fn() } }
}
type Upload = ReturnType<typeof upload>

const reply = () => ({ raw: Object.assign(new EventEmitter(), { destroyed: false }) })

describe('upload slots', () => {
  const place = bodyPlaces()
  const open: Upload[] = []
  const take = async (from: Parameters<typeof upload>[0]) => {
    const body = upload(from)
    await place(body as never, reply() as never)
    open.push(body)
  }
  afterEach(() => {
    for (const { raw } of open.splice(0)) raw.emit('close')
  })
  const passing = async (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const settled = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      ({ fault, message }) => `${fault}: ${message}`,
    )
  const own = 'Your other files are still being uploaded. Please try again in a few seconds.'

  it('stay available to others while two accounts and eight addresses send slowly @SEC-05', async () => {
    for (const account of ['eve', 'mallory']) for (let n = 0; n < 2; n++) await take({ account })
    for (let at = 1; at <= 8; at++) for (let n = 0; n < 4; n++) await take({ ip: `10.0.1.${at}` })
    await take({ account: 'dana', ip: '10.0.1.1' })
    await take({ ip: '10.0.1.9' })
  })

  it('are two per account and four per network, with an IPv6 /64 as one network @SEC-05', async () => {
    for (let n = 0; n < 2; n++) await take({ account: 'eve', ip: `10.0.2.${n}` })
    for (let n = 0; n < 4; n++) await take({ ip: `2001:db8:1:2::${n}` })
    const third = settled(take({ account: 'eve' }))
    const fifth = settled(take({ ip: '2001:db8:1:2:ffff::1' }))
    await passing(19_999)
    expect(open).toHaveLength(6)
    await passing(1)
    expect([await third, await fifth]).toEqual(Array(2).fill(`unavailable: ${own}`))
    const next = take({ account: 'eve' })
    open.shift()!.raw.emit('end')
    await next // requests that gave up hold no place
  })

  it('are released if the client left while it waited @SEC-05', async () => {
    for (let n = 0; n < 2; n++) await take({ account: 'eve' })
    const gone = reply()
    const waiting = place(upload({ account: 'eve' }) as never, gone as never)
    gone.raw.destroyed = true
    open.shift()!.raw.emit('end')
    await waiting
    await take({ account: 'eve' })
  })

  it('are 64 per process; the next upload waits for one or is refused with a message @SEC-05', async () => {
    for (let n = 0; n < 64; n++) await take({ account: `account ${n >> 1}` })
    const patient = take({ account: 'dana' })
    await passing(19_000)
    const [lucky, late] = [settled(patient), settled(take({ ip: '10.0.3.1' }))]
    open.shift()!.raw.emit('end')
    expect(await lucky).toBe('taken')
    await passing(20_000)
    expect(await late).toBe("unavailable: We're receiving a lot of files right now. Please try again in a few seconds.")
  })
})

describe('a request body', () => {
  /** Watches a body that arrives at `bytesPerSecond` for `seconds`. */
  async function brings(bytesPerSecond: number, seconds: number, body = upload({})) {
    let watch: (request: Upload) => Promise<void>
    keepPace({ addHook: (_: string, hook: typeof watch) => (watch = hook) } as never)
    await watch!(body)
    for (let second = 0; second < seconds; second++) {
      body.socket.bytesRead += bytesPerSecond
      await vi.advanceTimersByTimeAsync(1000)
    }
    return body.socket.destroy.mock.calls.length > 0
  }

  it('arrives over a weak signal, however long it takes @SEC-05', async () => {
    expect(await brings(20_000, 3600)).toBe(false)
    expect(await brings(2_048, 3600)).toBe(false)
  })

  it('under 2 KB a second is cut off after 30 seconds, not before @SEC-05', async () => {
    expect(await brings(1, 29)).toBe(false)
    expect(await brings(1, 31)).toBe(true)
    expect(await brings(2_000, 31)).toBe(true)
    const chunked = Object.assign(upload({}), { headers: { 'transfer-encoding': 'chunked' } })
    expect(await brings(1, 31, chunked as never)).toBe(true)
  })

  it("that waits for us doesn't count as slow, and neither does one that has arrived @SEC-05", async () => {
    const unread = upload({})
    unread.raw.readableLength = 9
    expect(await brings(0, 300, unread)).toBe(false)
    const arrived = upload({})
    const watched = brings(0, 300, arrived)
    arrived.raw.emit('end')
    expect(await watched).toBe(false)
  })
})

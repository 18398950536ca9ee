// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionEnded } from '../app/lost-access.ts'
import { userKey } from '../app/session.ts'
import { followAccount, reconnectNow } from './follow.ts'
import { updatesPaused } from './paused.ts'
import { hearChanges, type Told } from './told.ts'

const contractorId = 'a3b8f8f0-1111-4222-8333-944445555666'
const quoteId = 'b3b8f8f0-1111-4222-8333-944445555666'

class Stream extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = 0
  onerror: (() => void) | null = null
  readonly url: URL
  constructor(url: string) {
    super()
    this.url = new URL(url, 'http://localhost')
    Stream.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  send(type: string, id: string, data: object = {}) {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: id }))
  }
  refuse() {
    this.readyState = 2
    this.onerror?.()
  }
}

/** Locks of one browser: the first holder keeps the lock until it lets go. */
function locks() {
  let line = Promise.resolve()
  return {
    request(_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = line.then(() => (signal.aborted ? undefined : hold()))
      line = turn.catch(() => {})
      return turn
    },
  }
}

let told: Told[] = []
const stops: (() => void)[] = []
let unhear = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', async () => Response.json({ id: contractorId }))
  vi.stubGlobal('navigator', { onLine: true, locks: locks() })
  Stream.all = []
  told = []
  unhear = hearChanges((change) => told.push(change))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  unhear()
  getDefaultStore().set(sessionEnded, null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () => {
  const client = new QueryClient()
  client.setQueryData(userKey, { id: contractorId })
  const stop = followAccount(contractorId, client)
  stops.push(stop)
  return { client, stop }
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Messages between tabs arrive in tasks of their own. */
const delivered = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

it('@AMB-R16 two tabs share one stream, and the second continues after the last event when the first closes', async () => {
  const first = open()
  await passes(0)
  open()
  await passes(0)
  expect(Stream.all).toHaveLength(1)
  expect(Stream.all[0]!.url.searchParams.get('contractorId')).toBe(contractorId)
  Stream.all[0]!.send('ready', '7-1')
  Stream.all[0]!.send('quote', '8-1', { id: quoteId, version: 3 })
  await delivered()
  await passes(300)
  expect(told).toEqual([
    { kind: 'quote', id: quoteId, version: 3 },
    { kind: 'quote', id: quoteId, version: 3 },
  ])
  first.stop()
  await delivered()
  await passes(0)
  expect(Stream.all).toHaveLength(2)
  expect(Stream.all[0]!.readyState).toBe(2)
  expect(Stream.all[1]!.url.searchParams.get('after')).toBe('8-1')
})

it('@AMB-R16 shows that updates are paused after ten seconds without the stream, until it is back', async () => {
  open()
  await passes(0)
  Stream.all[0]!.send('ready', '7-1')
  Stream.all[0]!.refuse()
  await passes(9_000)
  expect(getDefaultStore().get(updatesPaused)).toBe(false)
  await passes(2_000)
  expect(getDefaultStore().get(updatesPaused)).toBe(true)
  reconnectNow()
  Stream.all.at(-1)!.send('ready', '9-1')
  expect(getDefaultStore().get(updatesPaused)).toBe(false)
})

it('@AMB-R16 stops with the session, and goes on after signing in again', async () => {
  open()
  await passes(0)
  Stream.all[0]!.send('ready', '7-1')
  vi.stubGlobal('fetch', async () => new Response('{"code":"signed-out"}', { status: 401 }))
  Stream.all[0]!.send('ended', '7-1')
  await passes(120_000)
  expect(Stream.all).toHaveLength(1)
  expect(getDefaultStore().get(sessionEnded)).toBe('signed-out')
  getDefaultStore().set(sessionEnded, null)
  expect(Stream.all).toHaveLength(2)
})

it('@AMB-R16 a session that a change of password replaced is asked about once its cookie is here', async () => {
  open()
  await passes(0)
  Stream.all[0]!.send('ready', '7-1')
  const signedOut = async () => new Response('{"code":"signed-out"}', { status: 401 })
  vi.stubGlobal('fetch', signedOut)
  Stream.all[0]!.send('ended', '7-1')
  await passes(900)
  vi.stubGlobal('fetch', async () => Response.json({ id: contractorId })) // with the new cookie
  await passes(5_000)
  expect(getDefaultStore().get(sessionEnded)).toBeNull()
  expect(Stream.all).toHaveLength(2)
})

it('@AMB-R16 an own save is not fetched again, a change elsewhere is, and a quote being edited is left alone', async () => {
  const { client } = open()
  await passes(0)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url))
    return Response.json({ id: quoteId, version: 5 })
  })
  const row = { id: quoteId, version: 4 }
  client.setQueryData(['api', 'quotes', 'list', {}], { pages: [{ quotes: [row], next: null }], pageParams: [null] })
  Stream.all[0]!.send('quote', '8-1', { id: quoteId, version: 4 })
  await passes(2_000)
  expect(asked).toEqual([])
  window.history.replaceState(null, '', `/review-quote/${quoteId}`)
  Stream.all[0]!.send('quote', '9-1', { id: quoteId, version: 5 })
  await passes(2_000)
  expect(asked).toEqual([])
  window.history.replaceState(null, '', '/dashboard')
  Stream.all[0]!.send('quote', '9-1', { id: quoteId, version: 5 })
  await passes(2_000)
  expect(asked).toEqual([`/api/quotes/${quoteId}`])
})

import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { type Change, changeKinds, followChanges } from '../../modules/accounts/contract/events.ts'
import { address } from '../app/api.ts'
import { sessionEnded } from '../app/lost-access.ts'
import { userQuery } from '../app/session.ts'
import { updatesPaused } from './paused.ts'
import { type Told, tell } from './told.ts'
import { fetchWhatChanged } from './what-changed.ts'

/** A shorter interruption isn't worth a message. */
const pausedAfterMs = 10_000
/** Within this time, the answer that replaced the session has brought its new cookie. */
const newCookieMs = 1_000
/** Delays between attempts after the server refused the stream; after a lost connection, the browser reconnects. */
const retriesMs = [3_000, 5_000, 10_000, 30_000, 60_000]
/** Several events about the same thing, such as the steps of one save, become one. */
const quietMs = 200

/** Between the tabs of this browser. */
type Message =
  | { readonly about: 'told'; readonly told: Told; readonly last: string }
  | { readonly about: 'state'; readonly up: boolean; readonly last: string }
  | { readonly about: 'newcomer' | 'refresh' }

let reconnect = () => {}
/** Reconnects the browser's stream at once. */
export const reconnectNow = () => reconnect()

/**
 * Follows the account's changes. One tab of the browser holds the stream and passes events on to the others; when it
 * closes, the next one continues after the last event. Returns a function that stops it.
 */
export function followAccount(contractorId: string, client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const tabs = new BroadcastChannel(`tidytally-events-${contractorId}`)
  const stop = new AbortController()
  const paused = pausing()
  let last = ''
  let isUp = false
  let lead: ReturnType<typeof holdStream> | null = null

  const post = (message: Message) => tabs.postMessage(message)
  const toThisTab = coalesced((told: Told) => {
    tell(told)
    fetchWhatChanged(client, told)
  })
  const stateIs = (up: boolean) => {
    isUp = up
    paused.stateIs(up)
  }

  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.about === 'told') {
      last = data.last
      toThisTab(data.told)
    } else if (data.about === 'state') {
      last = data.last || last
      stateIs(data.up)
    } else if (!lead) return
    else if (data.about === 'newcomer') post({ about: 'state', up: isUp, last })
    else lead.reconnect()
  }
  post({ about: 'newcomer' })

  const leadTheTabs = () =>
    new Promise<void>((resolve) => {
      lead = holdStream({
        contractorId,
        client,
        last: () => last,
        onEvent(told, id) {
          last = id
          if (!told) return
          toThisTab(told)
          post({ about: 'told', told, last })
        },
        onState(up) {
          stateIs(up)
          post({ about: 'state', up, last })
        },
      })
      stop.signal.addEventListener('abort', () => {
        lead?.close()
        resolve()
      })
    })
  // Without locks (an insecure address), every tab has a stream of its own.
  if (navigator.locks) {
    const { signal } = stop
    navigator.locks.request(`tidytally-events-${contractorId}`, { signal }, leadTheTabs).catch(() => {})
  } else void leadTheTabs()
  reconnect = () => (lead ? lead.reconnect() : post({ about: 'refresh' }))

  return () => {
    stop.abort()
    tabs.close()
    toThisTab.cancel()
    paused.close()
  }
}

interface Holding {
  readonly contractorId: string
  readonly client: QueryClient
  readonly last: () => string
  /** `told` is null for an event that only moves the position. */
  onEvent(told: Told | null, id: string): void
  onState(up: boolean): void
}

/** The stream itself, opened again whenever the server ends or refuses it. */
function holdStream({ contractorId, client, last, onEvent, onState }: Holding) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0

  function open() {
    close()
    const ago = Math.min(600, Math.ceil(performance.now() / 1000))
    const query = new URLSearchParams({ contractorId })
    if (last()) query.set('after', last())
    else query.set('ago', String(ago))
    const stream = new EventSource(`${address(followChanges, {}).url}?${query}`)
    source = stream
    const hear = (type: string, heard: (event: MessageEvent<string>) => void) =>
      stream.addEventListener(type, (event) => heard(event as MessageEvent<string>))
    hear('ready', ({ lastEventId }) => {
      up()
      onEvent(null, lastEventId)
    })
    hear('reset', ({ lastEventId }) => {
      up()
      onEvent({ kind: 'reset', id: null, version: null }, lastEventId)
    })
    hear('ended', () => {
      close()
      void retryUnlessSignedOut()
    })
    for (const kind of changeKinds)
      hear(kind, ({ data, lastEventId }) => onEvent({ kind, ...(JSON.parse(data) as Change) }, lastEventId))
    stream.onerror = () => {
      onState(false)
      if (stream.readyState === EventSource.CLOSED && source === stream) void retryUnlessSignedOut()
    }
  }

  function up() {
    refusals = 0
    onState(true)
  }

  /**
   * The user query notices an ended session. After signing in again, the stream goes on. A change of password has ended
   * it too, and its answer is about to bring the cookie of the new session.
   */
  async function retryUnlessSignedOut() {
    const pause = retriesMs[Math.min(refusals++, retriesMs.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, newCookieMs))
    const isKnown = () => getDefaultStore().get(sessionEnded)
    if (!isKnown()) await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null)
    clearTimeout(timer)
    if (!isKnown()) timer = setTimeout(open, pause)
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const unsubscribe = getDefaultStore().sub(sessionEnded, () => {
    if (!getDefaultStore().get(sessionEnded) && !source) open()
  })
  const online = () => source?.readyState === EventSource.OPEN || open()
  window.addEventListener('online', online)
  open()
  return {
    reconnect: open,
    close() {
      close()
      unsubscribe()
      window.removeEventListener('online', online)
    },
  }
}

/** Shows that updates are paused once the stream has been down for a while. */
function pausing() {
  const show = (paused: boolean) => getDefaultStore().set(updatesPaused, paused)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stateIs = (up: boolean) => {
    if (up) {
      clearTimeout(timer)
      timer = undefined
      show(false)
    } else timer ??= setTimeout(() => show(true), pausedAfterMs)
  }
  stateIs(false)
  return {
    stateIs,
    close() {
      clearTimeout(timer)
      show(false)
    },
  }
}

/** Waits until an event hasn't been repeated for a moment. */
function coalesced(hear: (told: Told) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const later = (told: Told) => {
    const key = `${told.kind} ${told.id}`
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key)
        hear(told)
      }, quietMs),
    )
  }
  later.cancel = () => {
    for (const timer of timers.values()) clearTimeout(timer)
  }
  return later
}

import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import type { Area } from '../../modules/quoting/contract/areas.ts'
import { planEnded, sessionEnded } from '../app/lost-access.ts'
import { askForPrice, knownAfter, remember } from './outbox/cache.ts'
import { setOpenQueue } from './outbox/open-queue.ts'
import type { Change, Operation } from './outbox/operations.ts'
import { forget, mergeBehindTrouble, queueNameOf, sendable } from './outbox/operations.ts'
import { createOutbox, type Outbox, type Outcome } from './outbox/replay.ts'
import { roomsOf, unsentRooms } from './outbox/rooms.ts'
import { send } from './outbox/send.ts'
import { lastRefusal, nothingWaits, outboxState, uploadProgress } from './outbox/state.ts'
import { storageOf } from './outbox/storage.ts'
import { areSeveral, isOfRoom, waitingIn, waitingInWords } from './outbox/waiting.ts'
import { areasChanged, followedUp, quoteChanged, quoteCreated } from './quote-changes.ts'
import { areasKey } from './quotes.ts'

const store = getDefaultStore()

interface Opening {
  readonly contractorId: string
  readonly client: QueryClient
  /** Resumes preparing photos that an earlier visit did not finish. */
  goOnWith(photos: readonly Operation[]): void
}

interface Opened extends Opening {
  readonly outbox: Outbox
  readonly storage: ReturnType<typeof storageOf>
  close(): void
}
let opened: Opened | undefined
const awaiting: ((storage: Opened['storage']) => void)[] = []

type Note = { readonly operation?: Operation; readonly outcome?: Outcome }

/**
 * Opens the contractor's queue on this device, sends what an earlier visit left, and keeps it running. Safe to repeat.
 */
export function startOutbox(opening: Opening): void {
  if (opened?.contractorId === opening.contractorId) return
  opened?.close()
  opened = open(opening)
  setOpenQueue({ apply: applyToOutbox, roomsOf: currentRooms })
  for (const tell of awaiting.splice(0)) tell(opened.storage)
}

function open(opening: Opening): Opened {
  const { contractorId, client, goOnWith } = opening
  const storage = storageOf(contractorId)
  const tabs = new BroadcastChannel(`tidytally-unsent:${contractorId}`)
  /** Uploads whose failure was already shown; they are retried automatically. */
  const told = new Set<string>()
  const outbox = createOutbox({
    storage,
    async send(operation) {
      const outcome = await send(operation, { fileOf: storage.photo, progress: showProgress })
      if (outcome.kind === 'no-plan') store.set(planEnded, true)
      return outcome
    },
    isOnline: () => navigator.onLine,
    exclusively: (queueName, work) => exclusively(`${contractorId}:${queueName}`, work),
    publish: (state) => store.set(outboxState, state),
    announce: () => tabs.postMessage({} satisfies Note),
    acknowledged(operation, outcome) {
      learn(client, operation, outcome)
      tabs.postMessage({ operation, outcome } satisfies Note)
      if (operation.kind === 'addPhoto' && outcome.kind !== 'refused') void storage.dropPhoto(operation.photoId)
      if (outcome.kind !== 'refused' && outcome.kind !== 'gone') return
      if (!told.has(operation.id)) store.set(lastRefusal, { operation, outcome })
      if (outcome.kind === 'refused' && outcome.again) told.add(operation.id)
    },
  })
  tabs.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.operation && data.outcome) learn(client, data.operation, data.outcome)
    else void outbox.refresh()
  }
  const unlisten = listen(outbox)
  void outbox.refresh().then(async () => {
    await outbox.apply((queue) => mergeBehindTrouble(forget(isAbandoned)(queue)))
    const raw = outbox.state().queue.filter((operation) => operation.kind === 'addPhoto' && operation.raw)
    if (raw.length > 0) goOnWith(raw)
    await outbox.kick()
    await storage.dropOldDrafts()
  })
  return {
    ...opening,
    outbox,
    storage,
    close() {
      outbox.close()
      unlisten()
      tabs.close()
      store.set(outboxState, nothingWaits())
    },
  }
}

const abandonedMs = 60_000

/** A photo whose room was removed for good. */
const isAbandoned = (operation: Operation) =>
  operation.kind === 'addPhoto' && operation.held && !operation.raw && Date.now() - operation.due > abandonedMs

/** Without locks two tabs may both send; the server creates nothing twice. */
function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(`tidytally-unsent:${name}`, work) : work()
}

function listen(outbox: Outbox): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const kick = () => void outbox.kick()
  window.addEventListener('online', kick, { signal })
  window.addEventListener('focus', kick, { signal })
  window.addEventListener('offline', () => outbox.lostSignal(), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && kick(), { signal })
  signal.addEventListener(
    'abort',
    store.sub(sessionEnded, () => store.get(sessionEnded) || kick()), // signed in again
  )
  return () => listening.abort()
}

function learn(client: QueryClient, operation: Operation, outcome: Outcome) {
  if (operation.kind === 'changeQuote') {
    const now =
      outcome.kind === 'done' ? outcome.quote : outcome.kind === 'quote-conflict' ? outcome.current : undefined
    if (now) quoteChanged(client, now)
    return
  }
  if (operation.kind === 'followUp') {
    void followedUp(client, operation.quoteId)
    return
  }
  if (outcome.kind === 'done' && outcome.quote) void quoteCreated(client, outcome.quote)
  const change = knownAfter(operation, outcome)
  if (!change) return
  remember(client, operation.quoteId, change)
  askForPrice(client, operation.quoteId)
}

function showProgress(photoId: string, fraction: number) {
  store.set(uploadProgress, (shown) => ({ ...shown, [photoId]: fraction }))
}

/**
 * Changes the queue. The screen shows it at once; the promise resolves when this device has stored it. If another
 * contractor's queue has been opened since the change was made, it is stored for its own contractor's next visit.
 */
export async function applyToOutbox(change: Change, contractorId?: string | null): Promise<void> {
  if (!opened) throw new Error('The outbox isn’t open')
  askToKeep()
  if (!contractorId || contractorId === opened.contractorId) return opened.outbox.apply(change)
  await storageOf(contractorId)
    .update(change)
    .catch(() => []) // their screen, which would show that it isn't stored, is gone
}

function currentRooms(quoteId: string) {
  const areas = opened?.client.getQueryData<readonly Area[]>(areasKey(quoteId)) ?? []
  return roomsOf(quoteId, areas, store.get(outboxState).queue)
}

let asked = false

/** Asks the browser, once there is work to lose, not to clear this device's storage when space gets short. */
function askToKeep() {
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => {})
}

/** The query cache with this contractor's quotes. */
export function knownQuotes(): QueryClient {
  if (!opened) throw new Error('The outbox isn’t open')
  return opened.client
}

/** The photo storage of this device, once the outbox is open. */
export const unsentPhotos = () => opened?.storage

/** The same for a screen that may open before the queue. */
export const photosOnceOpen = (): Promise<Opened['storage']> =>
  opened ? Promise.resolve(opened.storage) : new Promise((tell) => awaiting.push(tell))

/** Sends now, at the contractor's request. */
export const sendNow = (): void => void opened?.outbox.kick()

/** Whether Review shows it only once the server has it. */
const isOfRooms = (operation: Operation) =>
  queueNameOf(operation) === 'rooms' && (isOfRoom(operation.kind) || operation.kind === 'addQuote')

/** Sends what is waiting for this quote's rooms, then fetches its price; false if something remains unsent. */
export async function everythingSent(quoteId: string): Promise<boolean> {
  const sent = await hurry(quoteId, isOfRooms)
  if (sent && opened) await areasChanged(opened.client, quoteId)
  return sent
}

/** Sends at once what Review changed of this quote; false if something remains unsent. */
export const quoteEditsSent = (quoteId: string): Promise<boolean> =>
  hurry(quoteId, ({ kind }) => kind === 'changeQuote')

/** Resolves when everything it counts is sent, or the rest can't be: offline, in trouble or behind something in trouble. */
async function hurry(quoteId: string, counts: (operation: Operation) => boolean): Promise<boolean> {
  const now: Change = (queue) => queue.map((operation) => ({ ...operation, due: 0 }))
  await applyToOutbox(now)
  sendNow()
  return new Promise<boolean>((resolve) => {
    const look = () => {
      const { queue, connection } = store.get(outboxState)
      const own = queue.filter((operation) => operation.quoteId === quoteId)
      const isUnsent = own.some(counts)
      if (isUnsent && connection === 'ok' && sendable(own, 'rooms').length > 0) return
      unsubscribe()
      resolve(!isUnsent)
    }
    const unsubscribe = store.sub(outboxState, look)
    look()
  })
}

/** Rooms with unsent changes; signing out would lose them. */
export const unsentCount = (): number => unsentRooms(store.get(outboxState).queue)

/** Everything unsent as text; signing out would lose it. Null if everything is sent. */
export function unsentInWords(): { words: string; several: boolean } | null {
  const waiting = waitingIn(store.get(outboxState).queue)
  const words = waitingInWords(waiting)
  return words ? { words, several: areSeveral(waiting) } : null
}

/** Removes this contractor's queue and photos from this device, sent or not. */
export async function clearOutbox(): Promise<void> {
  const last = opened
  opened = undefined
  last?.close()
  await last?.storage.clear()
}

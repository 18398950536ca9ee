import type { Area, Photo } from '../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { keepQueue, type QueueStorage, type StorageRefusal } from './kept-queue.ts'
import type { Change, Operation, Queue, QueueName, Trouble } from './operations.ts'
import {
  contested,
  contestedQuote,
  forget,
  markTrouble,
  rebase,
  rebaseQuote,
  retriesLater,
  retryNow,
  settle,
} from './operations.ts'
import { runQueue } from './send-queue.ts'

/** The result of one attempt to send. */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly area?: Area | undefined
      readonly photo?: Photo | undefined
      readonly quote?: Quote | undefined
    }
  | { readonly kind: 'unreachable'; readonly why: 'no-signal' | 'no-answer' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'no-plan' }
  | { readonly kind: 'server-older' }
  | { readonly kind: 'conflict'; readonly current: Area }
  | { readonly kind: 'quote-conflict'; readonly current: Quote }
  | { readonly kind: 'gone'; readonly what: 'quote' | 'area' | 'photo' }
  | ({ readonly kind: 'refused' } & Omit<Extract<Trouble, { kind: 'refused' }>, 'kind'>)

export type Connection = 'ok' | 'no-signal' | 'no-answer' | 'signed-out' | 'no-plan'

/** The queue's state for screens. */
export interface OutboxState {
  readonly queue: Queue
  readonly written: ReadonlySet<string>
  readonly connection: Connection
  /** Why this device can't store new edits; null if it can. */
  readonly refusal: StorageRefusal | null
}

/** The outbox's dependencies: storage shared by all tabs, the network, and the other tabs. */
export interface Surroundings {
  readonly storage: QueueStorage
  send(operation: Operation): Promise<Outcome>
  isOnline(): boolean
  /** Runs `work` while no other tab works on the same queue. */
  exclusively(queueName: QueueName, work: () => Promise<void>): Promise<void>
  publish(state: OutboxState): void
  /** The stored queue changed, so the other tabs should read it again. */
  announce(): void
  /** Called before the operation leaves the queue, so that no screen briefly shows the old state. */
  acknowledged(operation: Operation, outcome: Outcome): void
}

const queueNames: readonly QueueName[] = ['rooms', 'photos']
/** Delay before retrying an upload that failed while online, or an edit that an older server couldn't accept. */
const retryLaterMs = 30_000

/** Keeps edits safe on this phone and retries them, in order, until the server has them. */
export function createOutbox(around: Surroundings) {
  let connection: Connection = 'ok'
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const kept = keepQueue(around.storage, () => around.publish(state()), around.announce)
  const state = (): OutboxState => ({
    queue: kept.queue(),
    written: new Set(kept.stored().map(({ id }) => id)),
    connection,
    refusal: kept.refusal(),
  })

  function become(next: Connection) {
    if (connection === next) return
    connection = next
    around.publish(state())
  }

  async function deliver(operation: Operation) {
    if (!around.isOnline()) {
      become('no-signal')
      return 'stop'
    }
    const outcome = await around.send(operation)
    if (closed) return 'stop'
    if (outcome.kind === 'unreachable') {
      become(outcome.why)
      return 'unreachable'
    }
    if (outcome.kind === 'signed-out' || outcome.kind === 'no-plan') {
      become(outcome.kind)
      return 'stop'
    }
    become('ok')
    await settled(operation, outcome, kept.apply, around.acknowledged)
    if (kept.queue().some(retriesLater)) retry ??= setTimeout(() => void retryAll().then(plan), retryLaterMs)
    plan() // the other queue may have been waiting for this one
    return 'settled'
  }

  const running = queueNames.map((queueName) =>
    runQueue(queueName, {
      kept,
      deliver,
      exclusively: (round) => around.exclusively(queueName, round),
      mayTry: () => connection !== 'signed-out' && connection !== 'no-plan' && around.isOnline(),
    }),
  )
  const plan = () => {
    if (!around.isOnline() && kept.queue().length > 0) become('no-signal')
    for (const { plan: planLane } of running) planLane()
  }

  async function retryAll() {
    clearTimeout(retry)
    retry = undefined
    if (kept.queue().some(retriesLater)) await kept.apply(retryNow)
  }

  return {
    state,
    /** Changes the queue; resolves when it is stored. */
    async apply(change: Change) {
      const written = kept.apply(change)
      plan()
      await written
      plan()
    },
    /** Reads the stored queue, which an earlier visit or another tab may have changed, and sends it. */
    async refresh() {
      await kept.refresh()
      plan()
    },
    /** Sends now: the network is back, the page was opened, or the contractor asked for it. */
    async kick() {
      if (!around.isOnline()) return become('no-signal')
      become('ok')
      await retryAll()
      await Promise.all(running.map(({ runNow }) => runNow()))
    },
    lostSignal: () => become('no-signal'),
    close() {
      closed = true
      clearTimeout(retry)
      for (const { close } of running) close()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

type Answer = Exclude<Outcome, { kind: 'unreachable' | 'signed-out' | 'no-plan' }>

/**
 * Records the server's answer in the queue: done, to be rebased onto another tab's change, or waiting for the
 * contractor.
 */
async function settled(
  operation: Operation,
  outcome: Answer,
  apply: (change: Change) => Promise<void>,
  acknowledged: Surroundings['acknowledged'],
): Promise<void> {
  const { id } = operation
  if (outcome.kind === 'server-older') {
    await apply(markTrouble(id, outcome))
  } else if (outcome.kind === 'refused') {
    await apply(markTrouble(id, outcome))
    acknowledged(operation, outcome)
  } else if (outcome.kind === 'quote-conflict') {
    const clash = operation.kind !== 'changeQuote' || contestedQuote(operation, outcome.current)
    acknowledged(operation, outcome)
    await apply(clash ? markTrouble(id, outcome) : rebaseQuote(id, outcome.current))
  } else if (outcome.kind === 'conflict') {
    const clash = operation.kind !== 'changeArea' || contested(operation, outcome.current).length > 0
    if (!clash) acknowledged(operation, { kind: 'done', area: outcome.current })
    await apply(clash ? markTrouble(id, outcome) : rebase(id, outcome.current))
  } else {
    acknowledged(operation, outcome)
    await apply(outcome.kind === 'gone' ? forget(lostWith(operation, outcome.what)) : settle(id, outcome.area))
  }
}

/** The operations that can't be sent anymore once the quote, room or photo is gone. */
const lostWith =
  ({ id, quoteId, areaId }: Operation, what: 'quote' | 'area' | 'photo') =>
  (other: Operation) =>
    what === 'quote' ? other.quoteId === quoteId : what === 'area' ? other.areaId === areaId : other.id === id

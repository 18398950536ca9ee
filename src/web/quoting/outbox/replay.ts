import type { Area, Photo } from '../../../modules/quoting/contract/endpoints.ts'
import type { Change, Lane, Operation, Queue, Trouble } from './operations.ts'
import { contested, forget, markTried, markTrouble, rebase, sendable, settle } from './operations.ts'

/** What became of one sending. */
export type Outcome =
  | { readonly kind: 'done'; readonly area?: Area | undefined; readonly photo?: Photo | undefined }
  | { readonly kind: 'unreachable'; readonly why: 'no-signal' | 'no-answer' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'conflict'; readonly current: Area }
  | { readonly kind: 'gone'; readonly what: 'quote' | 'area' | 'photo' }
  | ({ readonly kind: 'refused' } & Omit<Extract<Trouble, { kind: 'refused' }>, 'kind'>)

export type Connection = 'ok' | 'no-signal' | 'no-answer' | 'signed-out'

/** What the screens may know of the queue. */
export interface OutboxState {
  readonly queue: Queue
  readonly written: ReadonlySet<string>
  readonly connection: Connection
}

/** The world around the queue: storage shared by all tabs, the network, and the other tabs. */
export interface Surroundings {
  readonly storage: { read(): Promise<Queue>; update(change: Change): Promise<Queue> }
  send(operation: Operation): Promise<Outcome>
  isOnline(): boolean
  /** Runs `work` while no other tab does the same lane. */
  exclusively(lane: Lane, work: () => Promise<void>): Promise<void>
  publish(state: OutboxState): void
  /** The queue in storage changed: the other tabs should read it again. */
  announce(): void
  /** Called before the operation leaves the queue, so that no screen falls back to the old state in between. */
  acknowledged(operation: Operation, outcome: Outcome): void
}

const firstWaitMs = 1000
const longestWaitMs = 30_000
const lanes: readonly Lane[] = ['rooms', 'photos']

/** Keeps edits safe on this phone and repeats them, in order, until the server has them. */
export function createOutbox(around: Surroundings) {
  let stored: Queue = []
  let unwritten: readonly Change[] = []
  let connection: Connection = 'ok'
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  const queue = () => unwritten.reduce<Queue>((operations, change) => change(operations), stored)
  const publish = () => around.publish({ queue: queue(), written: new Set(stored.map(({ id }) => id)), connection })

  function become(next: Connection) {
    if (connection === next) return
    connection = next
    publish()
  }

  async function write(change: Change) {
    try {
      stored = await around.storage.update(change)
    } catch {
      stored = change(stored)
    }
    unwritten = unwritten.filter((other) => other !== change)
    publish()
    around.announce()
  }

  function apply(change: Change): Promise<void> {
    unwritten = [...unwritten, change]
    publish()
    writing = writing.then(() => write(change))
    return writing
  }

  async function refresh() {
    await writing
    stored = await around.storage.read().catch(() => stored)
    publish()
  }

  /** Records the outcome; false ends this round. */
  async function conclude(operation: Operation, outcome: Outcome): Promise<boolean> {
    if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') {
      become(outcome.kind === 'signed-out' ? 'signed-out' : outcome.why)
      return false
    }
    become('ok')
    if (outcome.kind === 'conflict' && operation.kind === 'changeArea') {
      const clash = contested(operation, outcome.current).length > 0
      if (!clash) around.acknowledged(operation, { kind: 'done', area: outcome.current })
      await apply(clash ? markTrouble(operation.id, outcome) : rebase(operation.id, outcome.current))
    } else if (outcome.kind === 'refused') {
      const { message, fields, again } = outcome
      await apply(markTrouble(operation.id, { kind: 'refused', message, fields, again }))
      around.acknowledged(operation, outcome)
    } else {
      around.acknowledged(operation, outcome)
      await apply(
        outcome.kind === 'gone' ? forget(lostWith(operation, outcome.what)) : settle(operation.id, areaOf(outcome)),
      )
    }
    return true
  }

  const runners = lanes.map((lane) => {
    let running = false
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const next = () => sendable(queue(), lane).find(({ due }) => due <= Date.now())

    async function round() {
      await refresh()
      for (let operation = next(); operation && !closed; operation = next()) {
        if (!around.isOnline()) return become('no-signal')
        const { id } = operation
        await apply(markTried(id))
        const marked = stored.find((other) => other.id === id)
        if (!marked) continue
        const outcome = await around.send(marked)
        failures = outcome.kind === 'unreachable' ? failures + 1 : 0
        if (closed || !(await conclude(marked, outcome))) return
      }
    }

    function plan() {
      clearTimeout(timer)
      if (closed || running || connection === 'signed-out') return
      const waiting = sendable(queue(), lane)
      if (waiting.length === 0) return
      const pause = failures > 0 ? Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) : 0
      const due = Math.min(...waiting.map((operation) => operation.due)) - Date.now()
      timer = setTimeout(run, Math.max(pause, due, 0))
    }

    async function run() {
      clearTimeout(timer)
      if (running || closed) return
      running = true
      try {
        await around.exclusively(lane, round)
      } finally {
        running = false
      }
      if (around.isOnline()) plan()
    }

    return {
      plan,
      run() {
        failures = 0
        return run()
      },
      stop: () => clearTimeout(timer),
    }
  })

  const planAll = () => {
    for (const runner of runners) runner.plan()
  }

  return {
    state: (): OutboxState => ({ queue: queue(), written: new Set(stored.map(({ id }) => id)), connection }),
    /** Reads what an earlier visit left and starts to send it. */
    async open() {
      await refresh()
      planAll()
    },
    /** Changes the queue; resolves when storage has it. */
    async apply(change: Change) {
      const written = apply(change)
      planAll()
      await written
      planAll()
    },
    /** Another tab changed the queue. */
    async refresh() {
      await refresh()
      planAll()
    },
    /** Tries now: the network is back, the contractor looks at the page, or she asked for it. */
    async kick() {
      if (!around.isOnline()) return become('no-signal')
      become('ok')
      await Promise.all(runners.map((runner) => runner.run()))
    },
    lostSignal: () => become('no-signal'),
    close() {
      closed = true
      for (const runner of runners) runner.stop()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

const areaOf = (outcome: Outcome) => (outcome.kind === 'done' ? outcome.area : undefined)

/** What cannot be sent any more once the quote, the room or the photo is gone. */
const lostWith =
  ({ id, quoteId, areaId }: Operation, what: 'quote' | 'area' | 'photo') =>
  (other: Operation) =>
    what === 'quote' ? other.quoteId === quoteId : what === 'area' ? other.areaId === areaId : other.id === id

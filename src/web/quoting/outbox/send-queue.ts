import type { KeptQueue } from './kept-queue.ts'
import { markTried, type Operation, type QueueName, sendable } from './operations.ts'

const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Edits wait for a moment at most: if the wait seems longer, this device's clock was set back. */
const longestDelayMs = 10_000

/** Milliseconds until an operation may be sent. */
function waitOf({ due }: Operation): number {
  const wait = due - Date.now()
  return wait > longestDelayMs ? 0 : wait
}

interface Work {
  readonly kept: KeptQueue
  /** Sends one operation and records the outcome. */
  deliver(operation: Operation): Promise<'settled' | 'unreachable' | 'stop'>
  /** Runs `round` while no other tab works on the same queue. */
  exclusively(round: () => Promise<void>): Promise<void>
  /** Whether an automatic attempt makes sense. */
  mayTry(): boolean
}

/** Sends the operations waiting in one queue, in order, one at a time, and backs off after failures. */
export function runQueue(queueName: QueueName, { kept, deliver, exclusively, mayTry }: Work) {
  let running = false
  let closed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => sendable(kept.queue(), queueName).find((operation) => waitOf(operation) <= 0)

  async function round() {
    await kept.refresh()
    for (let operation = next(); operation && !closed; operation = next()) {
      const { id } = operation
      await kept.apply(markTried(id))
      const marked = kept.queue().find((other) => other.id === id)
      if (!marked) continue
      const outcome = await deliver(marked)
      failures = outcome === 'unreachable' ? failures + 1 : 0
      if (outcome !== 'settled') return
    }
  }

  async function run() {
    clearTimeout(timer)
    if (running || closed) return
    running = true
    await exclusively(round).finally(() => {
      running = false
    })
    plan()
  }

  function plan() {
    clearTimeout(timer)
    const waiting = sendable(kept.queue(), queueName)
    if (closed || running || waiting.length === 0 || !mayTry()) return
    const pause = failures > 0 ? Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) : 0
    timer = setTimeout(run, Math.max(pause, Math.min(...waiting.map(waitOf)), 0))
  }

  return {
    plan,
    runNow() {
      failures = 0
      return run()
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

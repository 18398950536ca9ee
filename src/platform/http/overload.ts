import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { enlist } from '../limits/list.ts'
import { clientNetwork } from './client-network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A live stream. Browsers don't reopen one that was refused. */
    isStream?: boolean
  }
}

interface Queue {
  readonly waitingCount: number
}

/** About half a second of waiting on a quiet machine, two or three on one that is overloaded. */
const mostWaitingPerConnection = 50
/** The queries of a client that disconnected stay in the queue, so its request still counts for this long. */
const abortedMs = 5_000
const sentence = 'TidyTally is very busy right now. Try again in a few seconds.'
enlist({
  name: 'requests-at-once',
  most: 'half as many as places are left in the queue for the database',
  by: 'network',
  counted: 'process',
  sentence,
})

const placesOf = (connections: number) => mostWaitingPerConnection * connections

/** Whether half of the queue is taken. Then pages don't look up who is signed in: their requests are never refused. */
export const isHalfFull = ({ waitingCount }: Queue, connections: number) => waitingCount >= placesOf(connections) / 2

/**
 * Refuses requests before their session is read while too many wait for a database connection: the queue in which
 * requests wait when the processor or the database is too slow. The event loop's delay doesn't show it: it stays under
 * 0.1 s with thousands of requests in progress. The more of the queue is taken, the fewer requests each network may
 * have in progress (dynamic thresholds, Choudhury and Hahne 1998), so one that floods us takes at most half of it.
 */
export function refuseOverload(app: FastifyInstance, pools: readonly Queue[], connections: number) {
  const places = placesOf(connections)
  const inProgress = new Map<string, number>()
  const leave = (network: string) => {
    const others = inProgress.get(network)! - 1
    if (others > 0) inProgress.set(network, others)
    else inProgress.delete(network)
  }
  app.addHook('onRequest', async ({ routeOptions, ip }, { raw }) => {
    if (routeOptions.config.isStream) return
    const left = places - Math.max(...pools.map(({ waitingCount }) => waitingCount))
    const network = clientNetwork(ip)
    const own = inProgress.get(network) ?? 0
    if (own >= left / 2) throw overloaded()
    inProgress.set(network, own + 1)
    raw.once('close', () => {
      if (raw.writableEnded) leave(network)
      else setTimeout(leave, abortedMs, network).unref()
    })
  })
}

const overloaded = () => new DomainError('unavailable', 'overloaded', sentence, { retryAfterSeconds: 5 })

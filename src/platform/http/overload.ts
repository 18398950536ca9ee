import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../shared-kernel/domain-error.ts'

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

/**
 * Refuses requests before their session is read while too many wait for a database connection: the queue in which
 * requests wait when the processor or the database is too slow. The event loop's delay doesn't show it: it stays under
 * 0.1 s with thousands of requests in progress.
 */
export function refuseOverload(app: FastifyInstance, pools: readonly Queue[], connections: number) {
  const most = mostWaitingPerConnection * connections
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.isStream || pools.every(({ waitingCount }) => waitingCount < most)) return
    throw overloaded()
  })
}

const overloaded = () =>
  new DomainError('unavailable', 'overloaded', 'TidyTally is very busy right now. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

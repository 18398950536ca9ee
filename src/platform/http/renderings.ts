import { setImmediate as othersFirst } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { claim, limit } from '../limits/limit.ts'
import { turns } from '../limits/turns.ts'
import { clientNetwork } from './client-network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a page for one visitor when it is that network's turn. Refuses if too many are waiting. */
    renderInTurn<Page>(request: FastifyRequest, render: () => Page | Promise<Page>): Promise<Page>
  }
}

/** People don't search faster than this, and rendering blocks the main thread. */
export const renderings = limit('renderings', {
  most: 30,
  per: 'minute',
  by: 'network',
  says: 'Your network asked for {most} pages in the last {per}.',
})
const refusal = 'Too many pages were asked for at once. Please try again in a few seconds.'
const rendering = turns('renderings-at-once', {
  kind: 'local',
  total: 2,
  each: 1,
  by: 'network',
  waiting: 5,
  crowd: { most: 20, all: 200, refusal, retryAfterSeconds: 5 },
  refusal,
})

/**
 * Pages that are rendered per request take turns by network. Rendering blocks the main thread, so other requests go
 * first each time.
 */
export function renderingsInTurn(db: Pool) {
  const inTurn = rendering()
  return async <Page>({ ip, log }: FastifyRequest, render: () => Page | Promise<Page>): Promise<Page> => {
    const place = clientNetwork(ip)
    return inTurn.run(place, async () => {
      await claim(db, renderings.of(place)).catch((error: unknown) => {
        if (error instanceof DomainError) throw error
        log.warn({ err: error }, 'pages are rendered uncounted') // pages don't need the database
      })
      await othersFirst()
      return render()
    })
  }
}

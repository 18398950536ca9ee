import { setImmediate as othersFirst } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { keepRate, type Rate } from '../rates.ts'
import { turns } from '../turns.ts'
import { placeOf } from './place.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a page for one visitor when it is that network's turn. Refuses when too many ask. */
    renderInTurn<Page>(request: FastifyRequest, render: () => Page | Promise<Page>): Promise<Page>
  }
}

/** Beyond this many, only a network with nothing in the line may still join it; beyond the second, none. */
const [mostWaiting, mostOfAll] = [20, 200]

const rateOf = (place: string): Rate => ({
  key: `rendered:${place}`,
  most: 30,
  seconds: 60,
  refusal: 'Your network asked for many pages in the last minute.',
})

/**
 * Pages that are rendered for one request take turns by network. Rendering holds the main thread, so other requests go first
 * each time.
 */
export function renderingsInTurn(db: Pool) {
  const refusal = 'Too many pages were asked for at once. Please try again in a few seconds.'
  const rendering = turns({ total: 2, each: 1, waiting: 5, refusal })
  let waiting = 0
  return async <Page>({ ip, log }: FastifyRequest, render: () => Page | Promise<Page>): Promise<Page> => {
    const place = placeOf(ip)
    if (waiting >= (rendering.isFull(place) ? mostWaiting : mostOfAll))
      throw new DomainError('unavailable', 'busy', refusal, { retryAfterSeconds: 5 })
    waiting++
    const end = await rendering.take(place).finally(() => waiting--)
    try {
      await keepRate(db, rateOf(place)).catch((error: unknown) => {
        if (error instanceof DomainError) throw error
        log.warn({ err: error }, 'pages are rendered uncounted') // they need no database
      })
      await othersFirst()
      return await render()
    } finally {
      end()
    }
  }
}

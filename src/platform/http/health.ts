import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { release } from '../../shared-kernel/product.ts'
import type { Objects } from '../objects/objects.ts'

const least = 0.05

/** State of this process. `working`: its jobs run; `closing`: send it no new visitors. */
export interface Health {
  working: boolean
  closing: boolean
}

interface Watched {
  readonly db: Pool
  readonly objects: Objects
  readonly health: Health
  readonly writable: () => Promise<boolean>
}

/** Whether files can be written. */
export const writableIn = (objects: Objects) => lately(() => within(5000, objects.probe()))

/**
 * /healthz checks only the process; /readyz also checks its database, its disk, and that photos can be written. Neither
 * checks email or other services.
 */
export function tellHealth(app: FastifyInstance, { db, objects, health, writable }: Watched) {
  let lastAnswer = Number.NEGATIVE_INFINITY
  db.on('release', (error) => {
    if (!error) lastAnswer = performance.now()
  })
  /** While requests wait for a connection, another's answer is proof enough: an overloaded process must keep its place. */
  const reaches = async () =>
    (db.waitingCount > 0 && performance.now() - lastAnswer < 1000) || within(1000, db.query('select 1'))
  app.get('/healthz', async () => ({ ok: true, release }))
  app.get('/readyz', async (_, reply) => {
    const [database, photos] = await Promise.all([reaches(), writable()])
    const disk = (await freeShare(objects.disk)) > least
    const ready = database && disk && photos && health.working && !health.closing
    return reply
      .code(ready ? 200 : 503)
      .send({ ok: ready, database, disk, objects: photos, jobs: health.working, closing: health.closing })
  })
}

/** Repeats a check only every 30 seconds, or 5 after a failure: anyone may ask, and in a bucket each write costs money. */
export function lately(check: () => Promise<boolean>): () => Promise<boolean> {
  let [known, until] = [Promise.resolve(false), 0]
  return () => {
    if (Date.now() < until) return known
    until = Number.POSITIVE_INFINITY // while it runs
    known = check().then((works) => {
      until = Date.now() + (works ? 30_000 : 5_000)
      return works
    })
    return known
  }
}

/**
 * While this process is shutting down, each response closes its connection, so that a proxy opens the next one
 * elsewhere. A request that still arrives on an open connection is refused.
 */
export function drain(app: FastifyInstance, health: Health) {
  let closed = false
  app.addHook('preClose', async () => {
    closed = true
  })
  const leave = (reply: FastifyReply) => health.closing && reply.header('connection', 'close')
  app.addHook('onRequest', async (_, reply) => {
    leave(reply) // streams send their head themselves
    if (!closed) return
    const sentence = 'TidyTally is restarting. Try again in a few seconds.'
    throw new DomainError('unavailable', 'restarting', sentence, { retryAfterSeconds: 5 })
  })
  app.addHook('onSend', async (_, reply) => void leave(reply))
}

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([
    work.then(() => true).catch(() => false),
    new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref()),
  ])

/** The free share of the disk that this folder is on, or will be on. */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder).catch(() => statfs('.'))
  return bavail / blocks
}

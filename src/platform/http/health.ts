import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

const least = 0.05

/** What this process knows about itself. `working`: its jobs run; `closing`: send it no new visitors. */
export interface Health {
  working: boolean
  closing: boolean
}

/**
 * /healthz checks only the process; /readyz also checks its database and disk. Neither checks mail or other services.
 */
export function tellHealth(
  app: FastifyInstance,
  { db, objectsUrl, health }: { db: Pool; objectsUrl: string; health: Health },
) {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const database = await within(1000, db.query('select 1'))
    const disk = await hasRoom(fileURLToPath(objectsUrl))
    const ready = database && disk && health.working && !health.closing
    return reply
      .code(ready ? 200 : 503)
      .send({ ok: ready, database, disk, jobs: health.working, closing: health.closing })
  })
}

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([
    work.then(() => true).catch(() => false),
    new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref()),
  ])

/** If a folder does not exist yet, check the disk it will be on. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder).catch(() => statfs('.'))
  return bavail / blocks > least
}

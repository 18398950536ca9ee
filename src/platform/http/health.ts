import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

const least = 0.05

/** What this process can say of itself. `working`: its jobs run; `closing`: send it nobody new. */
export interface Health {
  working: boolean
  closing: boolean
}

/** /healthz asks the process alone; /readyz also its database and disk. Mail and other services are no part of it. */
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

/** A folder that is not there yet is judged by the disk it will be on. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder).catch(() => statfs('.'))
  return bavail / blocks > least
}

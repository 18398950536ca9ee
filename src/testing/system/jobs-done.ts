import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Waits until these queues have nothing left to do; `queues` is a LIKE pattern for their names. */
export const jobsDone = (db: Pool, queues: string) =>
  expect
    .poll(
      async () =>
        (await db.query(`select name from pgboss.job where name like $1 and state < 'completed'`, [queues])).rows,
      { timeout: 60_000 },
    )
    .toEqual([])

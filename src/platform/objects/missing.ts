import type { Pool } from 'pg'
import type { Holdings, Reaction, Subscription } from '../../shared-kernel/use-case.ts'
import type { Objects } from './objects.ts'

/** Enqueued at each start of a worker. */
export const missingQueue = 'objects.count-missing'

/** Checking a million files takes minutes; they are checked one after the other. */
export const onStart = (react: Reaction<object>): Subscription => ({
  event: null,
  cron: null,
  queue: missingQueue,
  react: react as Reaction<never>,
  patience: { retries: 5, firstDelaySeconds: 5, longestDelaySeconds: 60, expireSeconds: 3600, atOnce: 1 },
})

/** Counts rows whose file is missing. A file that is in the trash is recovered: its database was restored. */
export const countMissing =
  (objects: Objects, holdings: () => readonly Holdings[]): Reaction<object> =>
  async (_, { db, log, job }) => {
    const found: Record<string, number> = {}
    let recovered = 0
    for (const [kind, { keys, missing }] of holdings().flatMap(({ shows = {} }) => Object.entries(shows))) {
      const absent: string[] = []
      for await (const key of keysOf(db, keys)) {
        job.signal.throwIfAborted()
        if ((await objects.size(key)) !== null) continue
        if (await objects.recover(key)) recovered++
        else if ((await objects.size(key)) === null) absent.push(key) // another process may have recovered it
      }
      const { rows } = absent.length > 0 ? await db.query<{ n: number }>(missing, [absent]) : { rows: [{ n: 0 }] }
      found[kind] = rows[0]!.n
      await db.query(
        `insert into public.missing_files (kind, row_count, counted_at) values ($1, $2, now())
         on conflict (kind) do update set row_count = excluded.row_count, counted_at = excluded.counted_at`,
        [kind, found[kind]],
      )
    }
    if (recovered > 0) log.warn({ recovered }, 'files brought back from the trash')
    const any = Object.values(found).some((count) => count > 0)
    log[any ? 'error' : 'info'](found, 'rows whose file is missing')
  }

const atOnce = 5000

/**
 * Reads the keys in batches, since a transaction must not wait for files. Each begins in the index where the last ended;
 * a key that several rows show comes once.
 */
export async function* keysOf(db: Pool, sql: string) {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await db.query<{ key: string }>(
      `select key from (${sql}) shown where key > $1::uuid order by key limit ${atOnce}`,
      [last],
    )
    for (const { key } of rows) {
      if (key !== last) yield key
      last = key
    }
    if (rows.length < atOnce) return
  }
}

import type { Read } from './dead-letters.ts'

/** SQL: whether an unfinished job of this queue has this payload field. */
export const isQueued = (queue: string, field: string, value: string) =>
  `exists (select 1 from pgboss.job j
            where j.name = '${queue}' and j.state < 'completed' and j.data #>> '{payload,${field}}' = ${value}::text)`

const waiting = `state < 'active' and name <> 'dead-letters' and not coalesce((data ->> 'dropped')::boolean, false)`

/**
 * How many jobs are waiting in each of these queues, or in all, and since when. With HOLD_MAIL=on these are the held
 * emails.
 */
export async function listWaiting(read: Read, queues: readonly string[] | null = null): Promise<readonly Waiting[]> {
  const names = queues ? `and name in (${queues.map((name) => `'${name}'`).join(', ')})` : ''
  const { rows } = await read(
    `select name as queue, count(*)::int as count, (extract(epoch from min(created_on)) * 1000)::float8 as since
       from pgboss.job where ${waiting} ${names} group by 1 order by 1`,
  )
  return (rows as { queue: string; count: number; since: number }[]).map(({ since, ...line }) => ({
    ...line,
    since: new Date(since),
  }))
}

export interface Waiting {
  readonly queue: string
  readonly count: number
  readonly since: Date
}

/** Marks the waiting jobs of these queues, so that they settle without sending when they run. */
export async function dropWaiting(
  read: (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
  queues: readonly string[],
) {
  const { rows } = await read(
    `update pgboss.job set data = data || '{"dropped": true}' where ${waiting} and name = any($1) returning id`,
    [queues],
  )
  return rows.length
}

import type { PgBoss } from 'pg-boss'

/** Jobs that ran out of retries are kept here with their error. */
export const deadLetters = 'dead-letters'

/** A job that was given up: from which queue, when and why, and which request caused it. */
export interface DeadLetter {
  readonly id: string
  readonly queue: string
  readonly failedAt: Date
  readonly reason: string
  readonly cause: string
  readonly payload: object
}

/** Runs SQL where the caller wants: in a transaction, or with pg-boss's own connection. */
export type Read = (sql: string) => Promise<{ rows: unknown[] }>

const waiting = `from pgboss.job where name = '${deadLetters}' and state < 'active'`

/** The newest first, at most `most`. */
export async function listDeadLetters(read: Read, most = 200): Promise<DeadLetter[]> {
  const { rows } = await read(
    `select id, source_name as queue, (extract(epoch from created_on) * 1000)::float8 as "failedMs", coalesce(source_output, output) as output, data
       ${waiting} order by created_on desc, id limit ${most}`,
  )
  return (rows as Stored[]).map(({ id, queue, failedMs, output, data }) => ({
    id,
    queue: queue ?? 'unknown queue',
    failedAt: new Date(failedMs),
    reason: reasonOf(output),
    cause: data.requestId,
    payload: data.payload,
  }))
}

export async function countDeadLetters(read: Read): Promise<number> {
  const { rows } = await read(`select count(*)::int as count ${waiting}`)
  return (rows as { count: number }[])[0]!.count
}

/** Puts the job with this id, or all, back into the queue it came from, and says how many it moved. */
export const retryDeadLetters = (
  boss: PgBoss,
  id: string | 'all',
  options: Pick<NonNullable<Parameters<PgBoss['redrive']>[1]>, 'db'> = {},
): Promise<number> => boss.redrive(deadLetters, { ...options, ...(id === 'all' ? {} : { ids: [id] }) })

interface Stored {
  readonly id: string
  readonly queue: string | null
  readonly failedMs: number
  readonly output: unknown
  readonly data: { readonly requestId: string; readonly payload: object }
}

const reasonOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'message' in output ? String(output.message) : JSON.stringify(output)

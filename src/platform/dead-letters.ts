import type { EntityManager } from '@mikro-orm/postgresql'
import type { PgBoss } from 'pg-boss'
import type { Log } from '../shared-kernel/use-case.ts'
import { attempt, type Use } from './limits/limit.ts'

/** Jobs that ran out of retries are kept here with their error. */
export const deadLetters = 'dead-letters'

/** A job that ran out of retries: its queue, the time, the error, and the request that caused it. */
export interface DeadLetter {
  readonly id: string
  readonly queue: string
  readonly failedAt: Date
  readonly reason: string
  readonly cause: string
  readonly payload: object
}

/** Runs SQL in a transaction or on pg-boss's own connection, as the caller chooses. */
export type Read = (sql: string) => Promise<{ rows: unknown[] }>

const waiting = `from pgboss.job where name = '${deadLetters}' and state < 'active'`

/** Newest first, at most `most`. */
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

/** The number of dead letters by queue name. */
export async function countByQueue(read: Read): Promise<readonly { readonly queue: string; readonly count: number }[]> {
  const { rows } = await read(
    `select coalesce(source_name, 'unknown queue') as queue, count(*)::int as count ${waiting} group by 1 order by 1`,
  )
  return rows as { queue: string; count: number }[]
}

/**
 * Logs each job that ran out of retries, once across all processes, whether the handler, a timeout or a crash failed
 * it.
 */
export async function reportGivenUp(read: Read, log: Log) {
  const { rows } = await read(
    `update pgboss.job set output = '{"reported": true}'
      where name = '${deadLetters}' and state < 'active' and output is null
      returning source_name as queue, source_id as job, source_retry_count + 1 as attempts, source_output as output, data`,
  )
  for (const { queue, job, attempts, output, data } of rows as (Stored & { job: string; attempts: number })[])
    log.error(
      { queue, job, attempts, reqId: data.requestId, code: codeIn(output), reason: reasonOf(output) },
      'job given up',
    )
}

/**
 * Returns true, and counts the alarm as raised, if an alarm about dead letters is due: its limit has room and no
 * earlier alarm is still waiting in `queue`.
 */
export async function claimAlarm(em: EntityManager, queue: string, alarm: Use): Promise<boolean> {
  const due = await em.execute(
    `select where exists (select 1 ${waiting})
       and not exists (select 1 from pgboss.job where name = ? and state < 'completed')`,
    [queue],
  )
  return due.length > 0 && (await attempt(em, alarm)) === null
}

export const isJobId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Puts the job with this id, or all jobs, back into their queues and returns how many it moved. */
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

/** Why an attempt failed: our error, or pg-boss's own text, such as "job timed out". */
export function reasonOf(output: unknown): string {
  const told = fieldOf(output, 'value') ?? output
  return String(fieldOf(told, 'message') ?? JSON.stringify(output))
}

const codeIn = (output: unknown) => fieldOf(output, 'code')

const fieldOf = (output: unknown, name: string) =>
  typeof output === 'object' && output !== null ? (output as Record<string, unknown>)[name] : undefined

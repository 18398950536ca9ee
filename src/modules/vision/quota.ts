import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { limit } from '../../platform/limits/limit.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { CommandCall, SignedIn } from '../../shared-kernel/use-case.ts'
import { quotas } from './contract/endpoints.ts'

interface Used {
  readonly minute: number
  readonly day: number
  readonly month: number
  readonly everybody: number
}

/** A reservation not settled within half an hour expires: its process has died. */
const used = (who: string, at: string) => `
  with call as (select ${who}::uuid as who, ${at}::timestamptz as now)
  select count(*) filter (where contractor_id = who and at > now - interval '1 minute')::int as minute,
         count(*) filter (where contractor_id = who and at > now - interval '24 hours')::int as day,
         count(*) filter (where contractor_id = who)::int as month,
         count(*) filter (where at > now - interval '24 hours')::int as everybody
    from vision.calls, call
   where at > now - interval '30 days' and (contractor_id = who or at > now - interval '24 hours')
     and (settled or at > now - interval '30 minutes')`

/** Images that the contractor may still send in these 24 hours. */
export async function leftToday(db: Pool, contractorId: string, now: Date) {
  const { rows } = await db.query<Used>(used('$1', '$2'), [contractorId, now])
  return leftOf(rows[0]!)
}

/** Refuses before anything costly when not even one more picture would be taken. */
export async function refuseWithoutAny(db: Pool, contractorId: string, dailyLimit: number, now: Date) {
  const { rows } = await db.query<Used>(used('$1', '$2'), [contractorId, now])
  refuseBeyond(rows[0]!, 1, dailyLimit)
}

/**
 * Known and unreadable pictures are not counted, but receiving and keeping them costs too: 200 requests a day are more
 * than anybody's quota needs.
 */
export const requests = limit('analysis-requests', {
  most: 200,
  per: '24 hours',
  by: 'account',
  says: 'You sent photos for analysis {most} times in the last {per}.',
})

const leftOf = ({ day, month }: Used) => Math.max(0, Math.min(quotas.perDay - day, quotas.perMonth - month))

/**
 * Reserves this many calls, or none: 429 beyond the account's quotas, 503 beyond the limit for all accounts. One
 * reservation at a time, so that requests in parallel cannot slip past.
 */
export async function reserve(
  count: number,
  dailyLimit: number,
  { em, contractorId, now }: Pick<CommandCall, 'em' | 'now'> & SignedIn,
): Promise<readonly string[]> {
  if (count === 0) return []
  await em.execute("select pg_advisory_xact_lock(hashtextextended('vision.calls', 0))")
  const [spent] = await em.execute<[Used]>(used('?', '?'), [contractorId, now])
  refuseBeyond(spent, count, dailyLimit)
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    await em.execute('insert into vision.calls (id, contractor_id, at) values (?, ?, ?)', [id, contractorId, now])
  return ids
}

function refuseBeyond(spent: Used, count: number, dailyLimit: number) {
  const left = leftOf(spent)
  if (count > left) {
    const period = quotas.perMonth - spent.month < quotas.perDay - spent.day ? 'in these 30 days' : 'today'
    const message = `You have ${left} ${left === 1 ? 'photo' : 'photos'} left ${period}`
    throw new DomainError('too-many', 'quota', message, { left, retryAfterSeconds: 3600 })
  }
  if (spent.minute + count > quotas.perMinute) {
    const message = `At most ${quotas.perMinute} images can be analyzed in a minute. Please try again in a minute.`
    throw new DomainError('too-many', 'too-often', message, { left, retryAfterSeconds: 60 })
  }
  if (spent.everybody + count > dailyLimit) {
    const message = 'Photo analysis has reached its limit for today. Please try again tomorrow.'
    throw new DomainError('unavailable', 'daily-limit', message, { retryAfterSeconds: 3600 })
  }
}

/** The model was asked, or the picture was at fault: the call counts. Otherwise it is given back. */
export const settleCall = (em: EntityManager, callId: string, counts: boolean) =>
  em.execute(counts ? 'update vision.calls set settled = true where id = ?' : 'delete from vision.calls where id = ?', [
    callId,
  ])

/** Counts an analysis's reservations as used: deleting it doesn't undo the requests to the model. */
export const settleCallsOf = (em: EntityManager, analysisId: string) =>
  em.execute(
    'update vision.calls set settled = true where id in (select call_id from vision.images where analysis_id = ?)',
    [analysisId],
  )

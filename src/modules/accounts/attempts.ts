import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'

export interface Limit {
  readonly key: string
  readonly most: number
  readonly seconds: number
}

const count = {
  name: 'count-attempts',
  text: `select count(*)::int as tries, coalesce(ceil(extract(epoch from min(at) + make_interval(secs => $2) - now())), 0)::int as wait
           from accounts.attempts where key = $1 and at > now() - make_interval(secs => $2)`,
}

async function look(db: Pool, { key, seconds }: Limit) {
  const { rows } = await db.query<{ tries: number; wait: number }>({ ...count, values: [key, seconds] })
  return rows[0]!
}

/** Whether one of the limits is passed, for those who are not told. */
export async function isBeyond(db: Pool, limits: readonly Limit[]) {
  for (const limit of limits) if ((await look(db, limit)).tries > limit.most) return true
  return false
}

/** Refuses when one of the limits is reached. They live in the database, so that every process counts alike. */
export async function refuseBeyond(db: Pool, limits: readonly Limit[]) {
  for (const limit of limits) {
    const { tries, wait } = await look(db, limit)
    if (tries >= limit.most) {
      const minutes = Math.max(1, Math.ceil(wait / 60))
      const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
      throw new DomainError('too-many', 'too-many-attempts', message, { retryAfterSeconds: Math.max(1, wait) })
    }
  }
}

export async function countAttempt(db: Pool, limits: readonly Limit[]) {
  await db.query('insert into accounts.attempts (key) select unnest($1::text[])', [limits.map(({ key }) => key)])
}

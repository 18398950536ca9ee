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

/** Refuses when one of the limits is reached. They live in the database, so that every process counts alike. */
export async function refuseBeyond(db: Pool, limits: readonly Limit[]) {
  for (const { key, most, seconds } of limits) {
    const { rows } = await db.query<{ tries: number; wait: number }>({ ...count, values: [key, seconds] })
    const { tries, wait } = rows[0]!
    if (tries >= most) {
      const minutes = Math.max(1, Math.ceil(wait / 60))
      const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
      throw new DomainError('too-many', 'too-many-attempts', message, { retryAfterSeconds: Math.max(1, wait) })
    }
  }
}

export async function countAttempt(db: Pool, limits: readonly Limit[]) {
  await db.query('insert into accounts.attempts (key) select unnest($1::text[])', [limits.map(({ key }) => key)])
}

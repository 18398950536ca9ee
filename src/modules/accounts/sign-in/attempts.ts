import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'

/** At most this many attempts in this many seconds. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly seconds: number
}

const counted = `
  select l.most, count(a.at)::int as tries,
         coalesce(ceil(extract(epoch from min(a.at) + make_interval(secs => l.seconds) - now())), 0)::int as wait
    from unnest($1::text[], $2::int[], $3::int[]) as l(key, most, seconds)
    left join accounts.attempts a on a.key = l.key and a.at > now() - make_interval(secs => l.seconds)
   group by l.key, l.most, l.seconds`
const readAttempts = {
  name: 'read-attempts',
  text: `select max(wait) as wait from (${counted}) c where tries >= most + $4`,
}
const take = {
  name: 'take-attempt',
  text: `insert into accounts.attempts (key) select unnest($1::text[])
          where not exists (select 1 from (${counted}) c where tries >= most)`,
}
const tally = {
  name: 'tally-attempts',
  text: `select count(*)::int as tries from accounts.attempts where key = $1 and at > now() - make_interval(secs => $2)`,
}

/**
 * Keys contain addresses and places, so the table has only their hashes. Counters survive a closed account: they name
 * nobody, and closing an account must not reset a limit.
 */
const stored = (key: string) => createHash('sha256').update(key).digest('base64url')

const valuesOf = (limits: readonly Limit[]) => [
  limits.map(({ key }) => stored(key)),
  limits.map(({ most }) => most),
  limits.map(({ seconds }) => seconds),
]

/** How many seconds one of the limits stays full; null when all have room. */
async function fullFor(db: Pool, limits: readonly Limit[], beyond = 0) {
  const { rows } = await db.query<{ wait: number | null }>({ ...readAttempts, values: [...valuesOf(limits), beyond] })
  return rows[0]?.wait ?? null
}

/** Counts an attempt when every limit has room; otherwise returns how many seconds the full one stays full. */
export async function attempt(db: Pool, limits: readonly Limit[]): Promise<number | null> {
  const { rowCount } = await db.query({ ...take, values: valuesOf(limits) })
  if (rowCount === 0) return (await fullFor(db, limits)) ?? 1
  return fullFor(db, limits, 1) // parallel attempts have been counted by now
}

/** Counts an attempt, or refuses it when one of the limits is full. */
export async function claim(db: Pool, limits: readonly Limit[]) {
  const wait = await attempt(db, limits)
  if (wait !== null) throw tooMany(wait)
}

/** Refuses when one of the limits is full. They live in the database, so that every process counts alike. */
export async function refuseBeyond(db: Pool, limits: readonly Limit[]) {
  const wait = await fullFor(db, limits)
  if (wait !== null) throw tooMany(wait)
}

/** Counts an attempt in every limit that still has room, so that a flood does not fill the table. */
export async function countAttempt(db: Pool, limits: readonly Limit[]) {
  for (const limit of limits) await db.query({ ...take, values: valuesOf([limit]) })
}

/** How many attempts were counted lately. */
export async function attemptsOf(db: Pool, { key, seconds }: Limit): Promise<number> {
  const { rows } = await db.query<{ tries: number }>({ ...tally, values: [stored(key), seconds] })
  return rows[0]!.tries
}

export const minutesIn = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

const tooMany = (wait: number) =>
  new DomainError('too-many', 'too-many-attempts', `Too many attempts. Please try again in ${minutesIn(wait)}.`, {
    retryAfterSeconds: Math.max(1, wait),
  })

import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Reaction } from '../../shared-kernel/use-case.ts'
import { enlist } from './list.ts'

const periods = { minute: 60, '15 minutes': 15 * 60, hour: 3600, '24 hours': 24 * 3600 }

export interface Terms {
  /** Uses allowed per period; or uses allowed on each plan. */
  readonly most: number | Readonly<Record<string, number>>
  readonly per: keyof typeof periods
  /** Key that is counted separately, for the table in OPERATING.md. */
  readonly by: string
  /** The refusal, with {most}, {per} and {email}. Words in parentheses are for the table only. */
  readonly says: string
  readonly again?: string
  readonly code?: string
}

/** One use of a limit. */
export interface Use {
  readonly name: string
  readonly who: string
  readonly most: number
  readonly seconds: number
  refusal(wait: number): DomainError
}

/**
 * Declares a limit. It counts in the database, so across all processes, over any period: the oldest use expires when it
 * is a period old. The table stores a hash of each person, and a counter stays when a quote or account is deleted.
 */
export function limit(name: string, { most, per, by, says, again = 'Please try again', code = 'too-often' }: Terms) {
  const seconds = periods[per]
  const sentence = (limitedTo: number | string, wait: string, email = '{email}') =>
    `${says
      .replace('{most}', String(limitedTo))
      .replace('{per}', per)
      .replace('{email}', () => email)} ${again} in ${wait}.`
  const plans = Object.entries(typeof most === 'number' ? { '': most } : most)
  enlist({
    name,
    most: `${plans.map(([plan, own]) => (plan ? `${own} (${plan})` : own)).join(', ')} per ${per}`,
    by,
    counted: 'database',
    sentence: says.startsWith('(') ? says : sentence(plans.map(([, own]) => own).join(' or '), inWords(seconds)),
  })
  return {
    of(who: string | readonly string[], about: { readonly plan?: string; readonly email?: string } = {}): Use {
      const own = typeof most === 'number' ? most : most[about.plan!]!
      return {
        name,
        who: createHash('sha256').update([who].flat().join(' ')).digest('hex'),
        most: own,
        seconds,
        refusal: (wait) =>
          new DomainError('too-many', code, sentence(own, inWords(wait), about.email), { retryAfterSeconds: wait }),
      }
    },
  }
}

/** Rounded up, so that a retry after that time will work. */
function inWords(seconds: number) {
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** In a command's transaction a use counts only if the command commits. */
type Database = Pool | EntityManager

interface Full {
  readonly name: string
  readonly who: string
  /** Seconds until there is room; null if a concurrent request took the last room. */
  readonly wait: number | null
}

const fresh = (hits: string, seconds: string) =>
  `array(select hit from unnest(${hits}) as hit where hit > now() - make_interval(secs => ${seconds}) order by hit)`

const asked = `
  with asked as (select * from json_to_recordset(?::json) as a (name text, who text, most int, seconds int)),
       counted as (select a.*, ${fresh('l.hits', 'a.seconds')} as hits from asked a join public.limits l using (name, who)),
       filled as (select name, who, least(seconds, greatest(1, ceil(seconds -
                           extract(epoch from now() - hits[cardinality(hits) - most + 1]))))::int as wait
                    from counted where cardinality(hits) >= most)`

const looking = { name: 'read-limits', text: `${asked} select * from filled` }

/** The row lock decides between concurrent requests. A full limit is only read, so a flood writes nothing. */
const taking = {
  name: 'take-limits',
  text: `${asked},
       taken as (insert into public.limits as l (name, who, hits, most, seconds)
                 select name, who, array[now()], most, seconds from asked where not exists (select from filled)
                  order by name, who
                 on conflict (name, who) do update set most = excluded.most, seconds = excluded.seconds,
                     hits = ${fresh('l.hits', 'excluded.seconds')} || now()
                   where cardinality(${fresh('l.hits', 'excluded.seconds')}) < excluded.most
                 returning name, who)
  select * from filled
  union all select name, who, null from asked
             where not exists (select from filled) and (name, who) not in (select name, who from taken)`,
}

async function run(db: Database, { name, text }: typeof looking, uses: readonly Use[]): Promise<readonly Full[]> {
  const values = [JSON.stringify(uses)]
  if ('execute' in db) return db.execute<Full[]>(text, values)
  return (await db.query<Full>({ name, text: text.replace('?', '$1'), values })).rows
}

/** The refusal of the limit that stays full longest. */
function refusalOf(full: readonly Full[], uses: readonly Use[]): DomainError | null {
  const [longest] = full.toSorted((a, b) => (b.wait ?? 1) - (a.wait ?? 1))
  if (!longest) return null
  return uses.find(({ name, who }) => name === longest.name && who === longest.who)!.refusal(longest.wait ?? 1)
}

/**
 * Counts these uses if every limit has room; otherwise counts none and returns the refusal. Outside a transaction, a
 * request that loses the last room of one limit to a concurrent one may have counted in the others.
 */
export async function attempt(db: Database, ...uses: readonly Use[]): Promise<DomainError | null> {
  const full = await run(db, taking, uses)
  const lost = uses.filter((use) =>
    full.some(({ name, who, wait }) => wait === null && name === use.name && who === use.who),
  )
  return refusalOf(lost.length > 0 ? [...full, ...(await run(db, looking, lost))] : full, uses)
}

/** Counts these uses, or refuses. */
export async function claim(db: Database, ...uses: readonly Use[]) {
  const refusal = await attempt(db, ...uses)
  if (refusal) throw refusal
}

/** Refuses if one of the limits is reached; counts nothing. */
export async function refuseFull(db: Database, ...uses: readonly Use[]) {
  const refusal = refusalOf(await run(db, looking, uses), uses)
  if (refusal) throw refusal
}

/** Counts each use whose limit has room. */
export async function countEach(db: Database, ...uses: readonly Use[]) {
  for (const use of uses) await attempt(db, use)
}

/** The number of uses in the last period. */
export async function usesOf(db: Pool, { name, who, seconds }: Use): Promise<number> {
  const text = `select cardinality(${fresh('hits', '$3')}) as uses from public.limits where name = $1 and who = $2`
  const { rows } = await db.query<{ uses: number }>({ name: 'count-uses', text, values: [name, who, seconds] })
  return rows[0]?.uses ?? 0
}

/** Makes one use now the only one, which restarts the period. */
export async function restart(em: EntityManager, use: Use) {
  await em.execute('delete from public.limits where name = ? and who = ?', [use.name, use.who])
  await attempt(em, use)
}

export const forgetLimits: Reaction<object> = async (_, { db }) => {
  await db.query('delete from public.limits where hits[cardinality(hits)] < now() - make_interval(secs => seconds)')
  await db.query('delete from public.leases where until < now()')
  await db.query(`delete from public.rates where since < now() - interval '1 day'`) // written only by 0.6.0
}

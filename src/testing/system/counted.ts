import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

const hashOf = (who: string | readonly string[]) => createHash('sha256').update([who].flat().join(' ')).digest('hex')

/** Adds `uses` uses of a limit, `minutesAgo` minutes ago, to the existing ones. */
export const count = (db: Pool, name: string, who: string | readonly string[], uses: number, minutesAgo = 0) =>
  db.query(
    `insert into public.limits as l (name, who, hits, most, seconds)
     values ($1, $2, array_fill(now() - make_interval(mins => $4), array[$3::int]), $3, 86400)
     on conflict (name, who) do update set hits = excluded.hits || l.hits`,
    [name, hashOf(who), uses, minutesAgo],
  )

/** The recorded uses of a limit. */
export async function countOf(db: Pool, name: string, who: string | readonly string[]): Promise<number> {
  const text = 'select cardinality(hits) as uses from public.limits where name = $1 and who = $2'
  return (await db.query<{ uses: number }>(text, [name, hashOf(who)])).rows[0]?.uses ?? 0
}

/** Moves the recorded uses of matching limits back in time. */
export const timePasses = (db: Pool, minutes: number, names = '%') =>
  db.query(
    `update public.limits set hits = array(select hit - make_interval(mins => $1) from unnest(hits) hit) where name like $2`,
    [minutes, names],
  )

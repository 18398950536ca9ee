import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

const lastsSeconds = 30
const renewedEveryMs = 10_000
const lookEveryMs = 100

const taking = {
  name: 'take-lease',
  text: `insert into public.leases as l (name, who, place, holder, until)
         select $1, $2, p, $3, now() + make_interval(secs => ${lastsSeconds}) from generate_series(1, $4::int) p
          where not exists (select from public.leases where (name, who, place) = ($1, $2, p) and until > now())
          order by p limit 1
         on conflict (name, who, place) do update set holder = excluded.holder, until = excluded.until
          where l.until <= now()`,
}
const renewal = {
  name: 'renew-lease',
  text: `update public.leases set until = now() + make_interval(secs => ${lastsSeconds}) where holder = $1`,
}
const giving = { name: 'give-lease', text: 'delete from public.leases where holder = $1' }

interface Wanted {
  readonly name: string
  readonly who: string
  readonly places: number
  /** How long to wait for it. */
  readonly ms: number
}

/**
 * Takes one of a person's places, counted across all processes, and returns the function that frees it; null if none
 * becomes free in time. The lease is renewed meanwhile, so the places of a dead process are free within half a minute.
 */
export async function lease(db: Pool, { name, who, places, ms }: Wanted): Promise<(() => Promise<unknown>) | null> {
  const holder = randomUUID()
  const values = [name, who, holder, places]
  for (
    const end = performance.now() + ms;
    (await db.query({ ...taking, values })).rowCount === 0;
    await sleep(lookEveryMs)
  )
    if (performance.now() >= end) return null
  const unlessAway = () => {} // if the database is away, the lease expires
  const timer = setInterval(() => void db.query({ ...renewal, values: [holder] }).catch(unlessAway), renewedEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return db.query({ ...giving, values: [holder] }).catch(unlessAway)
  }
}

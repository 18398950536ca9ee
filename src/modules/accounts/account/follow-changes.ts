import type { Pool } from 'pg'
import { type Changes, keptMinutes } from '../../../platform/changes.ts'
import { turns } from '../../../platform/limits/turns.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { ServerEvent, Stream } from '../../../shared-kernel/use-case.ts'
import type { Change, followChanges as contract } from '../contract/events.ts'
import { isOpen } from '../devices/session-lifetime.ts'

const streams = turns('event-streams', {
  kind: 'local',
  total: 10_000,
  each: 20,
  by: 'account',
  waiting: 0,
  refusal: 'Your account is open in too many browsers',
  code: 'too-many-streams',
  retryAfterSeconds: 60,
})

/** A stream looks this often without being woken: for a session that expires. */
const lookEveryMs = 60_000
/** A quiet stream renews its position this often, because an old one can't be resumed. */
const renewEveryMs = 10 * 60_000

/** The changes visible now that weren't at the last look, and whether the session is still open. */
const look = {
  name: 'look-for-changes',
  text: `select pg_snapshot_xmin(pg_current_snapshot())::text as "position",
                exists (select from accounts.sessions s
                         where s.sid = $2 and s.user_id = $1 and ${isOpen('s')}) as open,
                coalesce((select json_agg(json_build_object('row', c.id, 'kind', c.kind, 'id', c.subject,
                                                            'version', c.version) order by c.id)
                            from public.changes c
                           where c.owner = $1 and c.xact >= $3::text::xid8 and c.at >= $4), '[]') as changes`,
}
/** Whether this database has given out the position, and still has what came after it. */
const known = {
  name: 'know-position',
  text: `select $1::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
                and $2::float8 > extract(epoch from now()) - $3::int as known`,
}

interface Seen {
  readonly position: string
  readonly open: boolean
  readonly changes: readonly (Change & { readonly row: number; readonly kind: string })[]
}

/** Tells an account's browsers what changed. It holds no connection to the database and no turn while it waits. */
export function followChanges(changes: Changes): Stream<typeof contract> {
  const open = streams()
  return async ({ contractorId: onScreen, after, ago }, { db, contractorId, session, after: lastEvent, gone }) => {
    if (onScreen && onScreen !== contractorId)
      throw new DomainError('conflict', 'someone-else', 'Another account is signed in in this browser.')
    const ended = await open.take(contractorId)
    const following = { db, changes, contractorId, session, gone }
    return closing(events(following, lastEvent || after || '', ago ?? 0), ended)
  }
}

interface Following {
  readonly db: Pool
  readonly changes: Changes
  readonly contractorId: string
  readonly session: string
  readonly gone: AbortSignal
}

async function* events(
  { db, changes, contractorId, session, gone }: Following,
  lastEvent: string,
  ago: number,
): AsyncGenerator<ServerEvent> {
  const bell = bellOf(gone, changes.closing)
  const unwatch = changes.watch(contractorId, bell.ring)
  const see = async (position: string, since: Date) =>
    (await db.query<Seen>({ ...look, values: [contractorId, session, position, since] })).rows[0]!
  try {
    const resumed = await positionOf(db, lastEvent)
    const since = new Date(resumed ? 0 : Date.now() - ago * 1000)
    let position = resumed ?? '0'
    let sent = new Set<number>()
    let last = resumed ? lastEvent : idOf(position)
    let greeting: 'reset' | 'ready' | null = lastEvent && !resumed ? 'reset' : 'ready'
    let greetedAt = 0
    while (!bell.stopped()) {
      const seen = await see(position, since)
      if (!seen.open) {
        yield { id: last, event: 'ended', data: {} }
        return
      }
      const fresh = greeting === 'reset' ? [] : seen.changes.filter(({ row }) => !sent.has(row))
      const next = idOf(seen.position)
      if (greeting) {
        yield { id: fresh.length > 0 ? last : next, event: greeting, data: {} }
        greetedAt = Date.now()
      }
      for (const [place, { kind, id, version }] of fresh.entries())
        yield { id: place === fresh.length - 1 ? next : last, event: kind, data: { id, version } }
      // The next look sees the same rows if a transaction overlaps with this one.
      sent = new Set(seen.changes.map(({ row }) => row))
      position = seen.position
      last = next
      await bell.rung(lookEveryMs)
      greeting = Date.now() - greetedAt > renewEveryMs ? 'ready' : null
    }
  } finally {
    unwatch()
    bell.close()
  }
}

/** A position with the time at which it was given out. */
const idOf = (position: string) => `${position}-${Math.floor(Date.now() / 1000)}`

/** The position of the last event; null without one, or if what came after it may be forgotten. */
async function positionOf(db: Pool, lastEvent: string): Promise<string | null> {
  const [, position, seconds] = /^(\d{1,18})-(\d{1,12})$/.exec(lastEvent) ?? []
  if (!position) return null
  const values = [position, Number(seconds), (keptMinutes - 5) * 60]
  const { rows } = await db.query<{ known: boolean }>({ ...known, values })
  return rows[0]!.known ? position : null
}

/** Rings when there is something to see, and stops when the browser leaves or the process shuts down. */
function bellOf(...ends: readonly AbortSignal[]) {
  let rang = false
  let wake = () => {}
  const ring = () => {
    rang = true
    wake()
  }
  for (const end of ends) end.addEventListener('abort', ring)
  return {
    ring,
    stopped: () => ends.some(({ aborted }) => aborted),
    async rung(longestMs: number) {
      let timer: NodeJS.Timeout | undefined
      if (!rang)
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, longestMs)
        })
      clearTimeout(timer)
      rang = false
    },
    close() {
      for (const end of ends) end.removeEventListener('abort', ring)
    },
  }
}

async function* closing<Item>(items: AsyncIterable<Item>, closed: () => void) {
  try {
    yield* items
  } finally {
    closed()
  }
}

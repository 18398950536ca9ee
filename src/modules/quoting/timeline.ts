import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Actor } from '../../shared-kernel/actor.ts'
import type { CommandCall } from '../../shared-kernel/use-case.ts'
import type { Doer, EventKind, TimelineEntry } from './contract/history.ts'
import { hashOf } from './domain/revision.ts'

interface Happening {
  readonly quoteId: string
  readonly contractorId: string
  /** When it happened, if not now. */
  readonly at?: Date
  readonly kind: Exclude<EventKind, 'expired'>
  readonly revision?: number | null
  /** `browser` tells visits apart, and leaves the server in no answer. */
  readonly details?: TimelineEntry['details'] & { readonly browser?: string }
  /** Identifies an entry that may be announced twice, so it is written once. */
  readonly cause?: string
}

/**
 * An entry of the log. `hash` is the SHA-256, in hex, of the entry without `hash` and `details` as canonical JSON (RFC 8785), and
 * `detailsHash` that of its details. `previous` is the hash of the entry before; after an entry without a hash, which an older
 * release wrote, it is that of the list of all earlier entries.
 */
export interface LogEntry extends Pick<TimelineEntry, 'at' | 'kind' | 'actor' | 'revision'> {
  readonly quoteId: string
  /** Missing where only the contractor should read them. `salt` keeps them from being guessed by their hash. */
  readonly details?: TimelineEntry['details'] & { readonly salt?: string }
  readonly detailsHash: string
  readonly previous?: string
  readonly hash?: string
}

/** What the contractor was warned of, and wrote for themselves. */
const ownKinds: readonly EventKind[] = ['sent-despite', 'called', 'reopened']

const doers: Record<Actor['kind'], Doer> = {
  visitor: 'customer',
  contractor: 'contractor',
  customer: 'customer',
  operator: 'administrator',
  administrator: 'administrator',
  system: 'system',
}

/**
 * Adds to the quote's timeline, in the transaction of the change. Unlike the audit trail it may name the customer, and
 * it is deleted with its quote. The quote is locked first, so that no two entries follow the same one. Returns the entry's id;
 * none if it was written before.
 */
export async function note(
  { quoteId, contractorId, at, kind, revision = null, details = {}, cause }: Happening,
  { em, now, actor }: Pick<CommandCall, 'em' | 'now' | 'actor'>,
): Promise<string | undefined> {
  const whose = [quoteId, contractorId]
  await em.execute('select from quoting.quotes where id = ? and user_id = ? for update', whose)
  const [last] = await em.execute<Row[]>(`${log('?', '?')} desc limit 1`, whose)
  const earlier = last && !last.hash ? await em.execute<Row[]>(log('?', '?'), whose) : []
  const previous = last?.hash ?? hashOfAll(earlier.map(logged))
  const { browser, ...known } = details
  const salted = { ...known, salt: randomBytes(16).toString('hex') }
  const doer = doers[actor.kind]
  const entry = { quoteId, at: (at ?? now).toISOString(), kind, actor: doer, revision, detailsHash: hashOf(salted) }
  const [written] = await em.execute<{ id: string }[]>(
    `insert into quoting.timeline (quote_id, at, kind, actor, revision, details, cause, previous, hash)
     values (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?) on conflict (quote_id, cause) do nothing returning id::text`,
    [
      ...[quoteId, entry.at, kind, doer, revision, JSON.stringify({ ...salted, browser }), cause ?? null],
      ...[previous, hashOf({ ...entry, previous })],
    ],
  )
  return written?.id
}

type Row = Omit<TimelineEntry, 'id'> & {
  readonly quoteId: string
  readonly previous: string | null
  readonly hash: string | null
}

const log = (quoteId: string, contractorId: string) => `
  select t.quote_id as "quoteId", views.iso(t.at) as at, t.kind, t.actor, t.revision, t.details - 'browser' as details, t.previous, t.hash
    from quoting.timeline t join quoting.quotes q on q.id = t.quote_id
   where t.quote_id = ${quoteId} and q.user_id = ${contractorId} order by t.id`

const logged = ({ details, previous, hash, ...entry }: Row): LogEntry => ({
  ...entry,
  details,
  detailsHash: hashOf(details),
  ...(previous && hash && { previous, hash }),
})

const hashOfAll = (entries: readonly LogEntry[]) => hashOf(entries.map(({ details: _, ...entry }) => entry))

/** A quote's whole timeline in the order in which it was written, for others to read: the contractor's own words are left out. */
export async function logOf(db: Pool, contractorId: string, quoteId: string): Promise<LogEntry[]> {
  const { rows } = await db.query<Row>(log('$1', '$2'), [quoteId, contractorId])
  return rows
    .map(logged)
    .map(({ details, ...entry }) => (ownKinds.includes(entry.kind) ? entry : { ...entry, details }))
}

/** Whether each entry follows the one before, and is as it was written. */
export const isUnbroken = (entries: readonly LogEntry[]): boolean =>
  entries.every(({ details, hash, ...entry }, at) => {
    if (details && hashOf(details) !== entry.detailsHash) return false
    if (!hash) return true
    const previous = entries[at - 1]?.hash ?? hashOfAll(entries.slice(0, at))
    return entry.previous === previous && hash === hashOf(entry)
  })

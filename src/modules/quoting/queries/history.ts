import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { dayIn, daysLater, startOfDay, type TimeZone } from '../../../shared-kernel/time-zone.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import { profileOf, timeZoneOf } from '../../accounts/index.ts'
import type * as contract from '../contract/history.ts'

interface Validity {
  readonly validUntil: string | null
  /** An accepted version doesn't expire in the timeline. */
  readonly isAccepted: boolean
  readonly timeZone: TimeZone
}

/** How long the newest revision is valid; refuses another contractor's quote. */
async function validityOf(db: Pool, contractorId: string, quoteId: string): Promise<Validity> {
  const { rows } = await db.query<Omit<Validity, 'timeZone'>>(
    `select r.content->>'validUntil' as "validUntil",
            coalesce(q.revision in (q.accepted_revision, q.elsewhere_revision), false) as "isAccepted"
       from quoting.quotes q
       left join quoting.revisions r on r.quote_id = q.id and r.revision = q.revision
      where q.id = $1 and q.user_id = $2`,
    [quoteId, contractorId],
  )
  if (!rows[0]) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
  const profile = await profileOf(db, contractorId)
  return { ...rows[0], timeZone: timeZoneOf(profile ?? { timeZone: null }) }
}

const expiredBy = ({ validUntil, timeZone }: Validity, now: Date) =>
  validUntil !== null && dayIn(timeZone)(now) > validUntil

const page = {
  name: 'timeline',
  text: `select t.id::text, t.at, t.kind, t.actor, t.revision,
                case when t.kind = 'issued' then t.details || (
                  select jsonb_build_object('oneTimePrice', (r.content->>'oneTimeCents')::float8 / 100) from quoting.revisions r
                   where r.quote_id = t.quote_id and r.revision = t.revision) else t.details end as details
           from quoting.timeline t join quoting.quotes q on q.id = t.quote_id
          where q.user_id = $5 and t.quote_id = $1 and (t.at, t.id) < ($2, $3) order by t.at desc, t.id desc limit $4`,
}

export const getTimeline: Query<typeof contract.getTimeline> = async ({ quoteId, limit, cursor }, call) => {
  const { db, contractorId, now, continueAt } = call
  const validity = await validityOf(db, contractorId, quoteId)
  const [at, id] = cursor ?? ['infinity', '999999999999999999']
  const { rows } = await db.query<contract.TimelineEntry>({
    ...page,
    values: [quoteId, at, id, limit + 1, contractorId],
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last
  if (more) continueAt(`${new Date(last.at).toISOString()}_${last.id}`)
  const [from, to] = [cursor ? Date.parse(at) : Number.POSITIVE_INFINITY, more ? Date.parse(last.at) : 0]
  return expiredBy(validity, now) && !validity.isAccepted ? withExpiry(shown, validity, from, to) : shown
}

/** Expiry is not stored: it follows from the revision, and is inserted where it belongs. */
function withExpiry(entries: contract.TimelineEntry[], { validUntil, timeZone }: Validity, from: number, to: number) {
  const at = startOfDay(daysLater(validUntil!, 1), timeZone)
  if (at.getTime() >= from || at.getTime() < to) return entries
  const expired: contract.TimelineEntry = {
    id: 'expired',
    at: at.toISOString(),
    kind: 'expired',
    actor: 'system',
    revision: null,
    details: {},
  }
  const place = entries.findIndex((entry) => new Date(entry.at) < at)
  return entries.toSpliced(place < 0 ? entries.length : place, 0, expired)
}

export const listRevisions: Query<typeof contract.listRevisions> = async ({ quoteId }, { db, contractorId, now }) => {
  const validity = await validityOf(db, contractorId, quoteId)
  const { rows } = await db.query<contract.Revision>(
    `select r.revision, r.issued_at as "issuedAt", r.content->>'date' as date, r.content->>'validUntil' as "validUntil",
            (r.content->>'monthlyCents')::float8 / 100 as "monthlyPrice",
            (r.content->>'oneTimeCents')::float8 / 100 as "oneTimePrice", r.changes, r.reconstructed,
            exists (select from quoting.acceptances a
                     where a.quote_id = q.id and a.user_id = q.user_id and a.revision = r.revision) as accepted
       from quoting.revisions r join quoting.quotes q on q.id = r.quote_id
      where r.quote_id = $1 and q.user_id = $2 order by r.revision desc`,
    [quoteId, contractorId],
  )
  return { expired: expiredBy(validity, now), revisions: rows }
}

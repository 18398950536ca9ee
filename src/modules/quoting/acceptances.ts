import type { Pool } from 'pg'
import { toDollars } from '../../shared-kernel/money.ts'
import type { CommandCall } from '../../shared-kernel/use-case.ts'
import type { AcceptanceShown } from './contract/acceptance.ts'
import type { Acceptance, Ending } from './domain/acceptance.ts'

/** An acceptance as JSON from the database. */
export type StoredAcceptance = Omit<Acceptance, 'at' | 'endedAt'> & {
  readonly at: string
  readonly endedAt: string | null
}

/** The columns of an acceptance `a`. */
export const acceptanceColumns = `jsonb_build_object('id', a.id, 'quoteId', a.quote_id, 'revision', a.revision,
  'hash', a.hash, 'name', a.name, 'title', a.title, 'poNumber', a.po_number, 'signature', a.signature, 'at', views.iso(a.at),
  'address', a.address, 'browser', a.browser, 'consent', a.consent, 'electronicRecords', a.electronic_records,
  'monthlyCents', a.monthly_cents, 'oneTimeCents', a.one_time_cents, 'payYearly', a.pay_yearly,
  'annualCents', a.annual_cents, 'cancelUntil', a.cancel_until,
  'endedBy', a.ended_by, 'endedAt', views.iso(a.ended_at))`

/** The version of quote `q` that was accepted, by the link or elsewhere, as long as that holds. */
export const agreedRevision = 'coalesce(q.accepted_revision, q.elsewhere_revision)'

/** What was agreed to in it. The version says what was agreed elsewhere. */
const agreed = `(
  select a.monthly_cents, a.one_time_cents, a.billed_months from quoting.acceptances a
   where a.quote_id = q.id and a.user_id = q.user_id and a.ended_at is null
  union all
  select (r.content ->> 'monthlyCents')::bigint, (r.content ->> 'oneTimeCents')::bigint,
         (select max(e.billed_months) from quoting.accepted_elsewhere e
           where e.quote_id = q.id and e.user_id = q.user_id and e.revision = r.revision)
    from quoting.revisions r
   where r.quote_id = q.id and r.revision = q.elsewhere_revision and q.accepted_revision is null)`

/**
 * Whether the next version of quote `q` is being written or waits for its answer, while the acceptance of an earlier one holds: it
 * then counts at the accepted price (ONL-11). Few quotes are; the index `quotes_agreed` has them.
 */
export const isRevised = `(q.accepted_revision is not null or q.elsewhere_revision is not null)
  and (q.changed_since_sent or q.revision <> ${agreedRevision})`

/** Such quotes, with what was agreed `a`. */
export const heldWhileRevised = `
  join lateral ${agreed} a on true
 where ${isRevised}`

/** A price of quote `q`: what was accepted, as long as that holds, else its own. */
const bidPrice = (accepted: string, own: string) => `
  case when ${agreedRevision} is null then q.${own} else (select a.${accepted} from ${agreed} a) end`
export const bidMonthly = bidPrice('monthly_cents', 'final_monthly_cents')
export const bidOneTime = bidPrice('one_time_cents', 'final_one_time_cents')

/** Null stays null. */
export const inDollars = (cents: number | null) => (cents === null ? null : toDollars(cents))

/** As its contractor and its customer read it. */
export const acceptanceShown = (stored: StoredAcceptance): AcceptanceShown => ({
  revision: stored.revision,
  name: stored.name,
  title: stored.title,
  poNumber: stored.poNumber,
  at: stored.at,
  monthlyPrice: toDollars(stored.monthlyCents),
  oneTimePrice: inDollars(stored.oneTimeCents),
  payYearly: stored.payYearly,
  annualPrice: inDollars(stored.annualCents),
  package: null,
  options: [],
  cancelUntil: stored.cancelUntil,
})

/** Ends the acceptance of the locked quote that holds, if there is one. The row stays as proof. */
export const endAcceptance = (
  { quoteId, contractorId }: Omit<Which, 'acceptanceId'>,
  by: Ending,
  { em, now }: Pick<CommandCall, 'em' | 'now'>,
): Promise<unknown> =>
  em.execute(
    `update quoting.acceptances set ended_at = ?, ended_by = ?
      where quote_id = ? and user_id = ? and ended_at is null`,
    [now, by, quoteId, contractorId],
  )

interface Which {
  readonly contractorId: string
  readonly quoteId: string
  readonly acceptanceId: string
}

/** A quote's acceptance with this id, which its customer's browser made; whether it still holds or not. Null if there is none. */
export async function acceptanceOf(
  db: Pool,
  { contractorId, quoteId, acceptanceId }: Which,
): Promise<Acceptance | null> {
  const { rows } = await db.query<{ acceptance: StoredAcceptance }>({
    name: 'acceptance',
    text: `select ${acceptanceColumns} as acceptance from quoting.acceptances a
            where a.id = $1 and a.quote_id = $2 and a.user_id = $3`,
    values: [acceptanceId, quoteId, contractorId],
  })
  const stored = rows[0]?.acceptance
  return stored
    ? { ...stored, at: new Date(stored.at), endedAt: stored.endedAt === null ? null : new Date(stored.endedAt) }
    : null
}

/** Whether a customer ever accepted this quote, or this version of it. */
export async function wasAccepted(db: Pool, { contractorId, quoteId }: Omit<Which, 'acceptanceId'>, revision?: number) {
  const { rows } = await db.query(
    `select from quoting.acceptances where quote_id = $1 and user_id = $2 and coalesce(revision = $3, true) limit 1`,
    [quoteId, contractorId, revision ?? null],
  )
  return rows.length > 0
}

/** The agreements made at home that hold and can still be canceled on this day, YYYY-MM-DD. */
export const cancelableOn = (contractorId: string, day: string, { em }: Pick<CommandCall, 'em'>) =>
  em.execute<{ acceptanceId: string; quoteId: string }[]>(
    `select id as "acceptanceId", quote_id as "quoteId" from quoting.acceptances
      where user_id = ? and ended_at is null and cancel_until >= ?`,
    [contractorId, day],
  )

/** Whether this acceptance holds. It can't end before the transaction does. */
export async function holdAcceptance({ contractorId, quoteId, acceptanceId }: Which, em: CommandCall['em']) {
  const [found] = await em.execute<{ holds: boolean }[]>(
    `select ended_at is null as holds from quoting.acceptances where id = ? and quote_id = ? and user_id = ? for share`,
    [acceptanceId, quoteId, contractorId],
  )
  return found?.holds ?? false
}

/** Whether the customer answered this version or the quote's newest one, by the link or elsewhere. */
export async function isAnswered(
  db: Pool,
  { contractorId, quoteId, revision }: { contractorId: string; quoteId: string; revision: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from quoting.quotes where user_id = $1 and id = $2
        and (answer in ('accepted', 'declined', 'canceled') or $3 in (accepted_revision, elsewhere_revision))`,
    [contractorId, quoteId, revision],
  )
  return rowCount === 1
}

/** What the customer wrote, in this entry of the quote's timeline; by default in the newest of its kind. */
export async function messageOf(
  db: Pool,
  { contractorId, quoteId, entryId }: { contractorId: string; quoteId: string; entryId?: string | undefined },
  kind: 'change-requested' | 'declined',
): Promise<string | undefined> {
  const { rows } = await db.query<{ message: string | null }>(
    `select t.details ->> 'message' as message from quoting.timeline t join quoting.quotes q on q.id = t.quote_id
      where q.user_id = $1 and t.quote_id = $2 and t.kind = $3 and coalesce(t.id = $4, true)
      order by t.at desc, t.id desc limit 1`,
    [contractorId, quoteId, kind, entryId ?? null],
  )
  return rows[0]?.message ?? undefined
}

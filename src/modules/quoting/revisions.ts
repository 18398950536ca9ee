import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { toDollars } from '../../shared-kernel/money.ts'
import { dayIn, daysLater } from '../../shared-kernel/time-zone.ts'
import type { CommandCall, SignedIn } from '../../shared-kernel/use-case.ts'
import { printable } from '../accounts/contract/letterhead-color.ts'
import { holdProfile, profileOf, timeZoneOf } from '../accounts/index.ts'
import { customerTerms } from '../pricing/contract/tax.ts'
import { quoteIssued } from './audit-events.ts'
import { customerQuoteOf } from './customer-quote.ts'
import { newVersion } from './domain/answer.ts'
import { changesBetween } from './domain/changes.ts'
import { inSpanish } from './domain/in-spanish.ts'
import type { Quote } from './domain/quote.ts'
import {
  type FrozenAttachment,
  filesOf,
  hashOf,
  type IssuedQuote,
  readsSame,
  validForDays,
  wordingOf,
} from './domain/revision.ts'
import { note } from './timeline.ts'

interface SendState {
  readonly status: string
  readonly revision: number
  readonly changedSinceSent: boolean
}

/** The quote as it would be issued now; null if the contractor has no such quote. */
async function freshOf(
  db: Pool,
  { contractorId, quoteId, revision, at }: { contractorId: string; quoteId: string; revision: number; at: Date },
): Promise<IssuedQuote | null> {
  const [read, profile] = await Promise.all([customerQuoteOf(db, contractorId, quoteId), profileOf(db, contractorId)])
  if (!read || !profile) return null
  const { holidays: own, terms, accepting, proposal, attachmentIds, ...quote } = read
  const holidays = { holidays: own ?? profile.holidays, days: profile.holidayDays }
  const { showsRoomPrices, tax, taxExempt } = customerTerms(terms, profile)
  const date = dayIn(timeZoneOf(profile))(at)
  const attachments = await attachmentsOf(db, { contractorId, ids: attachmentIds, day: date })
  const { businessName, contactName, email, phone, address, website, logoUrl, letterheadColor } = profile
  const issued: IssuedQuote = {
    ...quote,
    ...(!showsRoomPrices && { showsRoomPrices }),
    ...(tax && { tax }),
    ...(taxExempt && { taxExempt }),
    ...accepting,
    ...(proposal && { proposal }),
    ...(attachments.length > 0 && { attachments }),
    schemaVersion: 1,
    revision,
    date,
    validUntil: daysLater(date, validForDays),
    letterhead: {
      ...{ businessName, contactName, email, phone },
      address: address && onOneLine(address),
      website: website && withoutScheme(website),
      logoKey: logoUrl?.match(/^\/uploads\/([0-9a-f-]{36})$/)?.[1] ?? null,
      ...(letterheadColor && { color: printable(letterheadColor) }),
    },
    wording: wordingOf({ ...quote, date, taxed: tax !== null, taxExempt }, holidays),
  }
  return accepting.language ? inSpanish(issued) : issued
}

interface Chosen {
  readonly contractorId: string
  /** Null: all that are valid. */
  readonly ids: readonly string[] | null
  readonly day: string
}

/** The account's attachments that go with a quote on this day: one that has expired goes with none. */
async function attachmentsOf(db: Pool, { contractorId, ids, day }: Chosen): Promise<FrozenAttachment[]> {
  const { rows } = await db.query<FrozenAttachment>(
    `select name, file as key, sha256, bytes from views.attachments
      where contractor_id = $1 and ($2::text[] is null or id::text = any($2)) and coalesce(expires_on >= $3, true)
      order by created_at, id`,
    [contractorId, ids, day],
  )
  return rows
}

/** "100 Sample Street, Portland, OR 97200", as in a page footer. */
const onOneLine = (address: string) => address.split(/,?\s*\n\s*/).join(', ')

/** "brightline.example", as printed. */
const withoutScheme = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '')

const unchanged = ({ status, revision, changedSinceSent }: SendState) =>
  status !== 'draft' && revision > 0 && !changedSinceSent

/**
 * Freezes what the customer is about to read, in the transaction of the request, and returns the revision number. A quote
 * that has not changed since it was sent keeps its revision and dates (ISS-03).
 */
export async function issue(quote: Quote, wasUnchanged: boolean, call: CommandCall & SignedIn): Promise<number> {
  const { db, em, contractorId, now } = call
  if (wasUnchanged) return quote.revision
  await holdProfile(em, contractorId)
  const issued = await freshOf(db, { contractorId, quoteId: quote.id, revision: quote.revision + 1, at: now })
  if (!issued) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
  quote.refuseUnreadyHome(issued.letterhead)
  const last = quote.revision > 0 ? await readStored(db, contractorId, quote.id, quote.revision) : null
  // A retry after failed delivery: the customer has received neither version. One that they answered is replaced.
  if (last && !quote.answer && readsSame({ ...last.issued, revision: issued.revision }, issued)) return quote.revision
  const { id: quoteId, rate } = quote
  const changes = last ? changesBetween(last, { issued, rate }) : []
  await keep(issued, { quoteId, contractorId, rate, at: now, changes, reconstructed: false }, call)
  quote.revision = issued.revision
  newVersion(quote, now)
  const { revision, monthlyCents: monthly } = issued
  await call.publish(quoteIssued({ quoteId, contractorId, revision, monthly }))
  return revision
}

/**
 * Whether the quote would read differently than its newest version if it were issued on that day. Its mark alone doesn't say so:
 * a draft has none, and an update whose email failed has one without an edit.
 */
export async function editedSinceIssue(
  quote: Quote,
  { db, contractorId }: Pick<CommandCall & SignedIn, 'db' | 'contractorId'>,
) {
  if (unchanged(quote)) return false
  const { id: quoteId, revision } = quote
  const last = await readStored(db, contractorId, quoteId, revision)
  if (!last) return false
  return !readsSame(await freshOf(db, { contractorId, quoteId, revision, at: last.at }), last.issued)
}

interface About {
  readonly quoteId: string
  readonly contractorId: string
  readonly rate: number
  readonly at: Date
  readonly changes: readonly string[]
  readonly reconstructed: boolean
}

async function keep(
  issued: IssuedQuote,
  { quoteId, contractorId, rate, at, changes, reconstructed }: About,
  call: CommandCall,
) {
  const { em } = call
  await em.execute(
    `insert into quoting.revisions (quote_id, revision, issued_at, content, hash, rate, changes, reconstructed)
     values (?, ?, ?, ?::jsonb, ?, ?, ?::jsonb, ?)`,
    [
      quoteId,
      issued.revision,
      at,
      JSON.stringify(issued),
      hashOf(issued),
      rate,
      JSON.stringify(changes),
      reconstructed,
    ],
  )
  await em.execute(
    `insert into quoting.revision_files (quote_id, key, type)
     select ?, (file->>'key')::uuid, file->>'type' from jsonb_array_elements(?::jsonb) file on conflict do nothing`,
    [quoteId, JSON.stringify(filesOf(issued))],
  )
  const details = { monthlyPrice: toDollars(issued.monthlyCents), ...(reconstructed && { reconstructed }) }
  await note({ quoteId, contractorId, at, kind: 'issued', revision: issued.revision, details }, call)
}

const stored = {
  name: 'revision',
  text: `select r.content as issued, r.rate, r.issued_at as at from quoting.revisions r join quoting.quotes q on q.id = r.quote_id
          where q.id = $1 and q.user_id = $2 and r.revision = coalesce($3, q.revision)`,
}

async function readStored(db: Pool, contractorId: string, quoteId: string, revision?: number) {
  const values = [quoteId, contractorId, revision ?? null]
  const { rows } = await db.query<{ issued: IssuedQuote; rate: number; at: Date }>({ ...stored, values })
  return rows[0] ?? null
}

/** A revision of the contractor's own quote, by default the newest; null if there is none. */
export const revisionOf = async (db: Pool, contractorId: string, quoteId: string, revision?: number) =>
  (await readStored(db, contractorId, quoteId, revision))?.issued ?? null

/** The quote the customer would get now: the newest revision, or the next one if something changed since (ISS-04). */
export async function issuedNow(
  db: Pool,
  contractorId: string,
  quoteId: string,
  at: Date,
): Promise<IssuedQuote | null> {
  const { rows } = await db.query<SendState>(
    `select status, revision, changed_since_sent as "changedSinceSent" from quoting.quotes where id = $1 and user_id = $2`,
    [quoteId, contractorId],
  )
  if (!rows[0]) return null
  return unchanged(rows[0])
    ? revisionOf(db, contractorId, quoteId)
    : freshOf(db, { contractorId, quoteId, revision: rows[0].revision + 1, at })
}

const atOnce = 100

/**
 * Gives quotes that were sent before we kept revisions their first one, from stored data, marked as reconstructed.
 * Returns whether there may be more. Skips accounts that are being closed.
 */
export async function reconstructRevisions(call: CommandCall) {
  const { db, em } = call
  const quotes = await em.execute<{ id: string; contractorId: string; rate: number; at: Date }[]>(
    `select id, user_id as "contractorId", rate, coalesce(sent_at, created_at) as at from quoting.quotes
      where status <> 'draft' and revision = 0 limit ${atOnce} for update skip locked`,
  )
  let kept = 0
  for (const { id: quoteId, contractorId, rate, at } of quotes) {
    await holdProfile(em, contractorId)
    const issued = await freshOf(db, { contractorId, quoteId, revision: 1, at: new Date(at) })
    if (!issued) continue
    await keep(issued, { quoteId, contractorId, rate, at: new Date(at), changes: [], reconstructed: true }, call)
    await em.execute('update quoting.quotes set revision = 1 where id = ?', [quoteId])
    kept++
  }
  return kept === atOnce
}

import type { Pool } from 'pg'
import type { QuoteLink } from '../../shared-kernel/actor.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { toDollars } from '../../shared-kernel/money.ts'
import { recordOf } from '../../shared-kernel/record-of.ts'
import { dayIn, type TimeZone, usualTimeZone } from '../../shared-kernel/time-zone.ts'
import type { Query } from '../../shared-kernel/use-case.ts'
import { isOnce } from '../../shared-kernel/visits.ts'
import { accountCodeAbove, accountTimeZone } from '../accounts/index.ts'
import { acceptanceColumns, acceptanceShown, inDollars, type StoredAcceptance } from './acceptances.ts'
import { elsewhereOf } from './accepted-elsewhere.ts'
import type { AcceptedElsewhere } from './contract/acceptance.ts'
import * as contract from './contract/answers.ts'
import { asksForAge } from './contract/cancellation.ts'
import { needsCode } from './contract/confirm-code.ts'
import { consentSentence, electronicRecords } from './contract/words/consent.ts'
import type { Language } from './contract/words/language.ts'
import { rightToCancel, type Seller } from './contract/words/right-to-cancel.ts'
import type { Answer } from './domain/answer.ts'
import { type CustomerExtra, type IssuedQuote, photosPerRoom } from './domain/revision.ts'
import { followedVersion } from './reminders.ts'

/** A version of a quote as its link shows it, and what the customer did with the quote. */
export interface Linked {
  readonly issued: IssuedQuote
  /** SHA-256 of the version, in hex. */
  readonly hash: string
  readonly newest: number
  readonly state: contract.LinkState
  readonly changeRequested: boolean
  readonly answeredAt: Date | null
  /** Of this version, as long as it holds. */
  readonly acceptance: StoredAcceptance | null
  /** What the contractor recorded of this version's acceptance, as long as it holds. */
  readonly elsewhere: AcceptedElsewhere | null
  /** The agreement made at home that holds, to this version or an earlier one, and the last day to cancel it. */
  readonly cancelable: { readonly revision: number; readonly until: string } | null
  readonly startDate: string | null
  readonly timeZone: TimeZone
  /** Whether accepting needs a code (ONL-14). */
  readonly needsCode: boolean
  /** Whether reminders of this quote are still to come. */
  readonly isFollowedUp: boolean
}

interface Row {
  readonly issued: IssuedQuote
  readonly hash: string
  readonly newest: number
  readonly answer: Answer | null
  readonly answeredAt: Date | null
  readonly startDate: string | null
  readonly timeZone: TimeZone | null
  readonly acceptance: StoredAcceptance | null
  readonly elsewhere: AcceptedElsewhere | null
  readonly cancelable: Linked['cancelable']
  readonly confirmWithCode: boolean | null
  readonly codeAbove: number | null
  readonly isFollowedUp: boolean
}

const statement = {
  name: 'linked-quote',
  text: `select r.content as issued, r.hash, q.revision as newest, q.answer, q.answered_at as "answeredAt",
                q.start_date as "startDate", q.confirm_with_code as "confirmWithCode",
                exists (select from quoting.reminders m where m.quote_id = q.id and m.user_id = q.user_id
                         and m.revision = ${followedVersion} and m.state = 'waiting') as "isFollowedUp",
                ${accountCodeAbove('q.user_id')} as "codeAbove", ${accountTimeZone('q.user_id')} as "timeZone",
                (select jsonb_build_object('revision', a.revision, 'until', a.cancel_until) from quoting.acceptances a
                  where a.quote_id = q.id and a.user_id = q.user_id and a.ended_at is null and a.cancel_until is not null) as cancelable,
                ${elsewhereOf('r.revision')} as elsewhere,
                (select ${acceptanceColumns} from quoting.acceptances a
                  where a.quote_id = q.id and a.user_id = q.user_id and a.revision = r.revision and a.ended_at is null) as acceptance
           from quoting.quotes q join quoting.revisions r on r.quote_id = q.id and r.revision = coalesce($3, q.revision)
          where q.id = $1 and q.user_id = $2`,
}

/** The newest version, or an earlier one; refuses one that doesn't exist. */
export async function linkedQuote(
  db: Pool,
  { quoteId, contractorId }: Pick<QuoteLink, 'quoteId' | 'contractorId'>,
  now: Date,
  revision?: number,
): Promise<Linked> {
  const values = [quoteId, contractorId, revision ?? null]
  const { rows } = await db.query<Row>({ ...statement, values })
  const [row] = rows
  if (!row) throw new DomainError('not-found', 'no-such-version', 'This quote has no such version')
  const { answer, timeZone: known, confirmWithCode, codeAbove, ...rest } = row
  const { monthlyCents, oneTimeCents } = row.issued
  const timeZone = known ?? usualTimeZone
  return {
    ...rest,
    timeZone,
    changeRequested: answer === 'change-requested' && row.issued.revision === row.newest,
    state: stateOf(row, dayIn(timeZone)(now)),
    needsCode: needsCode({ confirmWithCode, monthlyCents, oneTimeCents }, codeAbove),
  }
}

function stateOf({ issued, newest, acceptance, elsewhere, answer }: Row, today: string): contract.LinkState {
  if (issued.revision < newest) return 'superseded'
  if (acceptance || elsewhere) return 'accepted'
  if (answer === 'declined' || answer === 'canceled') return answer
  return today > issued.validUntil ? 'expired' : 'open'
}

/** Keys of the photos that a version shows; their numbers in the page start at 1. */
export const photosOf = ({ areas }: IssuedQuote): readonly string[] =>
  areas.flatMap(({ photoIds }) => photoIds.slice(0, photosPerRoom))

/** The language of the fixed words. */
export const languageOf = ({ language }: IssuedQuote): Language => language ?? 'en'

/** The contractor as the words about canceling name them. */
export const sellerOf = ({ letterhead }: IssuedQuote): Seller => ({
  name: letterhead.businessName ?? letterhead.contactName,
  address: letterhead.address ?? '',
  email: letterhead.email,
  phone: letterhead.phone ?? '',
})

/** What the page says beside the month's price. */
const perVisitOf = ({ perVisitCents, wording: { basis }, ...quote }: IssuedQuote): contract.LinkedQuote['perVisit'] =>
  isOnce(quote) || perVisitCents === undefined || basis === undefined
    ? null
    : { price: toDollars(perVisitCents), basis }

/** For the customer's own programs: what the page shows, without anything else. */
export function shown(linked: Linked): contract.LinkedQuote {
  const { issued, newest, state, acceptance, elsewhere, changeRequested, startDate, needsCode: needed } = linked
  const { letterhead, customer, wording, proposal = {}, attachments = [], showsRoomPrices = true } = issued
  const records = electronicRecords(languageOf(issued), sellerOf(issued))
  const extra = ({ name, cents, type, ownHowOften }: CustomerExtra) => ({
    name,
    price: showsRoomPrices ? toDollars(cents) : null,
    type,
    howOften: ownHowOften ?? null,
  })
  let photo = 0
  return {
    number: issued.number,
    revision: issued.revision,
    newestRevision: newest,
    state,
    date: issued.date,
    validUntil: issued.validUntil,
    sender: {
      name: letterhead.businessName ?? letterhead.contactName,
      contactName: letterhead.contactName,
      email: letterhead.email,
      phone: letterhead.phone,
      address: letterhead.address,
      website: letterhead.website,
    },
    customer: { companyName: customer.companyName, contactPerson: customer.contactPerson },
    serviceAddress: issued.serviceAddress ?? null,
    buildingType: issued.buildingTypeLabel,
    totalSqft: issued.totalSqft,
    howOften: wording.visits,
    holidays: wording.holidays ?? null,
    labor: issued.labor ?? null,
    monthlyPrice: toDollars(issued.monthlyCents),
    perVisit: perVisitOf(issued),
    oneTimePrice: inDollars(issued.oneTimeCents),
    annualPrice: inDollars(issued.annualCents),
    tax: issued.tax ? { label: issued.tax.label, percent: issued.tax.percent } : null,
    taxExempt: issued.taxExempt ?? false,
    rooms: issued.areas.map((room) => ({
      name: room.name,
      roomType: room.roomTypeLabel,
      floor: room.floor ?? null,
      sqft: room.sqft,
      monthlyPrice: showsRoomPrices ? toDollars(room.monthlyCents) : null,
      howOften: room.ownHowOften ?? null,
      tasks: [...room.tasks],
      extras: room.extras.map(extra),
      notes: room.notes,
      photos: room.photoIds.slice(0, photosPerRoom).map(() => ++photo),
    })),
    extras: issued.extras.map(extra),
    notes: issued.specialRequirements,
    proposal: recordOf(contract.linkedTexts, (name) => proposal[name] ?? null),
    attachments: attachments.map(({ name }, at) => ({ n: at + 1, name })),
    start: wording.start,
    terms: [...wording.terms],
    consent: consentSentence[languageOf(issued)],
    atHome: issued.atHome
      ? {
          state: issued.atHome.state,
          rightToCancel: rightToCancel(languageOf(issued), { homeState: issued.atHome.state }),
          electronicRecordsTerms: [...records.paragraphs],
          electronicRecords: records.box,
          asksForAge: asksForAge({ homeState: issued.atHome.state }),
        }
      : null,
    poNumber: issued.poNumberRule ?? 'off',
    needsCode: needed,
    changeRequested,
    startDate,
    acceptance: acceptance && acceptanceShown(acceptance),
    acceptedElsewhere: elsewhere && { name: elsewhere.name, day: elsewhere.day },
  }
}

export const readByLink: Query<typeof contract.readByLink> = async ({ revision }, { db, customer, now }) =>
  shown(await linkedQuote(db, customer, now, revision))

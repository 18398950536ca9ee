import { createHash } from 'node:crypto'
import { longDate } from '../../../shared-kernel/long-date.ts'
import type { Cents } from '../../../shared-kernel/money.ts'
import { visitsBasis } from '../../../shared-kernel/schedule-words.ts'
import type { HowOften } from '../../../shared-kernel/visits.ts'
import type { Holidays } from '../../accounts/contract/holidays.ts'
import type { PrintedProposal } from '../../accounts/contract/proposal-texts.ts'
import type { Tax } from '../../accounts/contract/tax.ts'
import { holidayTerms } from '../../pricing/contract/holiday-terms.ts'
import { monthTerms } from '../../pricing/contract/month.ts'
import type { MonthCovers } from '../../pricing/contract/month-covers.ts'
import type { RoomFields } from '../contract/areas.ts'
import type { PrintedText } from '../contract/quote-texts.ts'
import type { PoNumberRule, StartTimeline } from '../contract/vocabulary.ts'
import type { Language } from '../contract/words/language.ts'

/** How many days an issued quote is valid. */
export const validForDays = 30

/** A version shows the oldest photos of a room, at most this many (AMB-D06). Older versions froze all. */
export const photosPerRoom = 2

/** The sender of the quote, as the customer sees it. */
export interface Letterhead {
  readonly businessName: string | null
  readonly contactName: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly website: string | null
  /** Key of the PNG in the object store. */
  readonly logoKey: string | null
  /** The color as printed; absent if none was chosen. */
  readonly color?: string
}

export interface CustomerExtra {
  readonly name: string
  readonly cents: Cents
  readonly type: 'monthly' | 'one-time'
  /** How often, if it has a schedule of its own: "every 2 weeks". */
  readonly ownHowOften?: string
}

/** The fields of free text. A choice isn't one: the customer reads its label, not its code. */
type FreeText = { [Field in keyof RoomFields]: string extends RoomFields[Field] ? Field : never }[keyof RoomFields]

/** A room's texts that the customer reads as the contractor wrote them, in the words of the history. */
export const roomTexts = { notes: 'notes' } as const satisfies Partial<Record<FreeText, string>>
export type RoomText = keyof typeof roomTexts
export const roomTextNames = Object.keys(roomTexts) as RoomText[]

export interface CustomerArea extends Readonly<Record<RoomText, string | null>> {
  readonly name: string
  readonly roomTypeLabel: string
  /** The floor or part of the building, if the contractor gave one (HND-10). */
  readonly floor?: string
  readonly sqft: number
  readonly monthlyCents: Cents
  /** How often it is cleaned, if not as often as the building: "on Tuesdays and Thursdays" (SCH-03). */
  readonly ownHowOften?: string
  readonly tasks: readonly string[]
  readonly extras: readonly CustomerExtra[]
  /** Keys in the object store, oldest first. */
  readonly photoIds: readonly string[]
}

/** The fields that the customer reads as the contractor entered them. */
export interface PlainFields extends HowOften, Readonly<Record<PrintedText, string | null>> {
  readonly number: string
  readonly startTimeline: StartTimeline
  readonly totalSqft: number
}

/** The part of a quote a customer may see. Costs, profit and the rate are not in it, nor in the query that reads it. */
export interface CustomerQuote extends PlainFields {
  readonly customer: { companyName: string; contactPerson: string; email: string; phone: string }
  readonly buildingTypeLabel: string
  readonly frequencyLabel: string
  /** The labor hours, if the customer reads them: "11.2 labor hours a week". */
  readonly labor?: string
  /** What the monthly price covers. */
  readonly monthCovers: MonthCovers
  /** The final monthly price of one visit, monthly extras included. */
  readonly perVisitCents: Cents
  /** Whether the price of a visit is the first figure, before the month's. */
  readonly leadsWithVisit: boolean
  readonly areas: readonly CustomerArea[]
  /** Work for the whole quote rather than one area; also base cleaning, while there are no areas. */
  readonly extras: readonly CustomerExtra[]
  readonly monthlyCents: Cents
  readonly oneTimeCents: Cents | null
  /** Only if the contractor offers a year's prepayment. */
  readonly annualCents: Cents | null
}

/** Sentences about what was agreed. They are stored with the quote, so a later release cannot reword them. */
export interface Wording {
  /** How often: "Weekly". Versions of release 0.6.0 say "Weekly, 4 visits per month". */
  readonly visits: string
  /** What a visit's price is computed from: "4 visits a month". */
  readonly basis?: string
  /** "We can start within 30 days." */
  readonly start: string
  /** "Start within 30 days" */
  readonly startNote: string
  /** "Holidays: we don’t clean on Labor Day and Christmas Day." Part of the scope. */
  readonly holidays?: string
  readonly terms: readonly string[]
}

/** What versions that were issued before SCH-05 and SCH-06 lack. */
export type Later = 'monthCovers' | 'perVisitCents' | 'leadsWithVisit'

/** A PDF that went with a version. `key` in the object store, `sha256` in hex. */
export interface FrozenAttachment {
  readonly name: string
  readonly key: string
  readonly sha256: string
  readonly bytes: number
}

/** Everything a customer reads, frozen when the contractor presses Send. Pictures are stored as keys. */
export interface IssuedQuote extends Omit<CustomerQuote, Later>, Partial<Pick<CustomerQuote, Later>> {
  readonly schemaVersion: 1
  /** Starts at 1; each sent change makes the next one. */
  readonly revision: number
  /** Days in the contractor's calendar: "2026-11-19". */
  readonly date: string
  readonly validUntil: string
  readonly letterhead: Letterhead
  readonly wording: Wording
  /** The prices of rooms and extras are here, but no customer reads them. */
  readonly showsRoomPrices?: false
  /** Added to each total, which is before tax here. An exempt customer's quote has none, and says so (PRP-03). */
  readonly tax?: Tax
  readonly taxExempt?: true
  /** Agreed at the customer's home, in this state: the customer may cancel (LAW-01). */
  readonly atHome?: { readonly state: string }
  /** The language of the fixed words, if it isn't English (LAW-04). */
  readonly language?: Exclude<Language, 'en'>
  /** Whether accepting asks for a PO number; absent: it doesn't (ORD-01). */
  readonly poNumberRule?: Exclude<PoNumberRule, 'off'>
  /** PDFs that go with it, oldest first; absent if there are none (PRP-02). */
  readonly attachments?: readonly FrozenAttachment[]
  /** The texts around the price; absent if all are empty (PRP-01). */
  readonly proposal?: PrintedProposal
}

type Worded = Pick<
  CustomerQuote,
  'frequency' | 'schedule' | 'frequencyLabel' | 'monthCovers' | 'monthlyCents' | 'startTimeline'
> & {
  readonly date: string
  /** Whether a tax is shown, and whether the customer is exempt: then the sentence on sales tax goes. */
  readonly taxed?: boolean
  readonly taxExempt?: boolean
}

/** What the contractor chose about holidays, and which days those are. */
export interface HolidayChoice {
  readonly holidays: Holidays | null
  readonly days: readonly string[]
}

export const wordingOf = (quote: Worded, choice: HolidayChoice = { holidays: null, days: [] }): Wording => {
  const { frequencyLabel, startTimeline, date } = quote
  const terms = monthTerms(quote)
  const holidays = holidayTerms({ ...quote, ...choice })
  const begins = beginning[startTimeline]
  return {
    visits: frequencyLabel,
    basis: visitsBasis(quote),
    start: begins ? `We can start ${begins}.` : 'The start date is flexible.',
    startNote: begins ? `Start ${begins}` : 'Flexible start',
    ...(holidays && { holidays }),
    terms: [
      ...(terms ? [terms] : []),
      `Valid for ${validForDays} days from ${longDate(date)}.`,
      ...(quote.taxed || quote.taxExempt ? [] : ['Sales tax not included where applicable.']),
    ],
  }
}

const beginning: Readonly<Record<StartTimeline, string | null>> = {
  'this-week': 'within 7 days',
  'next-week': 'in 8–14 days',
  'this-month': 'within 30 days',
  'next-month': 'in 31–60 days',
  flexible: null,
}

/** SHA-256 of the canonical JSON (RFC 8785), in hex: proves that a revision is what was sent. */
export const hashOf = (value: object): string => createHash('sha256').update(canonical(value)).digest('hex')

export const canonical = (value: unknown): string => JSON.stringify(sorted(value))

/** Whether two read the same. A version that was issued before a field existed lacks it, which is the same as null. */
export const readsSame = (one: unknown, other: unknown): boolean => withoutNulls(one) === withoutNulls(other)

const withoutNulls = (value: unknown) => JSON.stringify(sorted(value), (_, inner) => inner ?? undefined)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

/** Keys of the pictures and attachments of the quote. They are kept as long as the revision. */
export const filesOf = ({
  letterhead,
  areas,
  attachments = [],
}: IssuedQuote): readonly { key: string; type: string }[] => [
  ...(letterhead.logoKey ? [{ key: letterhead.logoKey, type: 'image/png' }] : []),
  ...areas.flatMap(({ photoIds }) => photoIds.map((key) => ({ key, type: 'image/jpeg' }))),
  ...attachments.map(({ key }) => ({ key, type: 'application/pdf' })),
]

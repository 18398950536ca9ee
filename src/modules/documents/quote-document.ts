import { formatSqft } from '../../shared-kernel/area.ts'
import type { Frequency } from '../../shared-kernel/frequency.ts'
import type { Cents } from '../../shared-kernel/money.ts'

/** Who sends the quote, as the customer sees it. Without a business name the product's stands in. */
export interface Letterhead {
  readonly businessName: string | null
  readonly contactName: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly website: string | null
  /** PNG. */
  readonly logo: Uint8Array | null
}

export interface ExtraWork {
  readonly name: string
  readonly cents: Cents
  readonly type: 'monthly' | 'one-time'
}

export interface QuotedArea {
  readonly name: string
  readonly roomTypeLabel: string
  readonly sqft: number
  readonly monthlyCents: Cents
  readonly tasks: readonly string[]
  readonly extras: readonly ExtraWork[]
  readonly notes: string | null
  /** JPEG, at most two, already scaled. */
  readonly photos: readonly Uint8Array[]
}

/**
 * Everything a customer may learn about a quote, and nothing else: the PDF and the mail are built from this alone, so
 * a contractor's costs, which have no place here, cannot reach a customer.
 */
export interface QuoteDocument {
  readonly number: string
  readonly date: string
  readonly validUntil: string
  readonly letterhead: Letterhead
  readonly customer: {
    readonly companyName: string
    readonly contactPerson: string
    readonly email: string
    readonly phone: string
  }
  readonly buildingTypeLabel: string
  readonly frequency: Frequency
  readonly frequencyLabel: string
  readonly visitsPerMonth: number
  readonly startLabel: string
  readonly totalSqft: number
  readonly areas: readonly QuotedArea[]
  /** Work for the whole building rather than one area. */
  readonly extras: readonly ExtraWork[]
  readonly monthlyCents: Cents
  readonly oneTimeCents: Cents | null
  /** The prepaid year, only where the contractor offers it. */
  readonly annualCents: Cents | null
  readonly specialRequirements: string | null
  /** Something changed since the customer's last mail. */
  readonly updated: boolean
}

export const productName = 'TidyTally'

export const senderName = (letterhead: Letterhead): string => letterhead.businessName ?? productName

const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 19, 2026" */
export const longDate = (iso: string): string => inFull.format(new Date(iso))

/** "Weekly, 4 visits per month": the customer sees which visits the price covers. */
export const visits = ({ frequencyLabel, visitsPerMonth }: QuoteDocument): string =>
  `${frequencyLabel}, ${visitsInMonth(visitsPerMonth)}`

export const visitsInMonth = (count: number): string =>
  count === 1 ? '1 visit per month' : `${count} visits per month`

/** "Medical, 3,080 sq ft" */
export const buildingAndSize = ({ buildingTypeLabel, totalSqft }: QuoteDocument): string =>
  `${buildingTypeLabel}, ${formatSqft(totalSqft)}`

/** "We can start within 30 days." */
export const start = ({ startLabel }: QuoteDocument): string =>
  startLabel === 'Flexible' ? 'The start date is flexible.' : `We can start ${startsIn(startLabel)}.`

/** "Start within 30 days" */
export const startNote = ({ startLabel }: QuoteDocument): string =>
  startLabel === 'Flexible' ? 'Flexible start' : `Start ${startsIn(startLabel)}`

/** "Within 30 days" and "8–14 days" as they read inside a sentence. */
const startsIn = (label: string) =>
  /^\d/.test(label) ? `in ${label}` : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** "BC" of "Brightline Cleaning Co.", to stand in for a logo. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-US') ?? '')
    .join('')

/** What the price does not say by itself. */
export const terms = ({ date, visitsPerMonth }: QuoteDocument): readonly string[] => [
  `The monthly price covers ${visitsInMonth(visitsPerMonth)}; further visits are extra.`,
  `Valid for 30 days from ${longDate(date)}.`,
  'Sales tax not included where applicable.',
]

export { longDate } from '../../shared-kernel/long-date.ts'

import { formatSqft } from '../../shared-kernel/area.ts'
import { type Cents, formatMoney } from '../../shared-kernel/money.ts'
import { type ScopeRow, scopeGrid } from '../../shared-kernel/rooms-by-schedule.ts'
import { howOften } from '../../shared-kernel/schedule-words.ts'
import { isOnce } from '../../shared-kernel/visits.ts'
import { annualRevenue } from '../pricing/contract/price.ts'
import { type TotalLine, taxName, totalLines, withTax } from '../pricing/contract/tax.ts'
import { spanishOften } from '../quoting/contract/words/spanish.ts'
import type { CustomerArea, CustomerExtra, IssuedQuote } from '../quoting/index.ts'

/** The sender of the quote, with the logo itself. */
export type Letterhead = Omit<IssuedQuote['letterhead'], 'logoKey'> & {
  /** PNG. */
  readonly logo: Uint8Array | null
}

export type ExtraWork = CustomerExtra

export type QuotedArea = Omit<CustomerArea, 'photoIds'> & {
  /** JPEG, at most two, already scaled. */
  readonly photos: readonly Uint8Array[]
}

/**
 * An issued quote with its pictures. The PDF and the email are built from this alone. It has no costs, so a
 * contractor's costs cannot reach a customer.
 */
export type QuoteDocument = Omit<IssuedQuote, 'letterhead' | 'areas'> & {
  readonly letterhead: Letterhead
  readonly areas: readonly QuotedArea[]
  /** The attachments aren't at the end of the PDF, because they are too large. */
  readonly attachedApart?: boolean
  /** Something changed since the customer's last email. */
  readonly updated: boolean
  /** The address of the customer's page, for the email; a version has none of its own. */
  readonly link?: string | null
}

/** Never the product's name: a customer must not get a quote from a company they never met. */
export const senderName = (letterhead: Letterhead): string => letterhead.businessName ?? letterhead.contactName

/** The business under the contact's name in a signature; null when it has the same name. */
export const businessBeside = ({ businessName, contactName }: Letterhead): string | null =>
  businessName === contactName ? null : businessName

interface FirstFigure {
  readonly label: 'Monthly price' | 'Price per visit' | 'Price'
  readonly cents: Cents
  /** The lines under it. */
  readonly about: readonly string[]
  /** The month's price, where the first figure is a visit's. */
  readonly monthlyCents: Cents | null
}

/** The month's price and then a visit's, or the other way around (SCH-06). Older versions have no price per visit. */
export function firstFigure(quote: QuoteDocument): FirstFigure {
  const first = figureOf(quote)
  return { ...first, about: [...first.about, taxAbout(quote, first), quote.labor].filter((line) => line !== undefined) }
}

/** The price with its tax; a visit's price is only said to be before tax, since the tax is added to totals. */
function taxAbout({ tax }: QuoteDocument, { label, cents }: FirstFigure): string | undefined {
  if (!tax) return undefined
  if (label === 'Price per visit') return `before ${taxName(tax)}`
  return `${formatMoney(withTax(cents, tax).total)} with ${taxName(tax)}`
}

/** "$487.13 with tax", beside a total; null without a tax. */
export const besideTotal = ({ tax }: QuoteDocument, cents: Cents): string | null =>
  tax ? `${formatMoney(withTax(cents, tax).total)} with tax` : null

/** The totals under the rooms, each with its tax; a year only with a tax, since the rooms don't add up to it. */
export const totalsOf = (quote: QuoteDocument): readonly TotalLine[] =>
  totalLines(
    {
      main: wholeOf(quote).cents,
      isSingleVisit: isOnce(quote),
      once: oneTimeBeside(quote),
      year: quote.annualCents,
    },
    { tax: quote.tax ?? null, taxExempt: quote.taxExempt ?? false },
  )

/** Whether the customer sees the prices of rooms and extras, or only the totals. */
export const showsLines = ({ showsRoomPrices }: QuoteDocument): boolean => showsRoomPrices !== false

function figureOf(quote: QuoteDocument): FirstFigure {
  const { wording, monthlyCents, perVisitCents, leadsWithVisit } = quote
  const month = { label: 'Monthly price', cents: monthlyCents, monthlyCents: null } as const
  const { visits, basis } = wording
  if (isOnce(quote)) return { label: 'Price', cents: wholeOf(quote).cents, about: [visits], monthlyCents: null }
  if (perVisitCents === undefined || basis === undefined) return { ...month, about: [visits] }
  if (!leadsWithVisit) return { ...month, about: [visits, `${formatMoney(perVisitCents)} a visit (${basis})`] }
  return { label: 'Price per visit', cents: perVisitCents, about: [`${visits}, ${basis}`], monthlyCents }
}

/** What paying for the year saves against paying its months. */
export const savedCents = (quote: QuoteDocument, annualCents: Cents): Cents =>
  annualRevenue(quote.monthlyCents, quote) - annualCents

interface Whole {
  /** The rooms and the extras of this type add up to it. */
  readonly type: CustomerExtra['type']
  readonly cents: Cents
  /** The heading over its parts. */
  readonly column: 'Per month' | 'Price'
  readonly total: 'Total per month' | 'Total'
  /** "$1,414.40 a month", before tax: "$1,414.40 a month plus tax" */
  readonly inSentence: string
}

/** The price that the rooms add up to, before tax: a month's, or that of a single visit. */
export function wholeOf(quote: QuoteDocument): Whole {
  const cents = isOnce(quote) ? (quote.oneTimeCents ?? 0) : quote.monthlyCents
  const price = formatMoney(cents)
  const plus = quote.tax ? ' plus tax' : ''
  return isOnce(quote)
    ? { type: 'one-time', cents, column: 'Price', total: 'Total', inSentence: `${price}${plus}` }
    : { type: 'monthly', cents, column: 'Per month', total: 'Total per month', inSentence: `${price} a month${plus}` }
}

/** One-time work beside the month's price; null without any, and for a single visit, whose whole price is one-time. */
export const oneTimeBeside = (quote: QuoteDocument): Cents | null => (isOnce(quote) ? null : quote.oneTimeCents)

/** The heading of the special requirements, as a customer reads it. */
export const requirementsTitle = 'Notes and terms'

/** "Medical, 3,080 sq ft" */
export const buildingAndSize = ({ buildingTypeLabel, totalSqft }: QuoteDocument): string =>
  `${buildingTypeLabel}, ${formatSqft(totalSqft)}`

/** Rooms by schedule, where they differ, in the quote's language. */
export const scopeRows = (quote: QuoteDocument): readonly ScopeRow[] =>
  scopeGrid(quote, quote.areas, quote.language === 'es' ? spanishOften(howOften(quote)) : undefined)

/** The room's type beside its name; null where the name already says it, so no line reads "Lobby Lobby". */
export const typeBeside = ({ name, roomTypeLabel }: Pick<QuotedArea, 'name' | 'roomTypeLabel'>): string | null =>
  name.toLowerCase().includes(roomTypeLabel.toLowerCase()) ? null : roomTypeLabel

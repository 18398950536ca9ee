import { formatSqft } from '../../shared-kernel/area.ts'
import { type Cents, formatMoney } from '../../shared-kernel/money.ts'
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
  /** Something changed since the customer's last email. */
  readonly updated: boolean
}

/** Never the product's name: a customer must not get a quote from a company they never met. */
export const senderName = (letterhead: Letterhead): string => letterhead.businessName ?? letterhead.contactName

/** The business under the contact's name in a signature; null when it has the same name. */
export const businessBeside = ({ businessName, contactName }: Letterhead): string | null =>
  businessName === contactName ? null : businessName

interface FirstFigure {
  readonly label: 'Monthly price' | 'Price per visit'
  readonly cents: Cents
  /** The lines under it. */
  readonly about: readonly string[]
  /** The month's price, where the first figure is a visit's. */
  readonly monthlyCents: Cents | null
}

/** The month's price and then a visit's, or the other way around (SCH-06). Older versions have no price per visit. */
export function firstFigure({ wording, monthlyCents, perVisitCents, leadsWithVisit }: QuoteDocument): FirstFigure {
  const month = { label: 'Monthly price', cents: monthlyCents, monthlyCents: null } as const
  const { visits, basis } = wording
  if (perVisitCents === undefined || basis === undefined) return { ...month, about: [visits] }
  if (!leadsWithVisit) return { ...month, about: [visits, `${formatMoney(perVisitCents)} a visit (${basis})`] }
  return { label: 'Price per visit', cents: perVisitCents, about: [`${visits}, ${basis}`], monthlyCents }
}

/** What paying for the year saves against twelve months. */
export const savedCents = (monthlyCents: Cents, annualCents: Cents): Cents => 12 * monthlyCents - annualCents

/** The heading of the special requirements, as a customer reads it. */
export const requirementsTitle = 'Notes and terms'

const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 19, 2026" */
export const longDate = (iso: string): string => inFull.format(new Date(iso))

/** "Medical, 3,080 sq ft" */
export const buildingAndSize = ({ buildingTypeLabel, totalSqft }: QuoteDocument): string =>
  `${buildingTypeLabel}, ${formatSqft(totalSqft)}`

/** The room's type beside its name; null where the name already says it, so no line reads "Lobby Lobby". */
export const typeBeside = ({ name, roomTypeLabel }: Pick<QuotedArea, 'name' | 'roomTypeLabel'>): string | null =>
  name.toLowerCase().includes(roomTypeLabel.toLowerCase()) ? null : roomTypeLabel

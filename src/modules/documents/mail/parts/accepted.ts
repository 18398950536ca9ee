import { formatMoney } from '../../../../shared-kernel/money.ts'
import { type TimeZone, wordsIn } from '../../../../shared-kernel/time-zone.ts'
import { isOnce } from '../../../../shared-kernel/visits.ts'
import type { Acceptance } from '../../../quoting/index.ts'
import type { QuoteDocument } from '../../quote-document.ts'

/** A quote, and how its customer accepted it. */
export interface AcceptedQuote {
  readonly quote: QuoteDocument
  readonly acceptance: Acceptance
  /** The contractor's. */
  readonly timeZone: TimeZone
}

/** "November 27, 2026 at 6:04 PM PST" */
const when = ({ acceptance, timeZone }: AcceptedQuote) => wordsIn(timeZone).atMinute(acceptance.at.toISOString())

/** Label and value, one line each. */
export function acceptedFacts(about: AcceptedQuote): (readonly [label: string, value: string])[] {
  const { name, title, poNumber } = about.acceptance
  return [
    ['Accepted by', [name, title].filter(Boolean).join(', ')],
    ['When', when(about)],
    ...pricesOf(about),
    ...(poNumber ? [['PO number', poNumber] as const] : []),
  ]
}

/** What was agreed: by month or once, and by year where the customer chose that. */
function pricesOf({ quote, acceptance }: AcceptedQuote): (readonly [label: string, price: string])[] {
  const { monthlyCents, oneTimeCents, payYearly, annualCents } = acceptance
  const tax = quote.tax ? ' plus tax' : ''
  const month = payYearly && annualCents !== null ? null : monthlyCents
  return [
    ...(isOnce(quote) || month === null ? [] : [['Monthly price', `${formatMoney(month)}${tax}`] as const]),
    ...(payYearly && annualCents !== null
      ? [['Price for the year', `${formatMoney(annualCents)}${tax}`] as const]
      : []),
    ...(oneTimeCents === null ? [] : [['One-time price', `${formatMoney(oneTimeCents)}${tax}`] as const]),
  ]
}

import { formatMoney } from '../../../../shared-kernel/money.ts'
import { productName } from '../../../../shared-kernel/product.ts'
import {
  besideTotal,
  businessBeside,
  firstFigure,
  oneTimeBeside,
  type QuoteDocument,
  requirementsTitle,
  savedCents,
  showsLines,
} from '../../quote-document.ts'
import { firstNameOf, linesOf, opening, termsOf, totalRows } from './wording.ts'

/** The plain-text part: the same content in the same order. */
export function quoteText(quote: QuoteDocument, note: string | null = null): string {
  const { letterhead, customer, annualCents, link } = quote
  const oneTimeCents = oneTimeBeside(quote)
  const first = firstFigure(quote)
  const price = (cents: number) => {
    const taxed = besideTotal(quote, cents)
    return `${formatMoney(cents)}${taxed ? `, ${taxed}` : ''}`
  }
  const blocks = [
    `Hello ${firstNameOf(customer.contactPerson)},`,
    ...(note ? [note] : []),
    opening(quote),
    [
      `${first.label}: ${formatMoney(first.cents)}`,
      ...first.about,
      first.monthlyCents === null ? null : `Monthly price: ${price(first.monthlyCents)}`,
      oneTimeCents === null ? null : `One-time, first visit: ${price(oneTimeCents)}`,
      annualCents === null
        ? null
        : `Pay for the year: ${price(annualCents)} (save ${formatMoney(savedCents(quote, annualCents))})`,
    ],
    'WHAT WE CLEAN',
    ...linesOf(quote).map(({ heading, name, about, tasks, cents }) => [
      heading ? `${heading}:` : null,
      `${name} (${about})${showsLines(quote) ? `: ${formatMoney(cents)}` : ''}`,
      tasks || null,
    ]),
    totalRows(quote).map(({ label, cents }) => (cents === null ? label : `${label}: ${formatMoney(cents)}`)),
    ...(quote.specialRequirements ? [[requirementsTitle.toUpperCase(), quote.specialRequirements]] : []),
    termsOf(quote),
    ...(link ? [`To read it online and accept it, open\n${link}`] : []),
    `${link ? 'You can also' : 'To accept,'} reply to this email${letterhead.phone ? ` or call ${letterhead.phone}` : ''}.`,
    [letterhead.contactName, businessBeside(letterhead), letterhead.email, letterhead.website, letterhead.address],
    `Sent with ${productName}`,
  ]
  return `${blocks.map((block) => (typeof block === 'string' ? block : block.filter(Boolean).join('\n'))).join('\n\n')}\n`
}

import { formatMoney } from '../../../../shared-kernel/money.ts'
import { productName } from '../../../../shared-kernel/product.ts'
import {
  businessBeside,
  firstFigure,
  oneTimeBeside,
  type QuoteDocument,
  requirementsTitle,
  savedCents,
  wholeOf,
} from '../../quote-document.ts'
import { firstNameOf, linesOf, opening, termsOf } from './wording.ts'

/** The plain-text part: the same content in the same order. */
export function quoteText(quote: QuoteDocument): string {
  const { letterhead, customer, annualCents } = quote
  const oneTimeCents = oneTimeBeside(quote)
  const whole = wholeOf(quote)
  const first = firstFigure(quote)
  const blocks = [
    `Hello ${firstNameOf(customer.contactPerson)},`,
    opening(quote),
    [
      `${first.label}: ${formatMoney(first.cents)}`,
      ...first.about,
      first.monthlyCents === null ? null : `Monthly price: ${formatMoney(first.monthlyCents)}`,
      oneTimeCents === null ? null : `One-time, first visit: ${formatMoney(oneTimeCents)}`,
      annualCents === null
        ? null
        : `Pay for the year: ${formatMoney(annualCents)} (save ${formatMoney(savedCents(quote, annualCents))})`,
    ],
    'WHAT WE CLEAN',
    ...linesOf(quote).map(({ heading, name, about, tasks, cents }) => [
      heading ? `${heading}:` : null,
      `${name} (${about}): ${formatMoney(cents)}`,
      tasks || null,
    ]),
    `${whole.total}: ${formatMoney(whole.cents)}`,
    ...(quote.specialRequirements ? [[requirementsTitle.toUpperCase(), quote.specialRequirements]] : []),
    termsOf(quote),
    `To accept, reply to this email${letterhead.phone ? ` or call ${letterhead.phone}` : ''}.`,
    [letterhead.contactName, businessBeside(letterhead), letterhead.email, letterhead.website, letterhead.address],
    `Sent with ${productName}`,
  ]
  return `${blocks.map((block) => (typeof block === 'string' ? block : block.filter(Boolean).join('\n'))).join('\n\n')}\n`
}

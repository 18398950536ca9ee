import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName, type QuoteDocument, start, terms, visits } from '../quote-document.ts'
import { billedOnce, firstNameOf, linesOf, opening } from './wording.ts'

/** The plain-text part: the same content in the same order. */
export function quoteText(quote: QuoteDocument): string {
  const { letterhead, customer, monthlyCents, oneTimeCents, annualCents } = quote
  const price = formatMoney(monthlyCents)
  const blocks = [
    `Hello ${firstNameOf(customer.contactPerson)},`,
    opening(quote),
    [
      `Monthly price: ${price}`,
      visits(quote),
      oneTimeCents === null ? null : `One-time, first visit: ${formatMoney(oneTimeCents)}`,
      annualCents === null ? null : `Paid yearly, 15% off: ${formatMoney(annualCents)}`,
    ],
    'WHAT WE CLEAN',
    ...linesOf(quote).map(({ name, about, tasks, cents }) => [
      `${name} (${about}): ${formatMoney(cents)}`,
      tasks || null,
    ]),
    `Total per month: ${price}`,
    [billedOnce(quote), start(quote), ...terms(quote)].filter(Boolean).join(' '),
    `To accept, reply to this mail${letterhead.phone ? ` or call ${letterhead.phone}` : ''}.`,
    [letterhead.contactName, letterhead.businessName, letterhead.email, letterhead.website, letterhead.address],
    `Sent for ${letterhead.businessName ?? letterhead.contactName} with ${productName}`,
  ]
  return `${blocks.map((block) => (typeof block === 'string' ? block : block.filter(Boolean).join('\n'))).join('\n\n')}\n`
}

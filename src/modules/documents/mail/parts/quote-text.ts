import { formatMoney } from '../../../../shared-kernel/money.ts'
import { productName } from '../../../../shared-kernel/product.ts'
import { businessBeside, firstFigure, type QuoteDocument, requirementsTitle, savedCents } from '../../quote-document.ts'
import { billedOnce, firstNameOf, linesOf, opening } from './wording.ts'

/** The plain-text part: the same content in the same order. */
export function quoteText(quote: QuoteDocument): string {
  const { letterhead, customer, wording, monthlyCents, oneTimeCents, annualCents } = quote
  const monthly = formatMoney(monthlyCents)
  const first = firstFigure(quote)
  const blocks = [
    `Hello ${firstNameOf(customer.contactPerson)},`,
    opening(quote),
    [
      `${first.label}: ${formatMoney(first.cents)}`,
      ...first.about,
      first.monthlyCents === null ? null : `Monthly price: ${monthly}`,
      oneTimeCents === null ? null : `One-time, first visit: ${formatMoney(oneTimeCents)}`,
      annualCents === null
        ? null
        : `Pay for the year: ${formatMoney(annualCents)} (save ${formatMoney(savedCents(monthlyCents, annualCents))})`,
    ],
    'WHAT WE CLEAN',
    ...linesOf(quote).map(({ name, about, tasks, cents }) => [
      `${name} (${about}): ${formatMoney(cents)}`,
      tasks || null,
    ]),
    `Total per month: ${monthly}`,
    ...(quote.specialRequirements ? [[requirementsTitle.toUpperCase(), quote.specialRequirements]] : []),
    [billedOnce(quote), wording.start, ...wording.terms].filter(Boolean).join(' '),
    `To accept, reply to this email${letterhead.phone ? ` or call ${letterhead.phone}` : ''}.`,
    [letterhead.contactName, businessBeside(letterhead), letterhead.email, letterhead.website, letterhead.address],
    `Sent with ${productName}`,
  ]
  return `${blocks.map((block) => (typeof block === 'string' ? block : block.filter(Boolean).join('\n'))).join('\n\n')}\n`
}

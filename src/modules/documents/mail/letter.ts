import { html } from '../../../platform/html.ts'
import { mailLayout } from '../../../platform/post-office/layout.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { lookOf } from '../../accounts/contract/letterhead-color.ts'
import { type Canceled, cancellationPaper } from '../../quoting/contract/words/right-to-cancel.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { firstNameOf } from './parts/wording.ts'
import { type QuoteMail, sender, signature } from './quote.ts'

const layout = mailLayout(new URL('letter.mjml', import.meta.url), { '#0c3f3a': 'ground' })

type Letter = Omit<QuoteMail, 'fileName'>

/** A short email to the customer in the contractor's name. */
async function letter(
  quote: QuoteDocument,
  subject: string,
  heading: string,
  paragraphs: readonly string[],
): Promise<Letter> {
  const { letterhead, customer } = quote
  const look = lookOf(letterhead.color)
  const greeting = `Hello ${firstNameOf(customer.contactPerson)},`
  return {
    subject,
    html: await layout({
      ground: html`${look.ground}`,
      subject: html`${subject}`,
      preview: html`${paragraphs[0]!}`,
      sender: sender(quote, look),
      heading: html`${heading}`,
      greeting: html`${[greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 12px"><bdi>${text}</bdi></p>`)}`,
      signature: signature(quote),
      footer: html`${letterhead.address && html`<bdi>${letterhead.address}</bdi><br>`}Sent with ${productName}`,
    }),
    text: `${[greeting, heading, ...paragraphs, [letterhead.contactName, letterhead.email].join('\n'), `Sent with ${productName}`].join('\n\n')}\n`,
    logo: letterhead.logo,
  }
}

/** The code that confirms an acceptance (ONL-14); in the subject too, so that a phone shows it. */
export const codeMail = (quote: QuoteDocument, code: string): Promise<Letter> =>
  letter(quote, `Your code: ${code}`, `Your code is ${code}`, [
    `Enter it on the page of quote ${quote.number} to accept. It is valid for 10 minutes.`,
    'If you didn’t ask for it, you can ignore this email.',
  ])

/** The customer's paper of a cancellation: it names the day by which payments are returned (LAW-03). */
export function cancellationMail(quote: QuoteDocument, canceled: Canceled): Promise<Letter> {
  const { title, paragraphs } = cancellationPaper(canceled)
  return letter(quote, `${title}: ${quote.number}`, title, paragraphs)
}

import { html } from '../../../../platform/html.ts'
import { mailLayout } from '../../../../platform/post-office/layout.ts'
import { productName } from '../../../../shared-kernel/product.ts'
import { lookOf } from '../../../accounts/contract/letterhead-color.ts'
import type { QuoteDocument } from '../../quote-document.ts'
import { type QuoteMail, sender, signature } from '../quote.ts'
import { firstNameOf } from './wording.ts'

const layout = mailLayout(new URL('../letter.mjml', import.meta.url), { '#0c3f3a': 'ground' })

export type CustomerLetter = Omit<QuoteMail, 'fileName'>

/** A short email to the customer in the contractor's name. */
export async function customerLetter(
  quote: QuoteDocument,
  subject: string,
  heading: string,
  paragraphs: readonly string[],
): Promise<CustomerLetter> {
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

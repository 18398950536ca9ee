import { html } from '../../../../platform/html.ts'
import { mailLayout } from '../../../../platform/post-office/layout.ts'
import { productName } from '../../../../shared-kernel/product.ts'
import { lookOf } from '../../../accounts/contract/letterhead-color.ts'
import type { QuoteDocument } from '../../quote-document.ts'
import { pageIn, wordsOf } from '../../spanish.ts'
import { type QuoteMail, sender, signature } from '../quote.ts'
import { firstNameOf } from './wording.ts'

const layout = mailLayout(new URL('../letter.mjml', import.meta.url), { '#0c3f3a': 'ground' })

const sentWith = `Sent with ${productName}`

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
  const say = wordsOf(quote)
  const [title, ...texts] = [heading, `Hello ${firstNameOf(customer.contactPerson)},`, ...paragraphs].map(say)
  const page = await layout({
    ground: html`${look.ground}`,
    subject: html`${say(subject)}`,
    preview: html`${say(paragraphs[0]!)}`,
    sender: sender(quote, look),
    heading: html`${title!}`,
    greeting: html`${texts.map((text) => html`<p style="margin:0 0 12px"><bdi>${text}</bdi></p>`)}`,
    signature: signature(quote),
    footer: html`${letterhead.address && html`<bdi>${letterhead.address}</bdi><br>`}${sentWith}`,
  })
  const [greeting, ...others] = texts
  return {
    subject: say(subject),
    html: pageIn(quote, page),
    text: `${[greeting, title, ...others, [letterhead.contactName, letterhead.email].join('\n'), say(sentWith)].join('\n\n')}\n`,
    logo: letterhead.logo,
  }
}

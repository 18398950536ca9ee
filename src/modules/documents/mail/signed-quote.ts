import { type Html, html } from '../../../platform/html.ts'
import { mailLayout } from '../../../platform/post-office/layout.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { lookOf } from '../../accounts/contract/letterhead-color.ts'
import { signedFileNameOf } from '../contract/file-name.ts'
import { businessBeside } from '../quote-document.ts'
import { pageIn, wordsOf } from '../spanish.ts'
import { type AcceptedQuote, acceptedFacts } from './parts/accepted.ts'
import { firstNameOf } from './parts/wording.ts'
import { attachment, muted, type QuoteMail, sender, signature } from './quote.ts'

const layout = mailLayout(new URL('signed-quote.mjml', import.meta.url), { '#0c3f3a': 'ground' })

const thanks = 'Thank you.'
const keepIt = 'The signed PDF is attached. Keep it for your records.'
const questions = 'Questions? Reply to this email.'

/** The customer's copy of what they accepted, in the contractor's name. */
export async function signedQuoteMail(about: AcceptedQuote): Promise<QuoteMail> {
  const { quote } = about
  const subject = wordsOf(quote)(`Accepted: quote ${quote.number}`)
  return {
    subject,
    html: pageIn(quote, await layout(slots(about, subject))),
    text: textOf(about),
    fileName: signedFileNameOf(quote.customer.companyName, quote.language),
    logo: quote.letterhead.logo,
  }
}

const typed = new Set(['Accepted by', 'PO number'])

/** In the quote's language, but for what the customer typed. */
function factsOf(about: AcceptedQuote) {
  const say = wordsOf(about.quote)
  return acceptedFacts(about).map(([label, value]) => [say(label), typed.has(label) ? value : say(value)] as const)
}

const headingOf = ({ quote }: AcceptedQuote) => `You accepted quote ${quote.number}`

function slots(about: AcceptedQuote, subject: string): Record<string, Html> {
  const { quote } = about
  const { letterhead, customer } = quote
  const look = lookOf(letterhead.color)
  return {
    ground: html`${look.ground}`,
    subject: html`${subject}`,
    preview: html`${keepIt}`,
    sender: sender(quote, look),
    heading: html`${headingOf(about)}`,
    greeting: html`Hello <bdi>${firstNameOf(customer.contactPerson)}</bdi>,<br><span style="display:block;height:8px"></span>${thanks}${' '}<span>${keepIt}</span>`,
    attachment: attachment(
      signedFileNameOf(customer.companyName, quote.language),
      'Attached: the quote, your signature and a certificate',
      look,
    ),
    facts: html`${factsOf(about).map(fact)}`,
    closing: html`${questions}`,
    signature: signature(quote),
    footer: html`${letterhead.address && html`<bdi>${letterhead.address}</bdi><br>`}Sent with ${productName}`,
  }
}

const cell = 'padding:10px 0;border-bottom:1px solid #d3dbd9;vertical-align:top'
const fact = ([label, value]: readonly string[]) =>
  html`<tr><td style="${cell};${muted};padding-right:16px;white-space:nowrap">${label!}</td><td style="${cell};text-align:right;font-weight:600;word-break:break-word;text-wrap:balance"><bdi>${value!}</bdi></td></tr>`

/** The plain-text part: the same content in the same order. */
function textOf(about: AcceptedQuote): string {
  const { customer, letterhead } = about.quote
  const say = wordsOf(about.quote)
  const from = [
    letterhead.contactName,
    businessBeside(letterhead),
    letterhead.email,
    letterhead.website,
    letterhead.address,
  ]
  return `${[
    say(`Hello ${firstNameOf(customer.contactPerson)},`),
    [`${say(headingOf(about))}.`, say(thanks), say(keepIt)].join(' '),
    factsOf(about)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    say(questions),
    from.filter(Boolean).join('\n'),
    say(`Sent with ${productName}`),
  ].join('\n\n')}\n`
}

import { type Html, html } from '../../../platform/html.ts'
import { mailLayout } from '../../../platform/post-office/layout.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { type LetterheadLook, lookOf } from '../../accounts/contract/letterhead-color.ts'
import type { TotalLine } from '../../pricing/contract/tax.ts'
import { fileNameOf } from '../contract/file-name.ts'
import { initialsOf } from '../contract/initials.ts'
import {
  besideTotal,
  businessBeside,
  firstFigure,
  oneTimeBeside,
  type QuoteDocument,
  requirementsTitle,
  savedCents,
  senderName,
  showsLines,
  wholeOf,
} from '../quote-document.ts'
import { pageIn, textIn } from '../spanish.ts'
import { quoteText } from './parts/quote-text.ts'
import { firstNameOf, type Line, linesOf, opening, termsOf, totalRows } from './parts/wording.ts'

/** An email, ready to be addressed. */
export interface QuoteMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly fileName: string
  /** Shown in the email as `cid:logo`. */
  readonly logo: Uint8Array | null
}

export const subjectOf = ({ letterhead, customer, updated, language }: QuoteDocument): string => {
  const cleaning = updated ? 'Updated cleaning' : 'Cleaning'
  return textIn({ language }, `${cleaning} quote from ${senderName(letterhead)} for ${customer.companyName}`)
}

/** `note`: the contractor's own sentences, above the others (PRP-04). */
export async function quoteMail(quote: QuoteDocument, note: string | null = null): Promise<QuoteMail> {
  const subject = subjectOf(quote)
  const { contactName, businessName, email, website, address } = quote.letterhead
  const own = [note, quote.specialRequirements, contactName, businessName, email, website, address]
  return {
    subject,
    html: pageIn(quote, await layout(slots(quote, subject, note))),
    text: textIn(quote, quoteText(quote, note), own),
    fileName: fileNameOf(quote.customer.companyName, quote.language),
    logo: quote.letterhead.logo,
  }
}

const paragraph = html`<br><span style="display:block;height:8px"></span>`

const layout = mailLayout(new URL('quote.mjml', import.meta.url), { '#0c3f3a': 'ground', '#bfe0da': 'quiet' })

function slots(quote: QuoteDocument, subject: string, note: string | null): Record<string, Html> {
  const { letterhead, customer, wording } = quote
  const whole = wholeOf(quote)
  const first = firstFigure(quote)
  const look = lookOf(letterhead.color)
  return {
    ground: html`${look.ground}`,
    quiet: html`${look.quiet}`,
    subject: html`${subject}`,
    preview: html`${first.monthlyCents !== null && `${formatMoney(first.cents)} a visit, `}${whole.inSentence}, ${wording.visits}. The full quote is attached.`,
    sender: sender(quote, look),
    heading: html`Your ${quote.updated && 'updated '}cleaning quote for <bdi style="display:inline-block;${[...customer.companyName].length > 60 && 'font-size:18px'}">${customer.companyName}</bdi>`,
    greeting: html`Hello <bdi>${firstNameOf(customer.contactPerson)}</bdi>,${note && html`${paragraph}<bdi>${note.split('\n').map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</bdi>`}${paragraph}${opening(quote)}`,
    label: html`${first.label}`,
    price: html`${formatMoney(first.cents)}`,
    visits: html`${first.about.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}`,
    aside: aside(quote, look),
    view: view(quote, look),
    attachment: attachment(fileNameOf(customer.companyName, quote.language), scopeAttached(quote), look),
    lines: html`${linesOf(quote).map((line) => lineRow(line, showsLines(quote)))}${totalRows(quote).map(totalRow)}`,
    requirements: requirements(quote),
    terms: html`${termsOf(quote)}`,
    answers: answers(quote, look),
    signature: signature(quote),
    footer: html`${letterhead.address && html`<bdi>${letterhead.address}</bdi><br>`}Sent with ${productName}`,
  }
}

export const muted = 'color:#46524f;font-size:15px;font-weight:400'
export function sender({ letterhead }: QuoteDocument, { ground, quiet }: LetterheadLook) {
  const name = senderName(letterhead)
  const mark = letterhead.logo
    ? logoImage(letterhead.logo)
    : html`<div style="width:52px;height:52px;border-radius:12px;line-height:52px;background:${ground};color:${quiet};font-size:21px;font-weight:700;text-align:center" aria-hidden="true">${initialsOf(name)}</div>`
  return html`<tr><td style="width:66px;vertical-align:middle">${mark}</td><td style="vertical-align:middle;word-break:break-word">
<strong style="font-size:20px;line-height:1.25;letter-spacing:-0.01em"><bdi>${name}</bdi></strong>${letterhead.phone && html`<br><span style="${muted}"><bdi>${letterhead.phone}</bdi></span>`}</td></tr>`
}

/** In its own proportions: Outlook and Yahoo know no `object-fit`, so a square box would distort it. */
function logoImage(png: Uint8Array) {
  const header = new DataView(png.buffer, png.byteOffset)
  const [wide, high] = [header.getUint32(16), header.getUint32(20)]
  const scaled = (side: number) => Math.max(1, Math.round((52 * side) / Math.max(wide, high)))
  const [width, height] = [scaled(wide), scaled(high)]
  return html`<img src="cid:logo" alt="" width="${width}" height="${height}" style="display:block;width:${width}px;height:${height}px;border-radius:12px;background:#ffffff">`
}

function aside(quote: QuoteDocument, look: LetterheadLook) {
  const { annualCents } = quote
  const oneTimeCents = oneTimeBeside(quote)
  const { monthlyCents } = firstFigure(quote)
  const cell = (label: string, cents: number, saved: string | null = null) => {
    const notes = [besideTotal(quote, cents), saved].filter((note) => note !== null)
    return html`<td style="padding:16px 12px 0 0;vertical-align:top;width:50%"><span style="color:${look.quiet};font-size:15px">${label}</span><br><strong style="font-size:18px">${formatMoney(cents)}</strong>${notes.map((note) => html`<br><span style="color:${look.quiet};font-size:15px">${note}</span>`)}</td>`
  }
  const cells = [
    monthlyCents !== null && cell('Monthly price', monthlyCents),
    oneTimeCents !== null && cell('One-time, first visit', oneTimeCents),
    annualCents !== null &&
      cell('Pay for the year', annualCents, `Save ${formatMoney(savedCents(quote, annualCents))}`),
  ].filter((shown) => shown !== false)
  const rule = html`<tr><td${cells.length > 1 && html` colspan="2"`} style="border-bottom:1px solid ${look.rule};height:16px;font-size:0"></td></tr>`
  return cells.length > 0
    ? html`${rule}<tr>${cells.slice(0, 2)}</tr>${cells.length > 2 && html`<tr>${cells.slice(2)}</tr>`}`
    : html``
}

export const attachment = (fileName: string, about: string, { ground }: LetterheadLook) =>
  html`<tr><td style="width:56px;vertical-align:middle"><div style="width:42px;border:1.5px solid ${ground};border-radius:6px;color:${ground};font-size:12px;font-weight:700;line-height:26px;text-align:center;letter-spacing:0.04em" aria-hidden="true">PDF</div></td>
<td style="word-break:break-word"><strong>${fileName}</strong><br><span style="${muted}">${about}</span></td></tr>`

const scopeAttached = ({ areas }: QuoteDocument) =>
  `Attached: the full scope${areas.some(({ photos }) => photos.length > 0) ? ' and photos' : ''}`

const ruled = 'border-bottom:1px solid #d3dbd9;'

const headingRow = (heading: string) =>
  html`<tr><td colspan="2" style="padding:18px 0 6px;border-bottom:1px solid #7c8a87;color:#46524f;font-size:15px;font-weight:700;word-break:break-word"><bdi>${heading}</bdi></td></tr>`

const lineRow = ({ heading, name, about, tasks, cents }: Line, priced: boolean) =>
  html`${heading ? headingRow(heading) : ''}<tr><td style="padding:12px 16px ${tasks ? '0' : '12px'} 0;${!tasks && ruled}word-break:break-word"><strong><bdi>${name}</bdi></strong> <span style="${muted}"><bdi>${about}</bdi></span></td>
<td style="padding:12px 0 ${tasks ? '0' : '12px'};${!tasks && ruled}vertical-align:top;text-align:right;white-space:nowrap;font-weight:600">${priced && formatMoney(cents)}</td></tr>${
    tasks &&
    html`
<tr><td colspan="2" style="padding:2px 40px 12px 0;${ruled}${muted};word-break:break-word"><bdi>${tasks}</bdi></td></tr>`
  }`

function totalRow({ label, cents, kind }: TotalLine) {
  if (kind === 'total') return mainRow(label, formatMoney(cents ?? 0))
  const weight = kind === 'sum' || cents === null ? 700 : 400
  const rule = kind === 'sum' ? ruled : ''
  return html`<tr><td style="padding:8px 16px ${rule ? '12px' : '0'} 0;${rule}word-break:break-word;font-weight:${weight}">${label}</td>
<td style="padding:8px 0 ${rule ? '12px' : '0'};${rule}text-align:right;white-space:nowrap;font-weight:${weight}">${cents !== null && formatMoney(cents)}</td></tr>`
}

const mainRow = (label: string, price: string) =>
  html`<tr><td style="padding:14px 16px 0 0;font-size:18px;font-weight:700">${label}</td>
<td style="padding:14px 0 0;text-align:right;white-space:nowrap"><span style="display:inline-block;border-bottom:4px double #131c2b;padding-bottom:2px;font-size:21px;font-weight:700;letter-spacing:-0.01em">${price}</span></td></tr>`

const requirements = ({ specialRequirements }: QuoteDocument) =>
  specialRequirements
    ? html`<h2 style="margin:0;padding:22px 0 4px;font-size:20px;line-height:1.3">${requirementsTitle}</h2><div style="white-space:pre-line;word-break:break-word"><bdi>${specialRequirements}</bdi></div>`
    : html``

/** The reply that accepts a quote without a link; the customer adds a date and sends it. */
const acceptance = (quote: QuoteDocument) =>
  textIn(quote, `We accept quote ${quote.number} at ${wholeOf(quote).inSentence}. Please start on ____.`)

const button =
  'display:block;padding:15px 6px;border-radius:10px;font-size:17px;font-weight:600;line-height:1.2;text-align:center;text-decoration:none'

/** The main button: the customer's page, where the quote is accepted. */
const view = ({ link }: QuoteDocument, { ground }: LetterheadLook) =>
  link
    ? html`<tr><td><a href="${link}" style="${button};background:${ground};border:1px solid ${ground};color:#ffffff">View your quote</a></td></tr>`
    : html``

/** The other ways to answer: the contractor's checked address, and the digits of their phone number. */
function answers(quote: QuoteDocument, { ground }: LetterheadLook) {
  const { letterhead, number, link } = quote
  const look = link
    ? 'border:1px solid #7c8a87;color:#131c2b'
    : `background:${ground};border:1px solid ${ground};color:#ffffff`
  const body = link ? '' : `&body=${encodeURIComponent(acceptance(quote))}`
  const reply = html`<a href="mailto:${encodeURIComponent(letterhead.email).replace('%40', '@')}?subject=${encodeURIComponent(textIn(quote, `Quote ${number}`))}${body}" style="${button};${look}">${link ? 'Reply' : 'Reply to accept'}</a>`
  const digits = (letterhead.phone ?? '').replace(/[^\d+]/g, '')
  const call =
    digits.length > 6 &&
    html`<td style="width:50%;padding-left:6px"><a href="tel:${digits}" style="${button};border:1px solid #7c8a87;color:#131c2b">${letterhead.phone && letterhead.phone.length > 20 ? 'Call us' : html`<bdi>${letterhead.phone}</bdi>`}</a></td>`
  return html`<tr><td style="${call ? 'width:50%;padding-right:6px' : 'width:100%'}">${reply}</td>${call}</tr>`
}

export function signature({ letterhead }: QuoteDocument) {
  const ways = [letterhead.email, letterhead.website].filter((way) => way !== null)
  return html`<bdi>${letterhead.contactName}</bdi><br><span style="${muted}">${businessBeside(letterhead) && html`<bdi>${businessBeside(letterhead)}</bdi><br>`}${ways.map((way, at) => html`${at > 0 && ', '}<bdi>${way}</bdi>`)}</span>`
}

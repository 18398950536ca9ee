import { type Html, html } from '../../../platform/html.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { dayIn, type TimeZone } from '../../../shared-kernel/time-zone.ts'
import { isOnce } from '../../../shared-kernel/visits.ts'
import type { Notice } from '../../quoting/contract/words/right-to-cancel.ts'
import type { Acceptance, Signature } from '../../quoting/index.ts'
import { longDate, type QuoteDocument, senderName } from '../quote-document.ts'
import { fontStack } from './fonts.ts'
import { noticePages } from './notice-pages.ts'
import { quotePage, rightBeside } from './quote-pdf.ts'

/** What the certificate says besides the quote and its acceptance. */
export interface Circumstances {
  /** The contractor's. */
  readonly timeZone: TimeZone
  /** The last email with the link that a mail server took before the acceptance; null if there is none. */
  readonly emailed: { readonly to: string; readonly at: Date } | null
  /** Where the PDF can be checked. */
  readonly verifyUrl: string
  /** For a home: how to cancel. */
  readonly notice?: Notice | null
}

interface Attachment {
  readonly name: string
  /** In hex. */
  readonly sha256: string
}

/** The quote with its customer's signature, and a page that says who agreed to what, when and from where. */
export const signedQuotePage = (
  quote: QuoteDocument,
  acceptance: Acceptance,
  attachments: readonly Attachment[],
  circumstances: Circumstances,
): string =>
  quotePage(quote, {
    signature: html`<section class="sign">${rightBeside(quote)}${signatureBlock(acceptance, circumstances)}</section>`,
    pages: html`${circumstances.notice ? noticePages(quote, circumstances.notice) : null}${certificate(quote, acceptance, attachments, circumstances)}`,
    style,
  })

function signatureBlock({ signature, name, title, poNumber, at }: Acceptance, { timeZone }: Circumstances) {
  const day = longDate(dayIn(timeZone)(at))
  return html`<div class="signed"><div><p class="hand">${drawn(signature, name)}</p><p class="line">Accepted by <b><bdi>${name}</bdi></b>${title && html`, <bdi>${title}</bdi>`}</p></div>
<div><p class="hand day">${day}</p><p class="line">Date${poNumber && html` \u2002·\u2002 PO number <b><bdi>${poNumber}</bdi></b>`}</p></div></div>`
}

function drawn(signature: Signature, name: string): Html {
  if ('typed' in signature) return html`<bdi>${signature.typed}</bdi>`
  const points = signature.paths.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const edge = 4
  const box = [left - edge, top - edge, width + 2 * edge, height + 2 * edge].join(' ')
  // A stroke of one point is drawn as a dot: a line to itself with a round end.
  const strokes = signature.paths.map((path) => `M${[...path, path.at(-1)!].map((point) => point.join(' ')).join('L')}`)
  return html`<svg role="img" aria-label="Signature of ${name}" viewBox="${box}"><path d="${strokes.join('')}"/></svg>`
}

type Row = readonly [label: string, ...lines: readonly (string | Html)[]]

function certificate(
  quote: QuoteDocument,
  acceptance: Acceptance,
  attachments: readonly Attachment[],
  circumstances: Circumstances,
) {
  const { number, customer, letterhead } = quote
  const [company, sender] = [customer.companyName, senderName(letterhead)]
  return html`<section class="certificate"><h2>Certificate of acceptance</h2>
<p>This page was made automatically when quote ${number} from <bdi>${sender}</bdi> was accepted for <bdi>${company}</bdi>. It says who agreed to what, when and from where.</p>
<div class="facts" role="table">${factsOf(quote, acceptance, attachments, circumstances).map(row)}</div>
<p class="quiet">SHA-256 values are fingerprints: they change when a single character does. This PDF is signed electronically as a whole. Whether it’s unchanged can be checked at ${circumstances.verifyUrl}, without uploading it, or in a PDF reader.</p></section>`
}

const row = ([label, ...lines]: Row) =>
  html`<div role="row"><div role="rowheader">${label}</div><div role="cell">${lines.map((line) => html`<p>${line}</p>`)}</div></div>`

function factsOf(
  quote: QuoteDocument,
  acceptance: Acceptance,
  attachments: readonly Attachment[],
  { timeZone, emailed }: Circumstances,
): Row[] {
  const { name, title, poNumber, at, address, browser, consent, electronicRecords, revision, hash } = acceptance
  return [
    [
      'Accepted by',
      typed(name),
      ...(title ? [typed(title)] : []),
      html`for ${typed(quote.customer.companyName)}`,
      typedOrDrawn(acceptance),
    ],
    ['Quote', `${quote.number}, version ${revision}`, code(`SHA-256 ${hash}`)],
    ['Price', ...pricesOf(quote, acceptance)],
    ...(poNumber ? [['PO number', typed(poNumber)] as const] : []),
    ['When', moment(at, timeZone), moment(at, 'UTC')],
    ['From', `IP address ${address}`, typed(browser)],
    ['Agreed to', typed(`“${consent}”`)],
    ...(electronicRecords ? [['Electronic records', typed(`“${electronicRecords}”`)] as const] : []),
    [
      'Link',
      ...(emailed
        ? [html`Emailed to ${typed(emailed.to)}`, `Taken by the mail server on ${moment(emailed.at, timeZone)}`]
        : ['No email from us was confirmed by a mail server before the acceptance']),
    ],
    ...attachments.map((one): Row => ['Attachment', typed(one.name), code(`SHA-256 ${one.sha256}`)]),
  ]
}

export const typedOrDrawn = ({ signature }: Acceptance) =>
  'typed' in signature ? 'Signed by typing the name' : 'Signed by drawing'

/** The agreed prices in words. */
export function pricesOf(
  quote: Pick<QuoteDocument, 'tax' | 'frequency' | 'schedule'>,
  { monthlyCents, oneTimeCents, payYearly, annualCents }: Acceptance,
): string[] {
  const tax = quote.tax ? ', before tax' : ''
  const yearly = payYearly && annualCents !== null
  return [
    ...(isOnce(quote) ? [] : [`${formatMoney(monthlyCents)} a month${tax}`]),
    ...(oneTimeCents === null ? [] : [`${formatMoney(oneTimeCents)} once${tax}`]),
    ...(yearly ? [`Paid yearly: ${formatMoney(annualCents)} for the year${tax}, in place of the monthly price`] : []),
  ]
}

/** As it was typed or shown, in any language. */
const typed = (text: string) => html`<bdi>${text}</bdi>`

const code = (text: string) => html`<span class="code">${text}</span>`

const moment = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at).replace(/\s/g, ' ')

const style = `
.signed { display: flex; gap: 28px; padding-top: 26px; break-inside: avoid }
.signed > div { flex: 1; min-width: 0; display: flex; flex-direction: column; justify-content: flex-end }
.signed > div + div { flex: none; width: 230px }
.hand { font: italic 26px/1.25 Georgia, "Times New Roman", Times, ${fontStack}; padding-bottom: 4px }
.hand.day { font: 400 14px/1.4 ${fontStack} }
.hand svg { display: block; height: 58px; max-width: 300px; overflow: visible }
.hand path { fill: none; stroke: #131c2b; stroke-width: 2.5px; stroke-linecap: round; stroke-linejoin: round; vector-effect: non-scaling-stroke }
.line { border-top: 1.5px solid #131c2b; padding-top: 6px; font-size: 12px; color: #47536a }
.certificate { break-before: page }
.certificate > p { margin-top: 6px; font-size: 13px }
.facts { margin: 14px 0; border-top: 1.5px solid #131c2b }
.facts [role=row] { display: flex; gap: 16px; padding: 7px 0; border-bottom: 1px solid #d8dee5; break-inside: avoid }
.facts [role=rowheader] { flex: none; width: 130px; font-size: 12px; line-height: 1.6; color: #47536a }
.facts [role=cell] { flex: 1; min-width: 0; font-size: 13px }
.code { font-size: 11.5px; font-variant-numeric: tabular-nums }`

import { asText, dataUri, type Html, html, trusted } from '../../../platform/html.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { byFloor, otherRooms } from '../../../shared-kernel/by-floor.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import type { TotalLine } from '../../pricing/contract/tax.ts'
import { rightToCancel } from '../../quoting/contract/words/right-to-cancel.ts'
import { initialsOf } from '../contract/initials.ts'
import { formatted, type ProposalFact, proposalFacts } from '../proposal.ts'
import {
  besideTotal,
  buildingAndSize,
  type ExtraWork,
  firstFigure,
  longDate,
  oneTimeBeside,
  type QuoteDocument,
  type QuotedArea,
  requirementsTitle,
  savedCents,
  scopeRows,
  senderName,
  showsLines,
  totalsOf,
  typeBeside,
  wholeOf,
} from '../quote-document.ts'
import { pageIn } from '../spanish.ts'
import { fontFaces } from './fonts.ts'
import { quoteStyle } from './quote-style.ts'

const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"

/** Where the customer signs, and the pages behind the quote. */
export interface Ending {
  readonly signature: Html
  readonly pages: Html | null
  readonly style: string
}

/** The quote as one closed page of HTML: fonts and pictures inside, nothing to load, nothing to run. */
export function quotePage(quote: QuoteDocument, ending: Ending = unsigned(quote)): string {
  const { signature, pages } = ending
  const body = html`<body>${head(quote)}<main>${letter(quote)}${summary(quote)}${scope(quote, signature)}${closing(quote, signature)}${pages}</main></body>`
  const title = `Quote ${quote.number} for ${quote.customer.companyName}`
  const style = quoteStyle(quote) + ending.style
  const fonts = fontFaces(withoutPictures(body) + title + JSON.stringify(quote.letterhead.address))
  const page = asText(html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title><style>${trusted(fonts)}${trusted(style)}</style></head>${body}</html>`)
  return pageIn(quote, page)
}

const withoutPictures = (page: Html) => asText(page).replace(/src="data:[^"]*"/g, '')

const long = (text: string, atMost: number) => html` class="${[...text].length > atMost ? 'long' : 'short'}"`

function head({ letterhead, number, date, validUntil }: QuoteDocument) {
  const sender = senderName(letterhead)
  const contact = [letterhead.phone, letterhead.email, letterhead.website].filter((known) => known !== null)
  return html`<header class="head">${mark(letterhead.logo, sender)}
<div class="sender"><h1${long(sender, 44)}><bdi>${sender}</bdi></h1>
<p>${contact.map((way, at) => html`${at > 0 && '\u2002·\u2002'}<bdi>${way}</bdi>`)}</p></div>
<p class="about"><b>Quote ${number}</b>${longDate(date)}<br>Valid until ${longDate(validUntil)}</p></header>`
}

/** Shows the sender's initials if there is no logo. */
function mark(logo: Uint8Array | null, sender: string) {
  if (logo) return html`<img class="mark" alt="" src="${dataUri('image/png', logo)}">`
  const initials = initialsOf(sender)
  return initials && html`<div class="mark initials" aria-hidden="true"><bdi>${initials}</bdi></div>`
}

function summary(quote: QuoteDocument) {
  const { customer, serviceAddress, wording, annualCents } = quote
  const oneTimeCents = oneTimeBeside(quote)
  const first = firstFigure(quote)
  const price = formatMoney(first.cents)
  const taxed = (cents: number) => {
    const note = besideTotal(quote, cents)
    return note && html`<span class="quiet taxed">${note}</span>`
  }
  const aside = [
    first.monthlyCents !== null &&
      html`<p><span class="quiet">Monthly price</span><b>${formatMoney(first.monthlyCents)}</b>${taxed(first.monthlyCents)}</p>`,
    oneTimeCents !== null &&
      html`<p><span class="quiet">One-time, first visit</span><b>${formatMoney(oneTimeCents)}</b>${taxed(oneTimeCents)}</p>`,
    annualCents !== null &&
      html`<p><span class="quiet">Pay for the year</span><b>${formatMoney(annualCents)}</b>${taxed(annualCents)}<span class="quiet">Save ${formatMoney(savedCents(quote, annualCents))}</span></p>`,
  ].filter((item) => item !== false)
  return html`<section class="summary"><div class="price"><p class="quiet">${first.label}</p>
<p class="figure${price.length > 12 && ' long'}">${price}</p>${first.about.map((line) => html`<p class="quiet">${line}</p>`)}
${aside.length > 0 && html`<div class="beside">${aside}</div>`}</div>
<div class="for"><p class="quiet">Prepared for</p><h2${long(customer.companyName, 60)}><bdi>${customer.companyName}</bdi></h2>
<p><bdi>${customer.contactPerson}</bdi></p><p><bdi>${customer.email}</bdi></p><p><bdi>${customer.phone}</bdi></p>
<p class="quiet">Building and start</p>${serviceAddress && html`<p><bdi>${serviceAddress}</bdi></p>`}<p>${buildingAndSize(quote)}</p><p>${wording.startNote}</p></div></section>`
}

function scope(quote: QuoteDocument, signature: Html) {
  const { wording } = quote
  const priced = showsLines(quote)
  const columns = priced ? 3 : 2
  const { before, last } = withLastRows(groupsOf(quote, priced))
  const title = ({ kind, title }: Group) =>
    title && html`<tr class="${kind}"><th scope="rowgroup" colspan="${columns}">${title}</th></tr>`
  return html`<section class="scope"><h2>What we clean</h2>${grid(quote)}<table>
<colgroup><col><col class="narrow">${priced && html`<col class="wide">`}</colgroup>
<thead><tr><th scope="col">Area and tasks</th><th scope="col" class="money">Sq ft</th>${priced && html`<th scope="col" class="money">${wholeOf(quote).column}</th>`}</tr></thead>
${before.map((group) => html`<tbody>${title(group)}${group.rows}</tbody>`)}<tbody class="last">${last.map((group) => html`${title(group)}${group.rows}`)}
<tr><td colspan="${columns}"><div class="sum"><p class="terms">${wording.terms.join(' ')}</p><div class="totals" role="table">${totalsOf(quote).map(totalRow)}</div></div>${blocksAfterTotal(quote).length === 0 && signature}</td></tr></tbody></table></section>`
}

interface Group {
  readonly kind: 'plain' | 'floor' | 'once'
  readonly title: Html | null
  readonly rows: readonly Html[]
}

/** The rooms by floor, if they have any, the work beside them, and what is done once. */
function groupsOf(quote: QuoteDocument, priced: boolean): readonly Group[] {
  const { areas, extras } = quote
  const whole = wholeOf(quote)
  const work = [
    ...areas.flatMap((area) => area.extras.map((extra) => ({ ...extra, area: area.name }))),
    ...extras.map((extra) => ({ ...extra, area: null })),
  ]
  const rowsOf = (some: readonly Work[]) => some.map((extra) => extraRow(extra, priced))
  const regular = rowsOf(work.filter(({ type }) => type === whole.type))
  const once = rowsOf(work.filter(({ type }) => type !== whole.type))
  const floors = byFloor(areas).map(({ floor, rooms }) => ({ floor, rows: rooms.map((area) => areaRow(area, priced)) }))
  const rooms: Group[] = floors.some(({ floor }) => floor)
    ? [
        ...floors.map(({ floor, rows }) => ({
          kind: 'floor' as const,
          title: floor ? html`<bdi>${floor}</bdi>` : html`${otherRooms}`,
          rows,
        })),
        { kind: 'floor', title: html`Additional services`, rows: regular },
      ]
    : [{ kind: 'plain', title: null, rows: [...floors.flatMap(({ rows }) => rows), ...regular] }]
  const all: Group[] = [...rooms, { kind: 'once', title: html`One-time, with the first visit`, rows: once }]
  return all.filter(({ rows }) => rows.length > 0)
}

/** These last rows stay with the total, on one page (PRP-07). */
const rowsWithTotal = 3

function withLastRows(groups: readonly Group[]) {
  const before = [...groups]
  const last: Group[] = []
  for (let missing = rowsWithTotal; missing > 0 && before.length > 0; ) {
    const { rows, ...group } = before.pop()!
    if (rows.length > missing) before.push({ ...group, rows: rows.slice(0, -missing) })
    last.unshift({ ...group, title: rows.length > missing ? null : group.title, rows: rows.slice(-missing) })
    missing -= rows.length
  }
  return { before, last }
}

const totalRow = ({ label, cents, kind }: TotalLine) => html`
<div role="row"${kind !== 'plain' && html` class="${kind}"`}><div role="rowheader">${cents === null ? html`<b>${label}</b>` : label}</div><div role="cell" class="money">${cents !== null && formatMoney(cents)}</div></div>`

/** Rooms by schedule, where they differ, and what happens on holidays. */
function grid(quote: QuoteDocument) {
  const rows = scopeRows(quote)
  const { holidays } = quote.wording
  return html`${
    rows.length > 0 &&
    html`<div class="often" role="table">${rows.map(({ often, rooms }) => html`<div role="row"><div role="rowheader">${often}</div><div role="cell">${rooms.map((room, at) => html`${at > 0 && ', '}<bdi>${room}</bdi>`)}</div></div>`)}</div>`
  }${holidays !== undefined && html`<p class="holidays">${holidays}</p>`}`
}

const areaRow = (area: QuotedArea, priced: boolean) => {
  const { name, sqft, monthlyCents, tasks, notes, photos } = area
  const about = [typeBeside(area), area.ownHowOften].filter(Boolean).join(', ')
  const text = html`<b><bdi>${name}</bdi></b>${about && html` <span class="quiet">${about}</span>`}
${tasks.length > 0 && html`<p>${tasks.map((task, at) => html`${at > 0 && ', '}<bdi>${task}</bdi>`)}</p>`}${notes && html`<p><span class="note">Note:</span> <bdi>${notes}</bdi></p>`}`
  const pictured =
    photos.length > 0 &&
    html`<div class="pictured"><div>${text}</div>${photos.slice(0, 2).map((photo) => html`<img alt="${name}" src="${dataUri('image/jpeg', photo)}">`)}</div>`
  return html`<tr><th scope="row">${pictured || text}</th>
<td class="money">${formatSqft(sqft).replace(' sq ft', '')}</td>${priced && html`<td class="money">${formatMoney(monthlyCents)}</td>`}</tr>`
}

type Work = ExtraWork & { readonly area: string | null }

const extraRow = ({ name, cents, area, ownHowOften }: Work, priced: boolean) =>
  html`<tr><th scope="row"${!priced && html` colspan="2"`}><b><bdi>${name}</bdi></b> <span class="quiet">Additional service${area && html`, <bdi>${area}</bdi>`}${ownHowOften ? `, ${ownHowOften}` : ''}</span></th>
${priced && html`<td class="money" colspan="2">${formatMoney(cents)}</td>`}</tr>`

const letter = ({ proposal }: QuoteDocument) =>
  proposal?.coverLetter !== undefined && html`<section class="letter">${formatted(proposal.coverLetter)}</section>`

/** What follows the total, in blocks that no page break should cut. */
const blocksAfterTotal = (quote: QuoteDocument): readonly Html[] => [
  ...titled('How we work', proposalFacts(quote).map(factRow)),
  ...titled('References', formatted(quote.proposal?.references)),
  ...titled(html`About <bdi>${senderName(quote.letterhead)}</bdi>`, formatted(quote.proposal?.aboutUs)),
  ...titled('Attachments', attachments(quote)),
  ...wishes(quote),
  ...titled('Terms', formatted(quote.proposal?.terms)),
]

const attachments = ({ attachments = [], attachedApart }: QuoteDocument) =>
  attachments.length > 0
    ? [
        html`<p>${attachedApart ? 'They are too large for this document. You find them with this quote online, by the link in our email:' : 'At the end of this document:'}</p><ul>${attachments.map(({ name }) => html`<li><bdi>${name}</bdi></li>`)}</ul>`,
      ]
    : []

const factRow = ({ title, text }: ProposalFact) =>
  html`<div class="fact" role="table"><div role="row"><div role="rowheader">${title}</div><div role="cell">${formatted(text)}</div></div></div>`

const wishes = ({ specialRequirements }: QuoteDocument) =>
  titled(
    requirementsTitle,
    (specialRequirements?.split('\n') ?? []).map((line) => html`<p><bdi>${line}</bdi></p>`),
  )

/** A heading stays with what follows it. */
const titled = (title: string | Html, [first, ...others]: readonly Html[]): readonly Html[] =>
  first ? [html`<h2>${title}</h2>${first}`, ...others] : []

/** The signatures stay with the end of the terms, or with the total (PRP-07). */
function closing(quote: QuoteDocument, signature: Html) {
  const blocks = blocksAfterTotal(quote)
  const kept = (block: Html) => html`<div class="kept">${block}</div>`
  return (
    blocks.length > 0 &&
    html`<section class="closing">${blocks.slice(0, -1).map(kept)}${kept(html`${blocks.slice(-1)}${signature}`)}</section>`
  )
}

/** For a home with the statement of the right to cancel, in bold beside the signature (LAW-01). */
export const rightBeside = ({ atHome, language }: QuoteDocument) =>
  atHome !== undefined &&
  html`<p class="right"${language ? html` lang="${language}"` : ''}>${rightToCancel(language ?? 'en', { homeState: atHome.state })}</p>`

export const unsigned = (quote: QuoteDocument): Ending => ({
  signature: html`<section class="sign">${rightBeside(quote)}${signatures(quote)}</section>`,
  pages: null,
  style: '',
})

/** The contractor signs too, on a quote with texts of its own around the price (PRP-06). */
const signatures = ({ letterhead, proposal }: QuoteDocument) =>
  html`${signatureOf('Accepted by (name and signature)')}${
    proposal !== undefined && signatureOf(html`For <bdi>${senderName(letterhead)}</bdi> (name and signature)`)
  }`

const signatureOf = (who: string | Html) => html`<div class="lines"><p>${who}</p><p>Date</p></div>`

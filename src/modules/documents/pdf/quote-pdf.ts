import { asText, dataUri, type Html, html, trusted } from '../../../platform/html.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { byFloor, otherRooms } from '../../../shared-kernel/by-floor.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { scopeGrid } from '../../../shared-kernel/rooms-by-schedule.ts'
import { howOften } from '../../../shared-kernel/schedule-words.ts'
import type { TotalLine } from '../../pricing/contract/tax.ts'
import { rightToCancel } from '../../quoting/contract/words/right-to-cancel.ts'
import { spanishOften } from '../../quoting/contract/words/spanish.ts'
import { initialsOf } from '../contract/initials.ts'
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
  const body = html`<body>${head(quote)}<main>${summary(quote)}${scope(quote)}${wishes(quote)}${spaces(quote)}${signature}${pages}</main></body>`
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

function scope(quote: QuoteDocument) {
  const { areas, extras, wording } = quote
  const whole = wholeOf(quote)
  const priced = showsLines(quote)
  const columns = priced ? 3 : 2
  const work = [
    ...areas.flatMap((area) => area.extras.map((extra) => ({ ...extra, area: area.name }))),
    ...extras.map((extra) => ({ ...extra, area: null })),
  ]
  const once = work.filter(({ type }) => type !== whole.type)
  return html`<section class="scope"><h2>What we clean</h2>${grid(quote)}<table>
<colgroup><col><col class="narrow">${priced && html`<col class="wide">`}</colgroup>
<thead><tr><th scope="col">Area and tasks</th><th scope="col" class="money">Sq ft</th>${priced && html`<th scope="col" class="money">${whole.column}</th>`}</tr></thead>
${rows(
  areas,
  work.filter(({ type }) => type === whole.type),
  priced,
)}
${once.length > 0 && html`<tbody class="once"><tr><th scope="rowgroup" colspan="${columns}">One-time, with the first visit</th></tr>${once.map((extra) => extraRow(extra, priced))}</tbody>`}</table>
<div class="sum"><p class="terms">${wording.terms.join(' ')}</p><div class="totals" role="table">${totalsOf(quote).map(totalRow)}</div></div></section>`
}

/** The rooms by floor, if they have any, and the work beside them. */
function rows(areas: readonly QuotedArea[], work: readonly Work[], priced: boolean) {
  const floors = byFloor(areas)
  const lines = (rooms: readonly QuotedArea[]) => rooms.map((area) => areaRow(area, priced))
  const extras = work.map((extra) => extraRow(extra, priced))
  if (!floors.some(({ floor }) => floor)) return html`<tbody>${lines(areas)}${extras}</tbody>`
  const group = (title: Html, inside: readonly Html[]) =>
    html`<tbody class="floor"><tr><th scope="rowgroup" colspan="${priced ? 3 : 2}">${title}</th></tr>${inside}</tbody>`
  return html`${floors.map(({ floor, rooms }) => group(floor ? html`<bdi>${floor}</bdi>` : html`${otherRooms}`, lines(rooms)))}${extras.length > 0 && group(html`Additional services`, extras)}`
}

const totalRow = ({ label, cents, kind }: TotalLine) => html`
<div role="row"${kind !== 'plain' && html` class="${kind}"`}><div role="rowheader">${cents === null ? html`<b>${label}</b>` : label}</div><div role="cell" class="money">${cents !== null && formatMoney(cents)}</div></div>`

/** Rooms by schedule, where they differ, and what happens on holidays. */
function grid(quote: QuoteDocument) {
  const rows = scopeGrid(quote, quote.areas, quote.language === 'es' ? spanishOften(howOften(quote)) : undefined)
  const { holidays } = quote.wording
  return html`${
    rows.length > 0 &&
    html`<div class="often" role="table">${rows.map(({ often, rooms }) => html`<div role="row"><div role="rowheader">${often}</div><div role="cell">${rooms.map((room, at) => html`${at > 0 && ', '}<bdi>${room}</bdi>`)}</div></div>`)}</div>`
  }${holidays !== undefined && html`<p class="holidays">${holidays}</p>`}`
}

const areaRow = (area: QuotedArea, priced: boolean) => {
  const { name, sqft, monthlyCents, tasks, notes } = area
  const about = [typeBeside(area), area.ownHowOften].filter(Boolean).join(', ')
  return html`<tr><th scope="row"><b><bdi>${name}</bdi></b>${about && html` <span class="quiet">${about}</span>`}
${tasks.length > 0 && html`<p>${tasks.map((task, at) => html`${at > 0 && ', '}<bdi>${task}</bdi>`)}</p>`}${notes && html`<p><span class="note">Note:</span> <bdi>${notes}</bdi></p>`}</th>
<td class="money">${formatSqft(sqft).replace(' sq ft', '')}</td>${priced && html`<td class="money">${formatMoney(monthlyCents)}</td>`}</tr>`
}

type Work = ExtraWork & { readonly area: string | null }

const extraRow = ({ name, cents, area, ownHowOften }: Work, priced: boolean) =>
  html`<tr><th scope="row"${!priced && html` colspan="2"`}><b><bdi>${name}</bdi></b> <span class="quiet">Additional service${area && html`, <bdi>${area}</bdi>`}${ownHowOften ? `, ${ownHowOften}` : ''}</span></th>
${priced && html`<td class="money" colspan="2">${formatMoney(cents)}</td>`}</tr>`

const wishes = ({ specialRequirements }: QuoteDocument) =>
  specialRequirements &&
  html`<section class="wishes"><h2>${requirementsTitle}</h2><p><bdi>${specialRequirements}</bdi></p></section>`

/** Rows of three, of four where there are many; a row is never cut by the end of a page. */
function spaces({ areas }: QuoteDocument) {
  const photos = areas.flatMap(({ name, photos }) => photos.slice(0, 2).map((photo) => ({ name, photo })))
  const perRow = photos.length > 12 ? 4 : 3
  const size = photos.length > 12 ? 'many' : photos.length > 3 ? 'some' : 'few'
  const rows = Array.from({ length: Math.ceil(photos.length / perRow) }, (_, row) =>
    photos.slice(row * perRow, (row + 1) * perRow),
  )
  const figure = ({ name, photo }: (typeof photos)[number]) =>
    html`<div><img alt="${name}" src="${dataUri('image/jpeg', photo)}"><p><bdi>${name}</bdi></p></div>`
  return (
    rows.length > 0 &&
    html`<section class="spaces ${size}"><h2>Your spaces</h2>${rows.map((row) => html`<div class="row">${row.map(figure)}</div>`)}</section>`
  )
}

/** For a home with the statement of the right to cancel, in bold beside the signature (LAW-01). */
export const rightBeside = ({ atHome, language }: QuoteDocument) =>
  atHome !== undefined &&
  html`<p class="right"${language ? html` lang="${language}"` : ''}>${rightToCancel(language ?? 'en', { homeState: atHome.state })}</p>`

export const unsigned = (quote: QuoteDocument): Ending => ({
  signature: html`<section class="sign">${rightBeside(quote)}<div class="lines"><p>Accepted by (name and signature)</p><p>Date</p></div></section>`,
  pages: null,
  style: '',
})

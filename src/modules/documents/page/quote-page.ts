import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asText, type Html, html, trusted } from '../../../platform/html.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { byFloor, otherRooms } from '../../../shared-kernel/by-floor.ts'
import { formatMoney, toDollars } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { dayIn, wordsIn } from '../../../shared-kernel/time-zone.ts'
import { asksForAge } from '../../quoting/contract/cancellation.ts'
import { consentSentence, electronicRecords } from '../../quoting/contract/words/consent.ts'
import { dayWords } from '../../quoting/contract/words/language.ts'
import { rightToCancel } from '../../quoting/contract/words/right-to-cancel.ts'
import { type Linked, languageOf, sellerOf } from '../../quoting/index.ts'
import { pictureless } from '../assemble.ts'
import { initialsOf } from '../contract/initials.ts'
import { firstNameOf } from '../mail/parts/wording.ts'
import { formatted, proposalFacts } from '../proposal.ts'
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
import { pageIn, wordsOf } from '../spanish.ts'
import { signatureOf } from './signature.ts'
import { pageStyle } from './style.ts'

/** A form that comes back: what was typed, and a sentence for each refused field; '' is for the whole form. */
export interface SentForm {
  readonly action: string
  readonly typed: Readonly<Record<string, unknown>>
  readonly problems: Readonly<Record<string, string>>
  /** A code was just emailed, which the form now needs. */
  readonly codeSent?: boolean
}

export interface Shown {
  readonly token: string
  readonly linked: Linked
  readonly now: Date
  /** Ids for what this page may send, so that a repeated click is recognized. */
  readonly ids: { readonly acceptance: string; readonly visit: string }
  /** The contractor looks at the page as the customer sees it. */
  readonly isOwn: boolean
  readonly sent?: SentForm
}

const script = readFileSync(new URL('page.client.js', import.meta.url), 'utf8')
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptHash = sha256(script)

interface View extends Shown {
  readonly quote: QuoteDocument
  /** The address of the endpoints under this link. */
  readonly api: string
  /** Continues an address with the version, unless it is the newest. */
  readonly version: string
}

/** The customer's page: complete without script, nothing from other hosts. `policy` is its content security policy. */
export function quoteWebPage(shown: Shown): { html: string; policy: string } {
  const { linked, token } = shown
  const { issued, newest, state } = linked
  const view: View = {
    ...shown,
    quote: pictureless(issued),
    api: `/api/public/quotes/${token}`,
    version: issued.revision === newest ? '' : `?revision=${issued.revision}`,
  }
  const { quote } = view
  const style = pageStyle(quote.letterhead.color)
  const title = `Quote ${quote.number} from ${senderName(quote.letterhead)} for ${quote.customer.companyName}`
  const counts = !shown.isOwn
  const page = html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">
<title>${title}</title><style>${trusted(style)}</style></head>
<body${counts && html` data-view="${view.api}/view" data-visit="${shown.ids.visit}" data-revision="${issued.revision}"`}>
${head(view)}<main class="wide">${heading(view)}<div class="columns"><div>${letter(quote)}${linked.acceptance ? accepted(view) : price(view)}${scope(view)}${proposal(quote)}${notes(quote)}${terms(quote)}${attached(view)}</div>
<div class="beside">${answer(view)}${contact(quote)}${reminders(view)}</div></div></main>${footer(quote)}${state === 'open' && bar(quote)}
<script>${trusted(script)}</script></body></html>`
  const policy = [
    `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; img-src 'self'; connect-src 'self'`,
    `style-src ${sha256(style)}`,
    `script-src ${scriptHash}`,
  ].join('; ')
  return { html: pageIn(quote, asText(page)), policy }
}

function head({ quote: { letterhead }, api, version, linked }: View) {
  const name = senderName(letterhead)
  const mark = linked.issued.letterhead.logoKey
    ? html`<img class="mark" alt="" width="52" height="52" src="${api}/logo${version}">`
    : html`<div class="mark initials" aria-hidden="true">${initialsOf(name)}</div>`
  const dial = digitsOf(letterhead.phone)
  return html`<header><div class="wide">${mark}<div class="who"><b><bdi>${name}</bdi></b>${letterhead.website && html`<span class="quiet small"><bdi>${letterhead.website}</bdi></span>`}</div>
<a class="button" href="${api}/pdf${version}">Download PDF</a>${dial && html`<a class="button" href="tel:${dial}"><span>Call <bdi>${letterhead.phone}</bdi></span></a>`}</div></header>`
}

/** The end of a sentence that ends with a name such as "Brightline Cleaning Co." */
const ended = (name: string) => html`<bdi>${name}</bdi>${!name.endsWith('.') && '.'}`

const digitsOf = (phone: string | null) => {
  const digits = (phone ?? '').replace(/[^\d+]/g, '')
  return digits.length > 6 && digits
}

function heading(view: View) {
  const { quote, isOwn } = view
  const { customer, number, revision, date } = quote
  return html`<div class="title">${isOwn && html`<p class="note">This is your preview, as your customer sees it. Your own visits aren’t counted.</p>`}${refusedNote(view)}${stateNote(view)}
<h1>Your cleaning quote for <bdi>${customer.companyName}</bdi></h1>
<p class="quiet">Prepared for <bdi>${customer.contactPerson}</bdi> · ${number}, version ${revision} · ${longDate(date)}</p></div>`
}

/** Why an answer wasn’t taken, and its text, where the page has no such form anymore. */
function refusedNote(view: View): Html | false {
  const { action, problems, typed } = view.sent ?? {}
  if (action === undefined || problems?.[''] === undefined || hasForm(view, action)) return false
  const text = String(typed?.message ?? typed?.note ?? '')
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus><p>${problems['']}</p>${text !== '' && html`<p>This wasn’t sent:</p><p class="text"><bdi>${text}</bdi></p>`}</div>`
}

/** Why the page can’t be accepted, and what to do (ONL-08). */
function stateNote({ linked, token, quote }: View): Html | false {
  const { state, issued, answeredAt, timeZone, changeRequested } = linked
  const on = answeredAt ? ` on ${wordsIn(timeZone).onDay(new Date(answeredAt).toISOString())}` : ''
  const sender = senderName(quote.letterhead)
  switch (state) {
    case 'superseded':
      return html`<p class="note" role="status">There is a newer version of this quote. <a href="/q/${token}">See the newest version</a>.</p>`
    case 'expired':
      return html`<p class="note" role="status">This quote was valid until ${longDate(issued.validUntil)}. Ask for a new date below.</p>`
    case 'declined':
      return html`<p class="note" role="status">You declined this quote${on}.</p>`
    case 'canceled':
      return html`<p class="note" role="status">You canceled this agreement${on}.</p>`
    case 'accepted':
      return acceptedElsewhere({ linked, quote })
    default:
      return (
        changeRequested &&
        html`<p class="note" role="status">You asked <bdi>${sender}</bdi> for a change${on}. You can still accept this version.</p>`
      )
  }
}

/** The contractor recorded an acceptance on paper, by email or by phone (ORD-02). */
function acceptedElsewhere({ linked: { elsewhere, startDate }, quote }: Pick<View, 'linked' | 'quote'>): Html | false {
  return (
    elsewhere !== null &&
    html`<p class="note" role="status"><bdi>${senderName(quote.letterhead)}</bdi> recorded that <bdi>${elsewhere.name}</bdi> accepted this quote on ${longDate(elsewhere.day)}.${startDate && html` First visit: ${longDate(startDate)}.`}</p>`
  )
}

function price({ quote }: View) {
  const first = firstFigure(quote)
  const oneTime = oneTimeBeside(quote)
  const taxed = (cents: number) => {
    const note = besideTotal(quote, cents)
    return note && html`<br><span class="quiet small">${note}</span>`
  }
  const pair = (label: string, cents: number, also: string | null = null) =>
    html`<div><dt class="small">${label}</dt><dd>${formatMoney(cents)}${taxed(cents)}${also && html`<br><span class="quiet small">${also}</span>`}</dd></div>`
  const { annualCents } = quote
  const pairs = [
    first.monthlyCents !== null && pair('Monthly price', first.monthlyCents),
    oneTime !== null && pair('One-time, first visit', oneTime),
    annualCents !== null &&
      pair('Pay for the year', annualCents, `Save ${formatMoney(savedCents(quote, annualCents))}`),
  ].filter((shown) => shown !== false)
  return html`<div class="price"><p class="quiet">${first.label}</p><p class="figure">${formatMoney(first.cents)}</p>
${first.about.map((line) => html`<p class="quiet">${line}</p>`)}<p>Valid until ${longDate(quote.validUntil)}</p>${pairs.length > 0 && html`<dl>${pairs}</dl>`}</div>`
}

function scope(view: View) {
  const { quote } = view
  const { areas, extras, wording } = quote
  const whole = wholeOf(quote)
  const priced = showsLines(quote)
  const work = [
    ...areas.flatMap((area) => area.extras.map((extra) => ({ ...extra, area: area.name }))),
    ...extras.map((extra) => ({ ...extra, area: null })),
  ]
  const once = work.filter(({ type }) => type !== whole.type)
  const floors = byFloor(areas)
  const hasFloors = floors.some(({ floor }) => floor)
  const numbers = photoNumbers(areas)
  const often = scopeRows(quote)
  return html`<section><h2>What we clean</h2><p class="quiet small">${areas.length > 0 && `${areas.length === 1 ? '1 area' : `${areas.length} areas`} · `}${buildingAndSize(quote)} · ${wording.startNote}</p>
${quote.serviceAddress && html`<p class="small"><bdi>${quote.serviceAddress}</bdi></p>`}
${often.length > 0 && html`<ul class="small">${often.map((row) => html`<li><b>${row.often}:</b> ${row.rooms.map((room, at) => html`${at > 0 && ', '}<bdi>${room}</bdi>`)}</li>`)}</ul>`}
${wording.holidays !== undefined && html`<p class="small">${wording.holidays}</p>`}
<div class="card"><ul class="rooms">${floors.map(({ floor, rooms }) => html`${hasFloors && html`<li class="floor">${floor ? html`<bdi>${floor}</bdi>` : otherRooms}</li>`}${rooms.map((area) => room(area, numbers.get(area) ?? [], view))}`)}${work.filter(({ type }) => type === whole.type).map((extra) => extraRow(extra, priced))}
${once.length > 0 && html`<li class="floor">One-time, with the first visit</li>${once.map((extra) => extraRow(extra, priced))}`}</ul>
<div class="totals">${totalsOf(quote).map(({ label, cents, kind }) => html`<p class="line${kind === 'total' && ' total'}"><span>${label}</span>${cents !== null && html`<span class="money">${formatMoney(cents)}</span>`}</p>`)}</div></div></section>`
}

/** The numbers of the photos of each room, counted through the whole quote. */
function photoNumbers(areas: readonly QuotedArea[]) {
  let last = 0
  return new Map(areas.map((area) => [area, area.photos.map(() => ++last)]))
}

function room(area: QuotedArea, photos: readonly number[], { quote, api, version }: View) {
  const about = [typeBeside(area), formatSqft(area.sqft), area.ownHowOften].filter(Boolean).join(' · ')
  return html`<li><div class="line"><h3><bdi>${area.name}</bdi> <span class="quiet small">${about}</span></h3>${showsLines(quote) && html`<span class="money">${formatMoney(area.monthlyCents)}</span>`}</div>
${area.tasks.length > 0 && html`<ul class="tasks">${area.tasks.map((task) => html`<li><bdi>${task}</bdi></li>`)}</ul>`}${area.notes && html`<p class="small text"><b>Note:</b> <bdi>${area.notes}</bdi></p>`}
${photos.length > 0 && html`<div class="photos">${photos.map((n) => html`<img loading="lazy" width="720" height="480" alt="${area.name}" src="${api}/photos/${n}${version}">`)}</div>`}</li>`
}

const extraRow = ({ name, cents, area, ownHowOften = '' }: ExtraWork & { area: string | null }, priced: boolean) =>
  html`<li><div class="line"><h3><bdi>${name}</bdi> <span class="quiet small">${area && html`<bdi>${area}</bdi>`}${area && ownHowOften && ' · '}${ownHowOften}</span></h3>${priced && html`<span class="money">${formatMoney(cents)}</span>`}</div></li>`

const notes = ({ specialRequirements }: QuoteDocument) =>
  specialRequirements &&
  html`<section><h2>${requirementsTitle}</h2><p class="text"><bdi>${specialRequirements}</bdi></p></section>`

const letter = ({ proposal }: QuoteDocument) =>
  proposal?.coverLetter !== undefined && html`<div class="text letter">${formatted(proposal.coverLetter)}</div>`

/** What the contractor says around the price (PRP-01, PRP-06). */
function proposal(quote: QuoteDocument) {
  const texts = quote.proposal ?? {}
  const part = (title: string | Html, content: readonly Html[]) =>
    content.length > 0 && html`<section><h2>${title}</h2>${content}</section>`
  const facts = proposalFacts(quote).map(
    ({ title, text }) => html`<div><dt class="quiet">${title}</dt><dd>${formatted(text)}</dd></div>`,
  )
  return html`${facts.length > 0 && html`<section><h2>How we work</h2><dl class="how">${facts}</dl></section>`}${part('References', formatted(texts.references))}${part(html`About <bdi>${senderName(quote.letterhead)}</bdi>`, formatted(texts.aboutUs))}`
}

/** In view before the box that accepts (ONL-04). */
const attached = ({ quote, api, version }: View) =>
  quote.attachments !== undefined &&
  html`<section><h2>Attachments</h2><ul class="terms">${quote.attachments.map(({ name }, at) => html`<li><a href="${api}/attachments/${at + 1}${version}"><bdi>${name}</bdi></a></li>`)}</ul></section>`

/** Where the reminders' last line leads (FOL-02). */
const reminders = (view: View) =>
  view.linked.isFollowedUp &&
  html`<section class="card answer" id="reminders"><h2>Reminders</h2><p>You get an email if you haven’t answered yet.</p>${form('stop', view, html`<button class="button">Stop reminders about this quote</button>`)}</section>`

const terms = ({ wording, proposal }: QuoteDocument) =>
  html`<section id="terms"><h2>Terms</h2><ul class="terms">${[wording.start, ...wording.terms].map((term) => html`<li>${term}</li>`)}</ul>${proposal?.terms !== undefined && formatted(proposal.terms)}</section>`

/** What the customer can still do. The right to cancel an earlier version stays while a newer one waits for its answer. */
const answer = (view: View) => html`${answerForms(view)}${cancelForm(view)}`

/** Whether the page has this form, which then says itself why it was refused. */
function hasForm(view: View, action: string): boolean {
  const { state, cancelable, timeZone } = view.linked
  if (action === 'cancel') return cancelable !== null && dayIn(timeZone)(view.now) <= cancelable.until
  return action !== 'stop' && (state === 'open' || (state === 'expired' && action === 'ask'))
}

function answerForms(view: View) {
  if (hasForm(view, 'accept'))
    return html`<section class="card answer" id="accept">${acceptForm(view)}${askForm(view)}${declineForm(view)}</section>`
  return (
    hasForm(view, 'ask') &&
    html`<section class="card answer"><h2>Ask for a new date</h2>${askFields(view, wordsOf(view.quote)('Is this price still good? We’d like to accept it.'))}</section>`
  )
}

/** What is wrong with a form, and what is in its fields. */
function fieldsOf({ sent }: View, action: string) {
  const own = sent?.action === action ? sent : undefined
  const value = (name: string, initial = '') => String(own?.typed[name] ?? initial)
  const invalid = (name: string) =>
    own?.problems[name] !== undefined && html` aria-invalid="true" aria-describedby="${action}-${name}"`
  const problem = (name: string) =>
    own?.problems[name] !== undefined && html`<p class="problem" id="${action}-${name}">${own.problems[name]!}</p>`
  const summary =
    own?.problems[''] !== undefined &&
    html`<p class="note bad" role="alert" tabindex="-1" autofocus>${own.problems['']}</p>`
  return { own, value, invalid, problem, summary }
}

const form = (action: string, { token }: View, inside: Html) =>
  html`<form method="post" action="/q/${token}/${action}" enctype="multipart/form-data">${inside}</form>`

const dollarsIn = (name: string, cents: number | null) =>
  cents !== null && html`<input type="hidden" name="${name}" value="${toDollars(cents)}">`

function acceptForm(view: View) {
  const { quote, ids } = view
  const { own, value, invalid, problem, summary } = fieldsOf(view, 'accept')
  const { annualCents, atHome, poNumberRule } = quote
  const language = languageOf(view.linked.issued)
  // What was agreed to in an earlier version isn't agreed to in this one.
  const agreed = (name: string) => value('revision') === String(quote.revision) && value(name) === 'yes' && checked
  const field = (name: string, label: string, initial: string, more: Html | false = false) =>
    html`<div><label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" maxlength="100" value="${value(name, initial)}"${more}${invalid(name)}>${problem(name)}</div>`
  return html`<h2>Accept</h2><p class="quiet">${wholeOf(quote).inSentence}</p>${form(
    'accept',
    view,
    html`${summary}<input type="hidden" name="acceptanceId" value="${ids.acceptance}"><input type="hidden" name="revision" value="${quote.revision}">${dollarsIn('expectedMonthlyPrice', quote.monthlyCents)}${dollarsIn('expectedOneTimePrice', quote.oneTimeCents)}
${annualCents !== null && html`${dollarsIn('expectedAnnualPrice', annualCents)}<fieldset><legend>How would you like to pay?</legend><label class="check"><input type="radio" name="pay" value="monthly"${value('pay') !== 'yearly' && checked}> <span>By the month: ${formatMoney(quote.monthlyCents)}</span></label><label class="check"><input type="radio" name="pay" value="yearly"${value('pay') === 'yearly' && checked}> <span>For the year: ${formatMoney(annualCents)}. You save ${formatMoney(savedCents(quote, annualCents))}.</span></label></fieldset>`}
${field('name', 'Your full name', quote.customer.contactPerson, html` autocomplete="name" required`)}${!atHome && field('title', 'Your title (optional)', '', html` autocomplete="organization-title"`)}${poNumberRule !== undefined && field('poNumber', poNumberRule === 'required' ? 'PO number' : 'PO number (optional)', '', poNumberRule === 'required' && html` required`)}
<div class="draw" hidden><p><b>Draw your signature (optional)</b></p><canvas role="img" aria-label="Your signature, drawn. Your typed name is enough."></canvas><button type="button" class="button" hidden>Clear</button><input type="hidden" name="paths" value="${value('paths')}"></div>${problem('signature')}
<div><label class="check"><input type="checkbox" name="agreed" value="yes" required${agreed('agreed')}${invalid('agreed')}> <span>${consentSentence[language]} (<a href="#terms">terms</a>)</span></label>${problem('agreed')}</div>
${atHome !== undefined && homeFields(view, atHome.state, { agreed, value, invalid, problem })}${view.linked.needsCode && html`${own?.codeSent === true && html`<p class="note" role="status" id="code-sent">A code is on its way to <bdi>${quote.customer.email}</bdi>. It is valid for 10 minutes.</p>`}${field('code', 'The code from your email', '', html` inputmode="numeric" autocomplete="one-time-code" required${own?.codeSent === true && html` autofocus aria-describedby="code-sent"`}`)}`}
<button class="button main">Accept</button><p class="quiet small">Your name is your signature. We email you a signed PDF.</p>${view.linked.needsCode && codeButton(view)}`,
  )}`
}

const checked = html` checked`

type Fields = Pick<ReturnType<typeof fieldsOf>, 'value' | 'invalid' | 'problem'> & {
  readonly agreed: (name: string) => Html | false
}

/** What the law wants beside Accept where the agreement is made at the customer's home (LAW-01, LAW-04). */
function homeFields({ linked: { issued } }: View, state: string, { agreed, value, invalid, problem }: Fields) {
  const language = languageOf(issued)
  const { paragraphs, box } = electronicRecords(language, sellerOf(issued))
  const home = { homeState: state }
  return html`${paragraphs.map((text) => html`<p class="small">${text}</p>`)}<div><label class="check"><input type="checkbox" name="electronicRecords" value="yes" required${agreed('electronicRecords')}${invalid('electronicRecords')}> <span>${box}</span></label>${problem('electronicRecords')}</div>
${asksForAge(home) && html`<label class="check"><input type="checkbox" name="age65" value="yes"${value('age65') === 'yes' && checked}> <span>I am 65 or older</span></label>`}<p><b>${rightToCancel(language, home)}</b></p>`
}

/** Sends the whole form, so that it comes back as typed. After Accept, which the Enter key presses. */
const codeButton = ({ token, quote: { customer } }: View) =>
  html`<button class="button" formaction="/q/${token}/code" formnovalidate><span>Email a code to <bdi>${customer.email}</bdi></span></button>`

/** Until midnight of the last day, a name and one tap (LAW-03). */
function cancelForm(view: View) {
  const { linked, quote } = view
  if (!linked.cancelable || !hasForm(view, 'cancel')) return false
  const { revision, until } = linked.cancelable
  const which = revision === quote.revision ? '' : ` your agreement to version ${revision}`
  const { value, invalid, problem, summary } = fieldsOf(view, 'cancel')
  return html`<section class="card answer"><h2>Cancel this agreement</h2><p>You can cancel${which} until midnight of ${dayWords(until, languageOf(linked.issued))}, without giving a reason. We email <bdi>${senderName(quote.letterhead)}</bdi> at once.</p>${form(
    'cancel',
    view,
    html`${summary}<div><label for="canceler">Your full name</label><input type="text" id="canceler" name="name" maxlength="100" autocomplete="name" required value="${value('name')}"${invalid('name')}>${problem('name')}</div><button class="button">Cancel this agreement</button>`,
  )}</section>`
}

function askFields(view: View, initial = '') {
  const { value, invalid, problem, summary } = fieldsOf(view, 'ask')
  return form(
    'ask',
    view,
    html`${summary}<div><label for="message">What should change?</label><textarea id="message" name="message" maxlength="2000" required${invalid('message')}>${value('message', initial)}</textarea>${problem('message')}</div>
<button class="button"><span>Send to <bdi>${senderName(view.quote.letterhead)}</bdi></span></button>`,
  )
}

const open = ({ sent }: View, action: string) => sent?.action === action && html` open`

const askForm = (view: View) =>
  html`<details${open(view, 'ask')}><summary>Ask for a change</summary>${askFields(view)}</details>`

const reasons = {
  price: 'The price',
  'other-company': 'We chose another company',
  'current-company': 'We’re staying with our company',
  timing: 'The timing',
  scope: 'What would be cleaned',
  other: 'Another reason',
} as const

function declineForm(view: View) {
  const { value, invalid, problem, summary } = fieldsOf(view, 'decline')
  const options = Object.entries(reasons).map(
    ([reason, label]) =>
      html`<option value="${reason}"${value('reason') === reason && html` selected`}>${label}</option>`,
  )
  return html`<details${open(view, 'decline')}><summary>Decline</summary>${form(
    'decline',
    view,
    html`${summary}<input type="hidden" name="revision" value="${view.quote.revision}"><div><label for="reason">Why?</label><select id="reason" name="reason" required${invalid('reason')}><option value="">Please choose</option>${options}</select>${problem('reason')}</div>
<div><label for="note">Anything else? (optional)</label><textarea id="note" name="note" maxlength="2000"${invalid('note')}>${value('note')}</textarea>${problem('note')}</div><button class="button">Decline this quote</button>`,
  )}</details>`
}

/** The agreement, above everything that was agreed. */
function accepted({ linked, quote, api, version }: View) {
  const { acceptance, timeZone, startDate, hash } = linked
  if (!acceptance) return html``
  const words = wordsIn(timeZone)
  const plusTax = quote.tax ? ' plus tax' : ''
  const paid =
    acceptance.payYearly && acceptance.annualCents !== null
      ? `${formatMoney(acceptance.annualCents)} for the year${plusTax}`
      : wholeOf(quote).inSentence
  const fact = (label: string, value: string | Html) =>
    html`<div><dt class="quiet">${label}</dt><dd>${value}</dd></div>`
  return html`<div class="agreed"><p class="done" aria-hidden="true">✓</p><h2>Accepted. Thank you, <bdi>${firstNameOf(acceptance.name)}</bdi>.</h2>
<p>We email a signed PDF to <bdi>${quote.customer.email}</bdi>.</p>
<p><a class="button main" href="${api}/pdf${version}">Download the signed PDF</a></p>
<div class="card signed"><p class="quiet">You agreed to</p><p class="figure"><b>${paid}</b></p>${quote.oneTimeCents !== null && wholeOf(quote).type === 'monthly' && html`<p>and ${formatMoney(quote.oneTimeCents)} once, with the first visit${quote.tax !== undefined && ', plus tax'}</p>`}
${signatureOf(acceptance.signature)}<dl class="facts">${fact('Signed by', html`<bdi>${acceptance.name}${acceptance.title && `, ${acceptance.title}`}</bdi>`)}${acceptance.poNumber && fact('PO number', html`<bdi>${acceptance.poNumber}</bdi>`)}${fact('When', words.atMinute(acceptance.at))}${fact('Quote', `${quote.number}, version ${quote.revision}`)}${acceptance.cancelUntil && fact('You can cancel until', dayWords(acceptance.cancelUntil, languageOf(linked.issued)))}${fact('Content seal', `${hash.slice(0, 8)} … ${hash.slice(-8)}`)}${startDate && fact('First visit', longDate(startDate))}</dl></div>
${!startDate && html`<p>Next: agree on the first visit with ${ended(senderName(quote.letterhead))}</p>`}</div>`
}

function contact({ letterhead }: QuoteDocument) {
  const dial = digitsOf(letterhead.phone)
  return html`<section class="card answer"><h2>Questions?</h2><p><bdi>${letterhead.contactName}</bdi>, <bdi>${senderName(letterhead)}</bdi></p>
<p class="ways">${dial && html`<a class="button" href="tel:${dial}">Call</a>`}<a class="button" href="mailto:${encodeURIComponent(letterhead.email).replace('%40', '@')}">Write an email</a></p></section>`
}

const footer = ({ letterhead }: QuoteDocument) =>
  html`<footer><div class="wide"><p><bdi>${senderName(letterhead)}</bdi>${letterhead.address && html`, <bdi>${letterhead.address}</bdi>`}</p><p>Sent with ${productName}</p></div></footer>`

function bar(quote: QuoteDocument) {
  const first = firstFigure(quote)
  return html`<div class="bar"><p><b class="money">${formatMoney(first.cents)}</b><span class="quiet small">${first.label}</span></p><a class="button" href="#accept">Accept</a></div>`
}

import { asText, html, trusted } from '../../platform/html.ts'
import { dayIn, type TimeZone } from '../../shared-kernel/time-zone.ts'
import type { Acceptance, Ending, IssuedQuote, LogEntry } from '../quoting/index.ts'
import { pricesOf, typedOrDrawn } from './pdf/signed-quote.ts'
import { longDate } from './quote-document.ts'
import type { SignedQuote } from './signed-quotes.ts'

/** An email to the customer. `state`: what the mail server answered; `messageId`: its part before the @, for that server's log. */
export interface Receipt {
  readonly kind: string
  readonly recipient: string | null
  readonly state: string
  readonly reason: string | null
  readonly settledAt: string | null
  readonly returnedAt: string | null
  readonly messageId: string | null
}

interface Proof {
  readonly issued: IssuedQuote
  readonly acceptance: Acceptance
  readonly signed: SignedQuote
  readonly emails: readonly Receipt[]
  readonly log: readonly LogEntry[]
  /** The contractor's. */
  readonly timeZone: TimeZone
}

/** One page in plain words: who got what when, and agreed to what from where. The contractor can sign it as a witness. */
export function acceptanceStatement({ issued, acceptance, signed, emails, log, timeZone }: Proof): string {
  const { number, revision, customer, letterhead, attachments = [] } = issued
  const { name, title, poNumber, consent, electronicRecords, address, browser } = acceptance
  const seller = letterhead.businessName ?? letterhead.contactName
  const moment = (at: Date | string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at))
  const line = ({ recipient, settledAt, returnedAt }: Receipt) =>
    html`<li>to <bdi>${recipient ?? ''}</bdi> on ${moment(settledAt!)}${returnedAt && `; it came back on ${moment(returnedAt)}`}</li>`
  const sent = (...kinds: string[]) =>
    emails.filter(
      ({ kind, state, settledAt, returnedAt }) => kinds.includes(kind) && settledAt && (state === 'sent' || returnedAt),
    )
  const withLink = sent('quote', 'reminder').filter(({ settledAt }) => new Date(settledAt!) <= acceptance.at)
  const withPdf = sent('signed-quote')
  const { endedBy, endedAt } = acceptance
  const endedOn = endedAt && (dayOfCancellation(log, endedAt) ?? dayIn(timeZone)(endedAt))
  const page = html`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>How quote ${number} was accepted</title><style>${style}</style>
<h1>How quote ${number} was accepted</h1>
<p>For <bdi>${seller}</bdi>, from the records that TidyTally kept.</p>
<h2>What was sent</h2>
<p><bdi>${seller}</bdi> made version ${revision} of quote ${number} for <bdi>${customer.companyName}</bdi> on ${longDate(issued.date)}. A page
with this version was behind a link that can’t be guessed. ${
    withLink.length > 0
      ? html`The mail server took emails with the link:</p><ul>${withLink.map(line)}</ul>`
      : html`No mail server confirmed an email with the link before the acceptance.</p>`
  }
<p>The page showed the work and the price${attachments.length > 0 && `, linked ${countOf(attachments.length)},`} and had the terms before the box and the button.</p>
<h2>What was agreed</h2>
<p>On ${moment(acceptance.at)}, a person who had the link entered the name “<bdi>${name}</bdi>”${title && html`, title “<bdi>${title}</bdi>”`}${poNumber && html`, PO number “<bdi>${poNumber}</bdi>”`}, checked
the box “${consent}”${electronicRecords && html` and the box “<bdi>${electronicRecords}</bdi>”`}, ${lowered(typedOrDrawn(acceptance))}, and pressed Accept.</p>
<ul>${pricesOf(issued, acceptance).map((price) => html`<li>${price}</li>`)}</ul>
<p>This came from the IP address ${address}, from a browser that calls itself “<bdi>${browser}</bdi>”.</p>
${acceptance.cancelUntil && html`<p>The agreement was made at home. It could be canceled until ${longDate(acceptance.cancelUntil)}.</p>`}
${endedBy && endedOn && html`<p>It doesn’t hold anymore: ${endings[endedBy]} on ${longDate(endedOn)}.</p>`}
<h2>What was signed</h2>
<p>One signed PDF was made on ${moment(signed.madeAt)} and never changed. Its fingerprint (SHA-256) is <code>${signed.digest}</code>.
${withPdf.length > 0 ? html`The mail server took the email with it:</p><ul>${withPdf.map(line)}</ul>` : html`No mail server has confirmed the email with it.</p>`}
<h2>Witness</h2>
<p>I have read this page. As far as I know, what it says about the quote that I sent and the answer that I got is true.</p>
<div class="lines">${['Name', 'Signature', 'Date and place'].map((line) => html`<p>${line}</p>`)}</div>
`
  return asText(page)
}

const countOf = (documents: number) => (documents === 1 ? '1 document' : `${documents} documents`)

const endings: Readonly<Record<Ending, string>> = {
  replaced: 'the customer accepted a newer version',
  declined: 'the customer declined a newer version',
  canceled: 'the customer canceled the agreement',
  reopened: 'the contractor reopened the bid',
}

/** One that came by letter, email or phone was recorded later. */
const dayOfCancellation = (log: readonly LogEntry[], endedAt: Date) =>
  log.find(({ kind, at }) => kind === 'canceled-by-customer' && at === endedAt.toISOString())?.details?.day

const lowered = (sentence: string) => sentence[0]!.toLowerCase() + sentence.slice(1)

const style = trusted(`
@page { size: Letter; margin: 0.7in }
body { max-width: 7.1in; margin: 24px auto; padding: 0 16px; font: 15px/1.45 Georgia, "Times New Roman", serif; overflow-wrap: anywhere }
h1 { font-size: 24px } h2 { margin: 18px 0 4px; font-size: 17px } p { margin: 6px 0 } ul { margin: 4px 0; padding-left: 22px }
code { font-size: 13px } .lines { display: flex; gap: 24px; break-inside: avoid } .lines p { flex: 1; margin-top: 56px; border-top: 1px solid; padding-top: 4px; font-size: 13px }
@media print { body { margin: 0; padding: 0; font-size: 13px } }`)

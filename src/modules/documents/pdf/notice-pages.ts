import { type Html, html } from '../../../platform/html.ts'
import { cancellationNotice, type Notice } from '../../quoting/contract/words/right-to-cancel.ts'
import type { QuoteDocument } from '../quote-document.ts'

/** The Notice of Cancellation on two pages of its own: one copy to send, one to keep (16 CFR 429.1(b)). */
export function noticePages({ number, customer }: Pick<QuoteDocument, 'number' | 'customer'>, notice: Notice): Html {
  const { title, date, dateLabel, paragraphs, cancel, signature, copies } = cancellationNotice(notice)
  return html`${copies.map(
    (copy) => html`<section class="notice" lang="${notice.language}"><h2>${title}</h2>
<p>${date}<br><span class="quiet">${dateLabel}, ${number}, <bdi>${customer.companyName}</bdi></span></p>
${paragraphs.map((text) => html`<p><bdi>${text}</bdi></p>`)}
<p>${cancel}</p><p class="line">${signature}</p><p class="quiet">${copy}</p></section>`,
  )}`
}

import { type Html, html } from '../../../platform/html.ts'
import { mailLayout } from '../../../platform/post-office/layout.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { lookOf } from '../../accounts/contract/letterhead-color.ts'
import { filledIn, type Piece } from '../../quoting/contract/reminder-words.ts'
import { spanishReminder } from '../../quoting/contract/usual-reminders.ts'
import { businessBeside, longDate, type QuoteDocument, senderName, wholeOf } from '../quote-document.ts'
import { pageIn, wordsOf } from '../spanish.ts'
import { firstNameOf } from './parts/wording.ts'
import { subjectOf } from './quote.ts'

export interface ReminderMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A reminder of a quote: the contractor's words, the link, and how to stop them. */
export async function reminderMail(quote: QuoteDocument, text: string, link: string): Promise<ReminderMail> {
  const { letterhead, customer, validUntil, language } = quote
  const subject = `Re: ${subjectOf(quote)}`
  const company = senderName(letterhead)
  const say = wordsOf(quote)
  const pieces = filledIn(language === 'es' ? spanishReminder(text) : text, {
    firstName: firstNameOf(customer.contactPerson),
    company,
    customer: customer.companyName,
    price: say(wholeOf(quote).inSentence),
    validUntil: say(longDate(validUntil)),
    link,
  })
  const plain = pieces.map((piece) => piece.text).join('')
  const sender = [letterhead.contactName, businessBeside(letterhead), letterhead.phone].filter((line) => line !== null)
  const about = [letterhead.address, say(`Sent with ${productName}`)].filter((line) => line !== null)
  return {
    subject,
    html: pageIn(
      quote,
      await layout({
        subject: html`${subject}`,
        preview: html`${plain.replace(/\s+/g, ' ').slice(0, 120)}`,
        words: html`<div style="white-space:pre-line;word-break:break-word"><bdi>${pieces.map(shown)}</bdi></div>`,
        button: button(link, lookOf(letterhead.color).ground),
        signature: html`${sender.map((line, at) => html`${at > 0 && html`<br>`}<bdi>${line}</bdi>`)}`,
        footer: html`You can <a href="${stopPage(link)}" style="color:#46524f">stop reminders about this quote</a>.<br>${about.map((line, at) => html`${at > 0 && html`<br>`}<bdi>${line}</bdi>`)}`,
      }),
    ),
    text: `${[
      plain,
      say(`View your quote: ${link}`),
      sender.join('\n'),
      say(`Stop reminders about this quote: ${stopPage(link)}`),
      about.join('\n'),
    ].join('\n\n')}\n`,
  }
}

const layout = mailLayout(new URL('reminder.mjml', import.meta.url))

/** The part of the quote's page where its customer stops reminders. */
const stopPage = (link: string) => `${link}#reminders`

/** Where an email program posts one click on its own button for unsubscribing. */
export const stopAddress = (link: string): string => `${link.replace('/q/', '/api/public/quotes/')}/stop`

const shown = ({ text, isLink }: Piece): Html => (isLink ? html`<a href="${text}">${text}</a>` : html`${text}`)

const button = (link: string, ground: string) =>
  html`<a href="${link}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:${ground};color:#ffffff;font-weight:600;text-decoration:none">View your quote</a>`

import { z } from 'zod'
import type { QuoteDocument } from '../quote-document.ts'
import { senderName } from '../quote-document.ts'
import type { QuoteMail } from './quote-mail.ts'

/** A mail as the bytes that go over the wire, with the one address that they go to. */
export interface Message {
  readonly recipient: string
  readonly raw: Buffer
}

const address = z.email().max(254)

/** Whether it is one plain address: no list, no name, no control character. */
export const isOneAddress = (text: string): boolean => address.safeParse(text).success && !/[,;"<>\s\\]/.test(text)

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

export interface Postmark {
  readonly deliveryId: string
  /** The address that the mail server lets us send from. */
  readonly mailFrom: string
  readonly date: Date
}

/** The quote in an envelope: from the contractor's business, answers to the contractor, one recipient, the PDF with it. */
export async function messageOf(
  { letterhead, customer }: QuoteDocument,
  mail: QuoteMail,
  pdf: Uint8Array,
  { deliveryId, mailFrom, date }: Postmark,
): Promise<Message> {
  if (!isOneAddress(customer.email)) throw new TypeError('The recipient is not one address')
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: oneLine(senderName(letterhead)), address: mailFrom },
    to: { name: oneLine(customer.contactPerson), address: customer.email },
    replyTo: isOneAddress(letterhead.email)
      ? { name: oneLine(letterhead.contactName), address: letterhead.email }
      : undefined,
    subject: oneLine(mail.subject),
    messageId: `<${deliveryId}@${mailFrom.split('@')[1]}>`,
    date,
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.logo
        ? [
            {
              cid: 'logo',
              filename: 'logo.png',
              content: Buffer.from(mail.logo),
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
      { filename: mail.fileName, content: Buffer.from(pdf), contentType: 'application/pdf' },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { recipient: customer.email, raw: await composer.compile().build() }
}

import type { Postmark } from '../../platform/post-office/kind.ts'
import type { Attachment, Letter } from '../../platform/post-office/message.ts'
import type { ContractorProfile } from '../accounts/index.ts'
import type { QuoteMail } from './mail/quote.ts'
import { type QuoteDocument, senderName } from './quote-document.ts'

/** The quote in its envelope: sent by the contractor's business, replies go to the contractor, the PDF is attached. `cc` are shown. */
export const letterOf = (
  { letterhead, customer }: QuoteDocument,
  mail: QuoteMail,
  pdf: Uint8Array,
  { id, mailFrom, date }: Postmark,
  cc: readonly string[] = [],
): Letter => ({
  id,
  from: { name: senderName(letterhead), address: mailFrom },
  to: { name: customer.contactPerson, address: customer.email },
  cc,
  replyTo: { name: letterhead.contactName, address: letterhead.email },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: [
    ...(mail.logo ? [logo(mail.logo)] : []),
    { filename: mail.fileName, content: Buffer.from(pdf), contentType: 'application/pdf' },
  ],
  date,
})

/** The same letter at the contractor's own address; only the subject tells them apart. */
export const letterToSelf = (
  mark: 'Preview' | 'Copy',
  { contactName, email }: Pick<ContractorProfile, 'contactName' | 'email'>,
  letter: Letter,
): Letter => ({ ...letter, to: { name: contactName, address: email }, subject: `${mark}: ${letter.subject}` })

const logo = (png: Uint8Array): Attachment => ({
  cid: 'logo',
  filename: 'logo.png',
  content: Buffer.from(png),
  contentType: 'image/png',
})

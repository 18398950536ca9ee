import type { Postmark } from '../../platform/post-office/kind.ts'
import type { Attachment, Letter } from '../../platform/post-office/message.ts'
import type { ContractorProfile } from '../accounts/index.ts'
import type { QuoteMail } from './mail/quote.ts'
import { type QuoteDocument, senderName } from './quote-document.ts'

/** An email to the customer, sent by the contractor's business; replies go to the contractor. */
export const bareLetterOf = (
  { letterhead, customer }: QuoteDocument,
  mail: Omit<QuoteMail, 'fileName'>,
  { id, mailFrom, date }: Postmark,
): Letter => ({
  id,
  from: { name: senderName(letterhead), address: mailFrom },
  to: { name: customer.contactPerson, address: customer.email },
  replyTo: { name: letterhead.contactName, address: letterhead.email },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.logo ? [logo(mail.logo)] : [],
  date,
})

/** The quote in its envelope, with the PDF attached. `cc` are shown. */
export function letterOf(
  quote: QuoteDocument,
  mail: QuoteMail,
  pdf: Uint8Array,
  postmark: Postmark,
  cc: readonly string[] = [],
): Letter {
  const letter = bareLetterOf(quote, mail, postmark)
  const attached = { filename: mail.fileName, content: Buffer.from(pdf), contentType: 'application/pdf' }
  return { ...letter, cc, attachments: [...letter.attachments!, attached] }
}

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

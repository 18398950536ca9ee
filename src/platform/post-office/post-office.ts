import { randomUUID } from 'node:crypto'
import type { Company } from '../../shared-kernel/company.ts'
import { productName } from '../../shared-kernel/product.ts'
import type { Patience } from '../../shared-kernel/use-case.ts'
import type { BounceAddresses } from './bounce-address.ts'
import type { Postmark } from './kind.ts'
import type { Mailer } from './mailer.ts'
import { isOneAddress, type Letter, messageOf } from './message.ts'
import { markAttached, type ServiceMail, serviceMailHtml, serviceMailText } from './service-mail.ts'

export interface PostOffice {
  readonly mailer: Mailer
  /** Whether email is held: it waits in its queue and must not time out meanwhile. */
  readonly held?: boolean
  /** The facts about the sender that emails quote. */
  readonly company: Company
  /** The base URL of links in emails; never taken from a request. */
  readonly publicUrl: string
  /** Without it, every email's envelope sender is `MAIL_FROM`, and we don't hear of bounces. */
  readonly bounces?: BounceAddresses | null
  /** Where alarms for operators are emailed. Without it, alarms are only logged. */
  readonly operatorMail?: string | null
}

/** Mail servers may be down for hours. */
export const mailPatience: Patience = {
  retries: 8,
  firstDelaySeconds: 30,
  longestDelaySeconds: 3600,
  expireSeconds: 120,
  atOnce: 2,
  mails: true,
}

/** A user may be waiting at a screen for such an email. */
export const servicePatience: Patience = { ...mailPatience, firstDelaySeconds: 5 }

/** An email from TidyTally itself, in its layout. */
export const serviceLetter = async (
  mail: ServiceMail,
  { id, mailFrom, date }: Postmark,
  { unsubscribeUrl }: Pick<Letter, 'unsubscribeUrl'> = {},
): Promise<Letter> => ({
  id,
  from: { name: productName, address: mailFrom },
  to: mail.to,
  subject: mail.subject,
  text: serviceMailText(mail),
  html: await serviceMailHtml(mail),
  attachments: [await markAttached()],
  ...(unsubscribeUrl && { unsubscribeUrl }),
  date,
})

/**
 * Emails an address without an account, at least once and without a row in the outbox. True if the mail server accepted
 * it, false if the server refused it for good. Any other failure is thrown, to be retried.
 */
export async function post(
  mail: ServiceMail,
  { mailer, company: { mailFrom } }: PostOffice,
  date: Date,
): Promise<boolean> {
  if (!isOneAddress(mail.to.address)) return false
  const message = await messageOf(await serviceLetter(mail, { id: randomUUID(), mailFrom, date }))
  const line = await mailer.connect()
  const result = await line.handOver(message, async () => {})
  if (result.outcome === 'accepted') return true
  if (result.outcome === 'refused' && result.forGood) return false
  throw new Error('The mail server didn’t accept this email')
}

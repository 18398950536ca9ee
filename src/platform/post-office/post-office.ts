import { randomUUID } from 'node:crypto'
import { productName } from '../../shared-kernel/product.ts'
import type { Patience } from '../../shared-kernel/use-case.ts'
import type { Postmark } from './kind.ts'
import type { Mailer } from './mailer.ts'
import { isOneAddress, type Letter, messageOf } from './message.ts'
import { type ServiceMail, serviceMailHtml, serviceMailText } from './service-mail.ts'

export interface PostOffice {
  readonly mailer: Mailer
  /** Whether email is held: it waits in its queue, and nothing may give it up meanwhile. */
  readonly held?: boolean
  /** The address that the mail server lets us send from. */
  readonly mailFrom: string
  /** Where links in emails lead; never taken from a request. */
  readonly publicUrl: string
  /** Who gets an email when something needs a person. Without it, alarms are only logged. */
  readonly operatorMail?: string | null
}

/** Mail servers may be away for hours. */
export const mailPatience: Patience = {
  retries: 8,
  firstDelaySeconds: 30,
  longestDelaySeconds: 3600,
  expireSeconds: 120,
  atOnce: 2,
  mails: true,
}

/** Somebody may be waiting in front of a screen for such an email. */
export const servicePatience: Patience = { ...mailPatience, firstDelaySeconds: 5 }

/** An email of the product's own, in its layout. */
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
  ...(unsubscribeUrl && { unsubscribeUrl }),
  date,
})

/**
 * Emails an address that has no account, at least once and without a row in the outbox. True when the mail server has it,
 * false when the server refused it for good. Anything else is thrown, to be tried again.
 */
export async function post(mail: ServiceMail, { mailer, mailFrom }: PostOffice, date: Date): Promise<boolean> {
  if (!isOneAddress(mail.to.address)) return false
  const message = await messageOf(await serviceLetter(mail, { id: randomUUID(), mailFrom, date }))
  const line = await mailer.connect()
  const result = await line.handOver(message, async () => {})
  if (result.outcome === 'accepted') return true
  if (result.outcome === 'refused' && result.forGood) return false
  throw new Error('The mail server did not take this mail')
}

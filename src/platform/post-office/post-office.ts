import { randomUUID } from 'node:crypto'
import { productName } from '../../shared-kernel/product.ts'
import type { Patience } from '../../shared-kernel/use-case.ts'
import type { Mailer } from './mailer.ts'
import { isOneAddress, messageOf } from './message.ts'
import { type ServiceMail, serviceMailHtml, serviceMailText } from './service-mail.ts'

export interface PostOffice {
  readonly mailer: Mailer
  /** Whether email is held: it waits in its queue, and nothing may give it up meanwhile. */
  readonly held?: boolean
  /** The address that the mail server lets us send from. */
  readonly mailFrom: string
  /** Where links in emails lead; never taken from a request. */
  readonly publicUrl: string
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

/**
 * Mails at least once: a crash at the wrong moment sends it twice, which does no harm.
 * True when the mail server has it, false when the server refused it for good. Anything else is thrown, to be tried
 * again.
 */
export async function post(mail: ServiceMail, { mailer, mailFrom }: PostOffice, date: Date): Promise<boolean> {
  if (!isOneAddress(mail.to.address)) return false
  const message = await messageOf({
    id: randomUUID(),
    from: { name: productName, address: mailFrom },
    to: mail.to,
    subject: mail.subject,
    text: serviceMailText(mail),
    html: await serviceMailHtml(mail),
    date,
  })
  const line = await mailer.connect()
  const result = await line.handOver(message, async () => {})
  if (result.outcome === 'accepted') return true
  if (result.outcome === 'refused' && result.forGood) return false
  throw new Error('The mail server did not take this mail')
}

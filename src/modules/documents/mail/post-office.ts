import { randomUUID } from 'node:crypto'
import { productName } from '../quote-document.ts'
import type { Mailer } from './mailer.ts'
import { isOneAddress, type Message } from './message.ts'
import { type ServiceMail, serviceMailHtml, serviceMailText } from './service-mail.ts'

export interface PostOffice {
  readonly mailer: Mailer
  readonly mailFrom: string
  /** Where the links in mails lead; never taken from a request. */
  readonly publicUrl: string
}

/**
 * Mails a contractor about her account, at least once: after a crash in the middle she may get it twice, which does no
 * harm. True when it is with the mail server, false when that refused it for good; anything else is thrown, to be
 * tried again.
 */
export async function post(mail: ServiceMail, { mailer, mailFrom }: PostOffice, date: Date): Promise<boolean> {
  if (!isOneAddress(mail.to.address)) return false
  const message = await messageOf(mail, mailFrom, date)
  const line = await mailer.connect()
  const result = await line.handOver(message, async () => {})
  if (result.outcome === 'accepted') return true
  if (result.outcome === 'refused' && result.forGood) return false
  throw new Error('The mail server did not take a mail about an account')
}

async function messageOf(mail: ServiceMail, mailFrom: string, date: Date): Promise<Message> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: productName, address: mailFrom },
    to: { name: mail.to.name.replace(/\p{Cc}+/gu, ' '), address: mail.to.address },
    subject: mail.subject,
    messageId: `<${randomUUID()}@${mailFrom.split('@')[1]}>`,
    date,
    text: serviceMailText(mail),
    html: await serviceMailHtml(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { recipient: mail.to.address, raw: await composer.compile().build() }
}

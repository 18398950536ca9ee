import { z } from 'zod'

/** An email as the bytes that go over the wire, and the one address they go to. */
export interface Message {
  readonly recipient: string
  readonly raw: Buffer
  /** The envelope sender, which bounces go to; by default `MAIL_FROM`. */
  readonly returnPath?: string
}

const address = z.email().max(254)

/** Whether it is one plain address: no list, no name, no control character. */
export const isOneAddress = (text: string): boolean => address.safeParse(text).success && !/[,;"<>\s\\]/.test(text)

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

export interface Party {
  readonly name: string
  readonly address: string
}

const onOneLine = ({ name, address }: Party): Party => ({ name: oneLine(name), address })

/** An email before it becomes bytes. */
export interface Letter {
  /** Part of the message id, by which an email program recognizes an email that it already has. */
  readonly id: string
  readonly from: Party
  readonly to: Party
  /** Shown as further recipients. Each of them is sent an email of its own. */
  readonly cc?: readonly string[]
  /** The address that this email goes to, if not `to`. */
  readonly deliverTo?: string
  /** Left out if it is not one plain address. */
  readonly replyTo?: Party
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
  /** The id of the email whose thread it belongs to. */
  readonly inReplyTo?: string
  /** Unsubscribes from emails of this kind with one click, without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string
  readonly date: Date
}

export interface Attachment {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
  /** A picture that the HTML shows as `cid:{cid}`. */
  readonly cid?: string
}

const attached = ({ cid, ...attachment }: Attachment) =>
  cid ? { cid, ...attachment, contentDisposition: 'inline' as const } : attachment

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** One sender, one recipient and only our headers, even if names and subject try to inject others. */
export async function messageOf(letter: Letter): Promise<Message> {
  const {
    id,
    from,
    to,
    cc = [],
    deliverTo = to.address,
    replyTo,
    subject,
    text,
    html,
    attachments = [],
    inReplyTo,
    unsubscribeUrl,
    date,
  } = letter
  if (![to.address, deliverTo, ...cc].every(isOneAddress)) throw new TypeError('A recipient isn’t one address')
  const messageId = (part: string) => `<${part}@${from.address.split('@')[1]}>`
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: onOneLine(from),
    to: onOneLine(to),
    cc: [...cc],
    replyTo: replyTo && isOneAddress(replyTo.address) ? onOneLine(replyTo) : undefined,
    subject: oneLine(subject),
    messageId: messageId(id),
    ...(inReplyTo && { inReplyTo: messageId(inReplyTo), references: messageId(inReplyTo) }),
    date,
    text,
    html,
    attachments: attachments.map(attached),
    ...(unsubscribeUrl && { headers: oneClick(unsubscribeUrl) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { recipient: deliverTo, raw: await composer.compile().build() }
}

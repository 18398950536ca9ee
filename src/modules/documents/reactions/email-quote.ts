import { faultPoint } from '../../../platform/fault-point.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { type deliveryRequested, revisionOf } from '../../quoting/index.ts'
import { assembleQuoteDocument } from '../assemble.ts'
import { deliveryFailed, deliveryUnconfirmed, quoteDelivered } from '../index.ts'
import { type Mailer, NotEncrypted } from '../mail/mailer.ts'
import { isOneAddress, type Message, messageOf } from '../mail/message.ts'
import { quoteMail, subjectOf } from '../mail/quote-mail.ts'
import type { FairPrinter } from '../pdf/fair-printer.ts'
import { quotePage } from '../pdf/quote-pdf.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { beginMail, claimMail, type Press, releaseMail, settleMail } from '../storage.ts'

export interface MailRoom {
  readonly objects: Objects
  readonly printer: FairPrinter
  readonly mailer: Mailer
  readonly mailFrom: string
}

/**
 * Mails a quote for one press, at most once: a mail whose hand-over was cut off by a crash is never sent again, it is
 * shown as unconfirmed. Anything that fails before the server has the whole mail is tried again later.
 */
export const emailQuote =
  (room: MailRoom): Reaction<PayloadOf<typeof deliveryRequested>> =>
  async (press, call) => {
    const issued = await revisionOf(call.db, press.contractorId, press.quoteId, press.revision)
    if (!issued) return call.log.warn(press, 'The quote was deleted before its mail was sent')
    const quote = await assembleQuoteDocument(issued, room.objects, press.updated)
    const state = await beginMail(call.db, press, quote.customer.email, subjectOf(quote))
    if (state === 'sending') return settle('unconfirmed', press, null, call)
    if (state !== 'queued') return
    if (!isOneAddress(quote.customer.email)) return settle('failed', press, badAddress(quote.customer.email), call)
    await send(quote, press, room, call)
  }

async function send(quote: QuoteDocument, press: Press, room: MailRoom, call: ReactionCall) {
  let trouble = 'The PDF could not be made. Please try again.'
  try {
    const printJob = { html: quotePage(quote), contractorId: press.contractorId, areas: quote.areas.length }
    const pdf = await room.printer.print(printJob, call.log)
    faultPoint('mail.afterPdf')
    trouble = 'Our mail server could not be reached. Please try again later.'
    const postmark = { deliveryId: press.deliveryId, mailFrom: room.mailFrom, date: call.now }
    const message = await messageOf(quote, await quoteMail(quote), pdf, postmark)
    await handOver(message, press, room, call)
  } catch (error) {
    if (!call.job.last) throw error
    call.log.error({ err: error }, 'A quote could not be mailed')
    await settle('failed', press, reasonOf(error) ?? trouble, call)
  }
}

const putOff = Symbol('put off')

/** What the contractor may read of an error, or null. */
function reasonOf(error: unknown) {
  if (error instanceof NotEncrypted) return `${error.message} Please try again later.`
  return error instanceof Error && error.cause === putOff ? error.message : null
}

/** The claim is committed when all but the last byte has gone out, so that little can be cut off in doubt. */
async function handOver(message: Message, press: Press, { mailer }: MailRoom, call: ReactionCall) {
  const { deliveryId } = press
  const line = await mailer.connect()
  faultPoint('mail.afterConnect')
  let claimed = false
  const result = await line.handOver(message, async () => {
    faultPoint('mail.beforeClaim')
    await claimMail(call.db, deliveryId, message.raw.length)
    claimed = true
    faultPoint('mail.afterClaim')
  })
  faultPoint('mail.afterSend')
  if (result.outcome === 'accepted') return settle('sent', press, null, call)
  if (result.outcome === 'unknown') return settle('unconfirmed', press, null, call)
  if (result.outcome === 'refused' && result.forGood) return settle('failed', press, refusedBy(result.answer), call)
  if (claimed) await releaseMail(call.db, deliveryId)
  throw result.outcome === 'refused'
    ? new Error(`The mail server put this mail off again and again: ${result.answer}`, { cause: putOff })
    : new Error('The connection to the mail server broke')
}

const badAddress = (email: string) => `"${email}" is not an address that can get mail. Please check it and send again.`
const refusedBy = (answer: string) => `The mail server refused this mail: ${answer}`

/** The outcome and its announcement are one transaction. */
export async function settle(
  state: 'sent' | 'failed' | 'unconfirmed',
  press: Press,
  reason: string | null,
  call: ReactionCall,
) {
  const announce = { sent: quoteDelivered, failed: deliveryFailed, unconfirmed: deliveryUnconfirmed }[state]
  const { deliveryId, quoteId, contractorId } = press
  await call.inTransaction(async ({ em, publish }) => {
    if (await settleMail(em, deliveryId, state, reason))
      await publish(announce({ deliveryId, quoteId, contractorId, at: call.now.toISOString(), reason }))
    faultPoint('mail.beforeCommit')
  })
  faultPoint('mail.afterRecord')
}

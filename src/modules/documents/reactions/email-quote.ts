import { faultPoint } from '../../../platform/fault-point.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import { type Mailer, NotEncrypted } from '../../../platform/post-office/mailer.ts'
import { isOneAddress, type Message, messageOf } from '../../../platform/post-office/message.ts'
import { handOverOnce, PutOff } from '../../../platform/post-office/once.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import {
  deliveryFailed,
  type deliveryRequested,
  deliveryUnconfirmed,
  quoteDelivered,
  revisionOf,
} from '../../quoting/index.ts'
import { assembleQuoteDocument } from '../assemble.ts'
import { quoteMail, subjectOf } from '../mail/quote.ts'
import { PrintedWithoutText } from '../pdf/chromium-pdf.ts'
import type { FairPrinter } from '../pdf/fair-printer.ts'
import { quotePage } from '../pdf/quote-pdf.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { letterOf } from '../quote-letter.ts'
import { beginMail, claimMail, type Press, releaseMail, settleMail } from '../storage.ts'
import { callOperator } from './alarm-operator.ts'

export interface MailRoom {
  readonly objects: Objects
  readonly printer: FairPrinter
  readonly mailer: Mailer
  readonly mailFrom: string
}

/**
 * Mails a quote for one press, at most once. When a crash interrupts the hand-over, the mail is shown as unconfirmed and
 * never sent again. Anything that fails before the server has the whole mail is retried later.
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

/** An email that an operator dropped may have left before, as from the system that a copy was made of. */
export const dropQuote: Reaction<PayloadOf<typeof deliveryRequested>> = async (press, call) => {
  const issued = await revisionOf(call.db, press.contractorId, press.quoteId, press.revision)
  if (!issued) return
  await beginMail(call.db, press, issued.customer.email, 'Dropped by an operator')
  await settle('unconfirmed', press, null, call)
}

async function send(quote: QuoteDocument, press: Press, room: MailRoom, call: ReactionCall) {
  let trouble = 'The PDF could not be made. Please try again.'
  try {
    const printJob = { html: quotePage(quote), contractorId: press.contractorId, areas: quote.areas.length }
    const pdf = await room.printer.print(printJob, call.log)
    faultPoint('mail.afterPdf')
    trouble = 'Our mail server could not be reached. Please try again later.'
    const postmark = { deliveryId: press.deliveryId, mailFrom: room.mailFrom, date: call.now }
    const message = await messageOf(letterOf(quote, await quoteMail(quote), pdf, postmark))
    await handOver(message, press, room, call)
  } catch (error) {
    if (error instanceof PrintedWithoutText) await call.inTransaction(callOperator)
    else if (!call.job.last) throw error
    call.log.error({ err: error }, 'A quote could not be mailed')
    await settle('failed', press, reasonOf(error) ?? trouble, call)
  }
}

/** What the contractor may know about an error, or null. */
function reasonOf(error: unknown) {
  if (error instanceof PrintedWithoutText)
    return 'The PDF came out without text, so we didn’t send it. Please send it again later.'
  if (error instanceof NotEncrypted) return `${error.message} Please try again later.`
  return error instanceof PutOff ? error.message : null
}

/** One press, one claim, one mail. */
async function handOver(message: Message, press: Press, { mailer }: MailRoom, call: ReactionCall) {
  const { deliveryId } = press
  const ending = await handOverOnce(message, mailer, {
    take: (bytes) => claimMail(call.db, deliveryId, bytes),
    giveBack: () => releaseMail(call.db, deliveryId),
  })
  if (ending.outcome === 'refused') return settle('failed', press, refusedBy(ending.answer), call)
  await settle(ending.outcome, press, null, call)
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

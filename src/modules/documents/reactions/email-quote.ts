import type { Kind, Postmark, Settled } from '../../../platform/post-office/kind.ts'
import { NotEncrypted } from '../../../platform/post-office/mailer.ts'
import { PutOff } from '../../../platform/post-office/outbox.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import {
  deliveryFailed,
  type deliveryRequested,
  deliveryUnconfirmed,
  mailingOf,
  quoteDelivered,
  revisionOf,
} from '../../quoting/index.ts'
import { AttachmentLost } from '../attachments/with-attachments.ts'
import { quoteMail, subjectOf } from '../mail/quote.ts'
import { PrintedWithoutText } from '../pdf/chromium-pdf.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { letterOf } from '../quote-letter.ts'
import { ccDue, copyDue, mails, type Press, returnMail } from '../storage.ts'
import { callOperator } from './alarm-operator.ts'
import { announceBounce } from './email-bounced.ts'
import { type PrintShop, printToEmail, quoteToEmail } from './print-quote.ts'

/**
 * Emails a quote for one `Press`, at most once. If a crash interrupts the hand-over, the email is shown as unconfirmed and
 * never sent again. Failures before the server has the whole email are retried later.
 */
export const quoteEmail = (shop: PrintShop): Kind<PayloadOf<typeof deliveryRequested>> => ({
  name: 'quote',
  key: ({ deliveryId }) => deliveryId,
  async open(press, call) {
    const issued = await revisionOf(call.db, press.contractorId, press.quoteId, press.revision)
    if (!issued) {
      call.log.warn(press, 'The quote was deleted before its email was sent')
      return null
    }
    const quote = await quoteToEmail(press, issued, shop, call)
    return {
      recipient: quote.customer.email,
      subject: subjectOf(quote),
      write: (postmark) => write(quote, press, postmark, shop, call),
    }
  },
  givenUp,
  async settled(press, outcome, call) {
    await announce(press, outcome, call)
    if (outcome.state !== 'sent') return
    const { cc } = await mailingOf(call.db, press.contractorId, press.deliveryId)
    for (const at of cc.keys()) await call.publish(ccDue({ ...press, at }))
    if ((await profileOf(call.db, press.contractorId))?.wantsCopies) await call.publish(copyDue(press))
  },
  async bounced(press, bounce, call) {
    await returnMail(call.em, press.deliveryId, bounce.reason)
    await announceBounce({ ...press, email: { kind: 'quote', deliveryId: press.deliveryId } }, bounce, call)
  },
  also: mails,
})

/** Key of this `Press` in the outbox. */
export const keyOf = ({ deliveryId }: Press) => `quote:${deliveryId}`

class NotPrinted extends Error {
  constructor(cause: unknown) {
    super('The PDF of a quote couldn’t be made', { cause })
  }
}

async function write(quote: QuoteDocument, press: Press, postmark: Postmark, shop: PrintShop, call: ReactionCall) {
  const pdf = await printToEmail({ ...press, revision: quote.revision }, shop, call).catch(notPrinted)
  const { note, cc } = await mailingOf(call.db, press.contractorId, press.deliveryId)
  return letterOf(quote, await quoteMail(quote, note), pdf, postmark, cc)
}

export function notPrinted(error: unknown): never {
  throw error instanceof PrintedWithoutText || error instanceof AttachmentLost ? error : new NotPrinted(error)
}

export async function givenUp(error: unknown, call: ReactionCall) {
  if (error instanceof PrintedWithoutText) await call.inTransaction(callOperator)
  else if (!(error instanceof AttachmentLost || call.job.last)) return null
  return reasonOf(error)
}

/** The part of an error that the contractor may see. */
function reasonOf(error: unknown) {
  if (error instanceof PrintedWithoutText)
    return 'The PDF came out without text, so we didn’t send it. Please send it again later.'
  if (error instanceof AttachmentLost) return error.message
  if (error instanceof NotPrinted) return 'The PDF couldn’t be made. Please try again.'
  if (error instanceof NotEncrypted) return `${error.message} Please try again later.`
  return error instanceof PutOff ? error.message : 'Our mail server couldn’t be reached. Please try again later.'
}

/** The outcome and its announcement are one transaction. */
export async function announce(press: Press, { state, reason, isBadAddress }: Settled, { publish, now }: CommandCall) {
  if (state === 'skipped') return
  const event = { sent: quoteDelivered, failed: deliveryFailed, unconfirmed: deliveryUnconfirmed }[state]
  const { deliveryId, quoteId, contractorId } = press
  await publish(event({ deliveryId, quoteId, contractorId, at: now.toISOString(), reason, refused: isBadAddress }))
}

import type { Kind } from '../../../platform/post-office/kind.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { mailingOf, revisionOf } from '../../quoting/index.ts'
import { quoteMail } from '../mail/quote.ts'
import { letterOf } from '../quote-letter.ts'
import type { ccDue } from '../storage.ts'
import { announceBounce } from './email-bounced.ts'
import { givenUp, notPrinted } from './email-quote.ts'
import { type PrintShop, printToEmail, quoteToEmail } from './print-quote.ts'

/**
 * Emails one further recipient what the customer got (PRP-04). Each is an email of its own, so that an address that is refused
 * neither hides nor repeats the customer's.
 */
export const othersEmail = (shop: PrintShop): Kind<PayloadOf<typeof ccDue>> => ({
  name: 'quote-cc',
  key: ({ deliveryId, at }) => `${deliveryId}:${at}`,
  async open({ deliveryId, quoteId, contractorId, updated, revision, at }, call) {
    const mailing = await mailingOf(call.db, contractorId, deliveryId)
    const recipient = mailing.cc[at]
    const issued = await revisionOf(call.db, contractorId, quoteId, revision)
    if (!recipient || !issued) return null
    return {
      recipient,
      async write(postmark) {
        const quote = await quoteToEmail({ contractorId, quoteId, updated }, issued, shop, call)
        const version = { contractorId, quoteId, revision: issued.revision }
        const pdf = await printToEmail(version, shop, call).catch(notPrinted)
        const letter = letterOf(quote, await quoteMail(quote, mailing.note), pdf, postmark, mailing.cc)
        return { ...letter, deliverTo: recipient }
      },
    }
  },
  givenUp,
  bounced: (due, bounce, call) =>
    announceBounce({ ...due, email: { kind: 'copy', deliveryId: due.deliveryId } }, bounce, call),
})

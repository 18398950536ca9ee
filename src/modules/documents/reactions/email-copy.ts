import type { Kind } from '../../../platform/post-office/kind.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { profileOf } from '../../accounts/index.ts'
import { mailingOf, revisionOf } from '../../quoting/index.ts'
import { quoteMail } from '../mail/quote.ts'
import { letterOf, letterToSelf } from '../quote-letter.ts'
import type { copyDue } from '../storage.ts'
import { givenUp, notPrinted } from './email-quote.ts'
import { type PrintShop, printToEmail, quoteToEmail } from './print-quote.ts'

/** Emails a contractor what the customer got. The delivery is settled by then, so no failure affects it. */
export const copyEmail = (shop: PrintShop): Kind<PayloadOf<typeof copyDue>> => ({
  name: 'quote-copy',
  key: ({ deliveryId }) => deliveryId,
  async open({ deliveryId, quoteId, contractorId, updated, revision }, call) {
    const profile = await profileOf(call.db, contractorId)
    if (!profile?.emailVerified) return null
    const issued = await revisionOf(call.db, contractorId, quoteId, revision)
    if (!issued) return null
    return {
      recipient: profile.email,
      async write(postmark) {
        const quote = await quoteToEmail({ contractorId, quoteId, updated }, issued, shop, call)
        const version = { contractorId, quoteId, revision: issued.revision }
        const pdf = await printToEmail(version, shop, call).catch(notPrinted)
        const { note } = await mailingOf(call.db, contractorId, deliveryId)
        return letterToSelf('Copy', profile, letterOf(quote, await quoteMail(quote, note), pdf, postmark))
      },
    }
  },
  givenUp,
})

import { tellChange } from '../../../platform/changes.ts'
import type { Kind } from '../../../platform/post-office/kind.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { profileOf } from '../../accounts/index.ts'
import { issuedNow, mailingNow, type previewRequested } from '../../quoting/index.ts'
import { quoteMail } from '../mail/quote.ts'
import { removeOldDrafts } from '../prints.ts'
import { letterOf, letterToSelf } from '../quote-letter.ts'
import { givenUp, notPrinted } from './email-quote.ts'
import { keptOrPrinted, type PrintShop, quoteToEmail } from './print-quote.ts'

/** Emails a contractor the quote as its customer would get it now. Quoting never hears of it; browsers hear of a failure. */
export const previewEmail = (shop: PrintShop): Kind<PayloadOf<typeof previewRequested>> => ({
  name: 'quote-preview',
  key: ({ previewId }) => previewId,
  async open({ quoteId, contractorId, updated }, call) {
    const { db, now } = call
    const [issued, profile] = await Promise.all([
      issuedNow(db, contractorId, quoteId, now),
      profileOf(db, contractorId),
    ])
    if (!issued || !profile?.emailVerified) return null
    return {
      recipient: profile.email,
      async write(postmark) {
        const quote = await quoteToEmail({ contractorId, quoteId, updated }, issued, shop, call)
        const wanted = { contractorId, quoteId, issued, sent: false }
        const pdf = await keptOrPrinted(wanted, shop, call).catch(notPrinted)
        await removeOldDrafts(contractorId, db, shop.objects)
        const { note } = await mailingNow(db, contractorId, quoteId)
        return letterToSelf('Preview', profile, letterOf(quote, await quoteMail(quote, note), pdf, postmark))
      },
    }
  },
  givenUp,
  async settled({ quoteId, contractorId }, { state }, { em }) {
    if (state === 'failed') await tellChange(em, contractorId, 'preview', quoteId)
  },
})

import type { Objects } from '../../../platform/objects/objects.ts'
import type { Kind } from '../../../platform/post-office/kind.ts'
import { type PostOffice, serviceLetter } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { ReactionCall } from '../../../shared-kernel/use-case.ts'
import { noticesOf, profileOf, timeZoneOf } from '../../accounts/index.ts'
import { acceptanceOf, revisionOf } from '../../quoting/index.ts'
import { assembleQuoteDocument } from '../assemble.ts'
import { signedFileNameOf } from '../contract/file-name.ts'
import { acceptedMail } from '../mail/accepted.ts'
import { signedQuoteMail } from '../mail/signed-quote.ts'
import { letterOf } from '../quote-letter.ts'
import { signedOf, signedPdf, type signedQuoteKept } from '../signed-quotes.ts'

type Kept = PayloadOf<typeof signedQuoteKept>

/** Everything that both emails say; null once the quote or the account is gone. */
async function aboutIt(kept: Kept, objects: Objects, { db }: ReactionCall) {
  const { contractorId, quoteId, revision } = kept
  const [signed, acceptance, issued, profile] = await Promise.all([
    signedOf(db, kept),
    acceptanceOf(db, kept),
    revisionOf(db, contractorId, quoteId, revision),
    profileOf(db, contractorId),
  ])
  if (!signed || !acceptance || !issued || !profile) return null
  const quote = await assembleQuoteDocument(issued, objects, false)
  return { signed, acceptance, quote, profile, timeZone: timeZoneOf(profile) }
}

/** Emails the customer the signed PDF, in the contractor's name. */
export const signedQuoteEmail = (objects: Objects): Kind<Kept> => ({
  name: 'signed-quote',
  key: ({ quoteId, acceptanceId }) => `${quoteId}:${acceptanceId}`,
  async open(kept, call) {
    const about = await aboutIt(kept, objects, call)
    if (!about) return null
    const { signed, quote } = about
    return {
      recipient: quote.customer.email,
      write: async (postmark) =>
        letterOf(quote, await signedQuoteMail(about), await signedPdf(signed, objects), postmark),
    }
  },
})

/** Emails the contractor that a customer accepted, with the signed PDF, unless they turned this notice off. */
export const acceptedEmail = (office: PostOffice, objects: Objects): Kind<Kept> => ({
  name: 'quote-accepted',
  key: ({ quoteId, acceptanceId }) => `${quoteId}:${acceptanceId}`,
  async open(kept, call) {
    if (!(await noticesOf(call.db, kept.contractorId))?.accepted) return null
    const about = await aboutIt(kept, objects, call)
    if (!about) return null
    const { signed, quote, profile } = about
    const words = acceptedMail(about, `${office.publicUrl}/quotes/${kept.quoteId}`)
    const to = { name: profile.contactName, address: profile.email }
    return {
      recipient: profile.email,
      async write(postmark) {
        const letter = await serviceLetter({ to, ...words }, postmark)
        const pdf = {
          filename: signedFileNameOf(quote.customer.companyName, quote.language),
          content: await signedPdf(signed, objects),
          contentType: 'application/pdf',
        }
        const replyTo = { name: quote.customer.contactPerson, address: quote.customer.email }
        return { ...letter, replyTo, attachments: [...letter.attachments!, pdf] }
      },
    }
  },
})

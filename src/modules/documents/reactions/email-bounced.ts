import type { Bounce, Kind } from '../../../platform/post-office/kind.ts'
import { type PostOffice, serviceLetter } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import { emailBounced, isAnswered, revisionOf } from '../../quoting/index.ts'
import { bouncedMail } from '../mail/quote-bounced.ts'

type Bounced = PayloadOf<typeof emailBounced>
type About = Pick<Bounced, 'quoteId' | 'contractorId' | 'email'> & { readonly revision?: number | undefined }

export const announceBounce = ({ quoteId, contractorId, revision, email }: About, bounce: Bounce, call: CommandCall) =>
  call.publish(emailBounced({ ...bounce, quoteId, contractorId, revision, email, at: call.now.toISOString() }))

/**
 * Tells the contractor once that an email came back, whatever notices they want. The copy for a further recipient is only on the
 * timeline: the customer has theirs.
 */
export const bouncedEmail = (office: PostOffice): Kind<Bounced> => ({
  name: 'quote-bounced',
  key: ({ messageId }) => messageId,
  async open({ contractorId, quoteId, revision, recipient, reason, email }, call) {
    if (email.kind === 'copy') return null
    const [profile, issued] = await Promise.all([
      profileOf(call.db, contractorId),
      revisionOf(call.db, contractorId, quoteId, revision),
    ])
    if (!profile || !issued) return null
    const { companyName } = issued.customer
    const answered = await isAnswered(call.db, { contractorId, quoteId, revision: issued.revision })
    const url = `${office.publicUrl}/quotes/${quoteId}`
    const words = bouncedMail({
      companyName,
      number: issued.number,
      url,
      recipient,
      reason,
      isReminder: email.kind === 'reminder',
      answered,
    })
    const to = { name: profile.contactName, firstName: profile.firstName, address: profile.email }
    return { recipient: profile.email, write: (postmark) => serviceLetter({ to, ...words }, postmark) }
  },
})

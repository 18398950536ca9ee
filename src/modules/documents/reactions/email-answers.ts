import type { Kind } from '../../../platform/post-office/kind.ts'
import { type PostOffice, serviceLetter } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { dayIn } from '../../../shared-kernel/time-zone.ts'
import type { ReactionCall } from '../../../shared-kernel/use-case.ts'
import type { NoticeKind } from '../../accounts/contract/notices.ts'
import { noticesOf, profileOf, timeZoneOf } from '../../accounts/index.ts'
import { cancellationPaper } from '../../quoting/contract/words/right-to-cancel.ts'
import {
  acceptanceOf,
  type agreementCanceled,
  type changeRequested,
  type codeRequested,
  languageOf,
  messageOf,
  nextCode,
  type quoteDeclined,
  type quoteViewed,
  revisionOf,
  sellerOf,
} from '../../quoting/index.ts'
import { assembleQuoteDocument } from '../assemble.ts'
import { codeMail } from '../mail/acceptance-code.ts'
import { canceledMail } from '../mail/agreement-canceled.ts'
import { cancellationMail } from '../mail/cancellation.ts'
import { changeMail } from '../mail/change-requested.ts'
import type { Answered } from '../mail/parts/answered.ts'
import { declinedMail } from '../mail/quote-declined.ts'
import { openedMail } from '../mail/quote-opened.ts'
import { bareLetterOf } from '../quote-letter.ts'
import type { PrintShop } from './print-quote.ts'

interface About {
  readonly quoteId: string
  readonly contractorId: string
  readonly revision: number
}

/** An email to the contractor, whose reply goes to the customer; null if they don't want it, or the quote is gone. */
async function notice(
  office: PostOffice,
  { quoteId, contractorId, revision }: About,
  which: NoticeKind | null,
  words: (answered: Answered) => ServiceWords,
  call: ReactionCall,
) {
  const [profile, notices, issued] = await Promise.all([
    profileOf(call.db, contractorId),
    noticesOf(call.db, contractorId),
    revisionOf(call.db, contractorId, quoteId, revision),
  ])
  if (!profile || !issued || (which && !notices?.[which])) return null
  const { companyName, contactPerson, email } = issued.customer
  return {
    recipient: profile.email,
    async write(postmark: Parameters<typeof serviceLetter>[1]) {
      const about = { companyName, number: issued.number, url: `${office.publicUrl}/quotes/${quoteId}` }
      const to = { name: profile.contactName, firstName: profile.firstName, address: profile.email }
      const letter = await serviceLetter({ to, ...words(about) }, postmark)
      return { ...letter, replyTo: { name: contactPerson, address: email } }
    },
  }
}

export const openedEmail = (office: PostOffice): Kind<PayloadOf<typeof quoteViewed>> => ({
  name: 'quote-opened',
  async open(viewed, call) {
    const { first, again } = viewed
    if (!first && !again) return null
    return notice(office, viewed, first ? 'firstOpened' : 'openedAgain', (of) => openedMail(of, !first), call)
  },
})

export const changeEmail = (office: PostOffice): Kind<PayloadOf<typeof changeRequested>> => ({
  name: 'change-requested',
  async open(asked, call) {
    const message = await messageOf(call.db, asked, 'change-requested')
    return notice(office, asked, 'changeRequested', (of) => changeMail({ ...of, message }), call)
  },
})

export const declinedEmail = (office: PostOffice): Kind<PayloadOf<typeof quoteDeclined>> => ({
  name: 'quote-declined',
  async open(declined, call) {
    const message = await messageOf(call.db, declined, 'declined')
    const { reason: lostReason } = declined
    return notice(office, declined, 'declined', (of) => declinedMail({ ...of, message, lostReason }), call)
  },
})

type CanceledAgreement = PayloadOf<typeof agreementCanceled>

/** The words of the paper, in the customer's language. */
async function canceledOf(
  { contractorId, quoteId, revision, acceptanceId, canceledOn }: CanceledAgreement,
  call: ReactionCall,
) {
  const [acceptance, issued, profile] = await Promise.all([
    acceptanceOf(call.db, { contractorId, quoteId, acceptanceId }),
    revisionOf(call.db, contractorId, quoteId, revision),
    profileOf(call.db, contractorId),
  ])
  if (!acceptance || !issued || !profile) return null
  const agreedOn = dayIn(timeZoneOf(profile))(acceptance.at)
  const { name } = acceptance
  const canceled = { seller: sellerOf(issued), name, number: issued.number, agreedOn, canceledOn }
  return { issued, canceled: { ...canceled, language: languageOf(issued) } }
}

/** Both sides get the paper of a cancellation, whatever notices the contractor wants (LAW-03). */
export const canceledEmail = (office: PostOffice): Kind<CanceledAgreement> => ({
  name: 'agreement-canceled',
  async open(event, call) {
    const known = await canceledOf(event, call)
    if (!known) return null
    const { paragraphs } = cancellationPaper({ ...known.canceled, language: 'en' })
    return notice(office, event, null, (of) => canceledMail({ ...of, paper: paragraphs }), call)
  },
})

export const cancellationEmail = ({ objects }: PrintShop): Kind<CanceledAgreement> => ({
  name: 'cancellation',
  async open(event, call) {
    const known = await canceledOf(event, call)
    if (!known) return null
    const quote = await assembleQuoteDocument(known.issued, objects, false)
    return {
      recipient: quote.customer.email,
      write: async (postmark) => bareLetterOf(quote, await cancellationMail(quote, known.canceled), postmark),
    }
  },
})

/** The code exists only in this email; another one, or another attempt at this one, replaces it. */
export const codeEmail = ({ objects }: PrintShop): Kind<PayloadOf<typeof codeRequested>> => ({
  name: 'acceptance-code',
  async open(asked, call) {
    const issued = await revisionOf(call.db, asked.contractorId, asked.quoteId, asked.revision)
    if (!issued) return null
    const quote = await assembleQuoteDocument(issued, objects, false)
    return {
      recipient: quote.customer.email,
      async write(postmark) {
        const code = await call.inTransaction((inside) => nextCode(asked, inside))
        return bareLetterOf(quote, await codeMail(quote, code), postmark)
      },
    }
  },
})

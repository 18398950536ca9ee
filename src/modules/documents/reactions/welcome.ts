import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type accountOpened, newVerificationToken, profileOf } from '../../accounts/index.ts'
import { type PostOffice, post } from '../mail/post-office.ts'
import { productName } from '../quote-document.ts'
import { verificationButton, verificationTerms } from './verification-link.ts'

/** Greets who opened an account without a plan, and says what comes next. */
export const welcome =
  (office: PostOffice): Reaction<PayloadOf<typeof accountOpened>> =>
  async ({ contractorId }, { db, now, log }) => {
    const profile = await profileOf(db, contractorId)
    if (!profile) return
    const token = await newVerificationToken(db, contractorId)
    const choosePlan = { label: 'Choose a plan', url: `${office.publicUrl}/subscription` }
    const taken = await post(
      {
        to: { name: profile.contactName, address: profile.email },
        subject: `Welcome to ${productName}`,
        heading: `Welcome to ${productName}`,
        opening: [
          token
            ? 'Your account is open. Please confirm your email address: until then no quote can go to a customer.'
            : 'Your account is open.',
          'Next, choose a plan: the first day is free, and you see what is charged and when before you enter a card.',
        ],
        button: token ? verificationButton(office, token) : choosePlan,
        closing: [
          'Then walk a building room by room, look at the price, and press Send to Customer: your customer has the quote as a PDF before you leave.',
          ...(token ? verificationTerms : []),
          `Questions? Write to ${office.mailFrom}.`,
        ],
        links: token ? [choosePlan] : [],
      },
      office,
      now,
    )
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a mail of welcome')
  }

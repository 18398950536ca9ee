import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { verificationButton, verificationTerms } from './parts/verification.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl' | 'company'>
  /** Null if the address is already confirmed. */
  readonly token: string | null
}

/** Welcomes a contractor who opened an account without a plan, with the next step. */
export function welcomeMail({ site, token }: Data): ServiceWords {
  const choosePlan = { label: 'Choose a plan', url: `${site.publicUrl}/subscription` }
  return {
    subject: `Welcome to ${productName}`,
    heading: `Welcome to ${productName}`,
    opening: [
      token
        ? 'Your account is open. Please confirm your email address: until then no quote can go to a customer.'
        : 'Your account is open.',
      'Next, choose a plan: the first day is free, and you see what is charged and when before you enter a card.',
    ],
    button: token ? verificationButton(site, token) : choosePlan,
    closing: [
      'Then walk a building room by room, look at the price, and press Send to Customer: your customer has the quote as a PDF before you leave.',
      ...(token ? verificationTerms : []),
      `Questions? Write to ${site.company.mailFrom}.`,
    ],
    links: token ? [choosePlan] : [],
  }
}

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
      token ? 'Confirm your email address so you can send quotes.' : 'Your account is open.',
      'Next: choose a plan. Your first day is free, and you’ll see the exact charge and date before you enter a card.',
    ],
    button: token ? verificationButton(site, token) : choosePlan,
    closing: [
      'Then walk a building room by room, check the price, and choose Send to Customer.',
      ...(token ? verificationTerms : []),
      `Questions? Write to ${site.company.mailFrom}.`,
    ],
    links: token ? [choosePlan] : [],
  }
}

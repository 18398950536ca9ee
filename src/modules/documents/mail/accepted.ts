import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { type AcceptedQuote, acceptedFacts } from './parts/accepted.ts'

/** Tells the contractor that a customer accepted. */
export const acceptedMail = (about: AcceptedQuote, url: string): ServiceWords => {
  const { quote } = about
  const subject = `${quote.customer.companyName} accepted quote ${quote.number}`
  return {
    subject,
    heading: subject,
    opening: ['The signed PDF is attached. Your customer gets the same one.'],
    facts: acceptedFacts(about),
    button: { label: 'Open the quote', url },
    closing: ['Reply to this email to write to your customer.'],
  }
}

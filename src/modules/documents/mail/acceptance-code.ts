import type { QuoteDocument } from '../quote-document.ts'
import { type CustomerLetter, customerLetter } from './parts/customer-letter.ts'

/** The code that confirms an acceptance (ONL-14); in the subject too, so that a phone shows it. */
export const codeMail = (quote: QuoteDocument, code: string): Promise<CustomerLetter> =>
  customerLetter(quote, `Your code: ${code}`, `Your code is ${code}`, [
    `Enter it on the page of quote ${quote.number} to accept. It is valid for 10 minutes.`,
    'If you didn’t ask for it, you can ignore this email.',
  ])

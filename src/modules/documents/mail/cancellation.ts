import { type Canceled, cancellationPaper } from '../../quoting/contract/words/right-to-cancel.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { type CustomerLetter, customerLetter } from './parts/customer-letter.ts'

/** The customer's paper of a cancellation: it names the day by which payments are returned (LAW-03). */
export function cancellationMail(quote: QuoteDocument, canceled: Canceled): Promise<CustomerLetter> {
  const { title, paragraphs } = cancellationPaper(canceled)
  return customerLetter(quote, `${title}: ${quote.number}`, title, paragraphs)
}

import { dayWords, type Language } from '../../quoting/contract/words/language.ts'
import { type Seller, stillCancelable } from '../../quoting/contract/words/right-to-cancel.ts'
import { signedFileNameOf } from '../contract/file-name.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { customerLetter } from './parts/customer-letter.ts'
import type { QuoteMail } from './quote.ts'

interface Right {
  readonly language: Language
  readonly seller: Seller
  /** YYYY-MM-DD */
  readonly lastDay: string
}

/** The contractor closed the account before the last day to cancel, and the customer's page with it. */
export async function rightToCancelMail(
  quote: QuoteDocument,
  { language, seller, lastDay }: Right,
): Promise<QuoteMail> {
  const { title, paragraphs } = stillCancelable(language, seller, dayWords(lastDay, language))
  const letter = await customerLetter(quote, `${title}: ${quote.number}`, title, paragraphs)
  return { ...letter, fileName: signedFileNameOf(quote.customer.companyName, language) }
}

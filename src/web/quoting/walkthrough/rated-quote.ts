import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { useWaitingField } from '../review-quote/quote-edits.ts'

/** The quote as it is priced now: with the rate that was chosen here and waits to be sent. */
export function useRatedQuote(quote: Quote): Quote {
  const waiting = useWaitingField(quote, 'pricePerSqFt')
  return waiting && !waiting.clash && !waiting.refusal ? { ...quote, pricePerSqFt: waiting.value } : quote
}

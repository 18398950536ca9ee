import { getDefaultStore } from 'jotai'
import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { shippedTime } from '../../../modules/pricing/contract/time-basis.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { userKey } from '../../app/session.ts'
import { newId } from '../../device/new-id.ts'
import { applyToOutbox, knownQuotes } from '../outbox.ts'
import { areasKey, quoteKey } from '../quotes.ts'
import { asQuote, newQuotesIn } from './new-quote.ts'
import { enqueue, type NewQuoteDetails } from './operations.ts'
import { outboxState } from './state.ts'

export { differs, update } from './send.ts'

export const isUnsent = (quoteId: string): boolean =>
  newQuotesIn(getDefaultStore().get(outboxState).queue).some((operation) => operation.quoteId === quoteId)

/** Adds a new quote to the queue or updates the waiting one; resolves when this device has stored it. */
export async function startUnsent(
  quoteId: string,
  details: NewQuoteDetails,
  rate: number,
  before?: Quote,
): Promise<Quote> {
  const operation = {
    ...{ id: newId(), quoteId, areaId: quoteId, due: Date.now(), kind: 'addQuote' as const, details },
    rate: before?.pricePerSqFt ?? rate,
    createdAt: before?.createdAt ?? new Date().toISOString(),
  }
  await applyToOutbox(enqueue(operation))
  const client = knownQuotes()
  const user = client.getQueryData<CurrentUser | null>(userKey)
  const quote = asQuote(operation, user?.timeSettings ?? shippedTime)
  client.setQueryData(quoteKey(quoteId), quote)
  client.setQueryData(areasKey(quoteId), (areas: unknown) => areas ?? [])
  return quote
}

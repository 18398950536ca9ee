import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { customerTerms } from '../../../modules/pricing/contract/tax.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { useContractor } from '../../app/session.ts'
import { useOptimisticChoice } from '../../ui/form/optimistic-choice.ts'
import { type QuoteField, type QuoteFields, same } from '../outbox/operations.ts'
import { outboxState } from '../outbox/state.ts'
import { changedElsewhere, type Shown, saveField, useWaitingField } from './quote-edits.ts'

/** What is chosen on Review beside the price. */
export type ChoiceField = Exclude<Shown, 'pricePerSqFt' | 'time'>
const isChoice = (field: QuoteField): field is ChoiceField =>
  field in changedElsewhere && field !== 'pricePerSqFt' && field !== 'time'

/** The quote with what was chosen here, also what waits in the outbox. */
export function useQuoteAsChosen(quote: Quote): Quote {
  const { queue } = useAtomValue(outboxState)
  const { tax = null, showsRoomPrices = true } = useContractor()
  return useMemo(() => {
    const chosen: Quote = Object.assign(
      {},
      quote,
      ...queue.flatMap((edit) =>
        edit.kind === 'changeQuote' && edit.quoteId === quote.id && isChoice(edit.field) ? [edit.patch] : [],
      ),
    )
    if (same(termsOf(chosen), termsOf(quote))) return same(chosen, quote) ? quote : chosen
    const terms = customerTerms(termsOf(chosen), { tax, showsRoomPrices })
    return { ...chosen, customerPrices: { ...quote.customerPrices, ...terms } }
  }, [queue, quote, tax, showsRoomPrices])
}

/** The quote's own terms. A quote that an older release kept has none. */
const termsOf = ({ showsRoomPrices = null, tax = null, taxExempt = false }: Partial<Quote>) => ({
  showsRoomPrices,
  tax,
  taxExempt,
})

/** A choice on Review: shown at once, and saved through the outbox. */
export function useChoice<F extends ChoiceField>(quote: Quote, field: F) {
  const waiting = useWaitingField(quote, field)
  const stored = waiting ? waiting.value : quote[field]
  return { waiting, ...useOptimisticChoice(stored, (choice: QuoteFields[F]) => saveField(quote, field, choice)) }
}

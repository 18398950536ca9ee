import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Quote, savePricing } from '../../../../modules/quoting/contract/endpoints.ts'
import type { SentTo } from '../../../../shared-kernel/endpoint.ts'
import { call, Problem, sentenceFor } from '../../../app/api.ts'
import { toastFailure } from '../../../ui/toasts.ts'
import { quoteChanged } from '../../quote-changes.ts'
import { areasKey, quoteKey } from '../../quotes.ts'

export type PricingChange = Omit<SentTo<typeof savePricing>, 'quoteId' | 'version'>

/** Saves of one quote run one after another, so quick clicks never conflict with each other. */
export const oneAtATime = (quoteId: string) => ({ id: `pricing-${quoteId}` })

/** Saves the changes against the version on this screen; if another tab saved first, the answer is a conflict. */
export function usePricingWriter(quoteId: string) {
  const client = useQueryClient()
  return async (change: PricingChange): Promise<Quote> => {
    const version = client.getQueryData<Quote>(quoteKey(quoteId))?.version
    const quote = await call(savePricing, { ...change, quoteId, version }, { patienceMs: 12_000 })
    quoteChanged(client, quote)
    return quote
  }
}

/** The quote as another tab saved it, if that is why a save was refused. */
export const conflictIn = (error: unknown): Quote | null =>
  error instanceof Problem && error.status === 409 ? ((error.problem.current as Quote | undefined) ?? null) : null

/** After a conflict the screen shows what the other tab saved, including rooms. */
export function useShowTheirs(quoteId: string) {
  const client = useQueryClient()
  return (theirs: Quote) => {
    quoteChanged(client, theirs)
    void client.invalidateQueries({ queryKey: areasKey(quoteId) })
  }
}

/** Sets an option that the customer reads about; shown at once, undone if it fails. */
export function useQuoteOption<Name extends 'offersAnnualPrepayment' | 'monthCovers'>(quote: Quote, name: Name) {
  const client = useQueryClient()
  const write = usePricingWriter(quote.id)
  const show = (value: Quote[Name]) =>
    client.setQueryData<Quote>(quoteKey(quote.id), (now) => now && { ...now, [name]: value })
  return useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: (value: Quote[Name]) => write({ [name]: value }),
    onMutate: (value) => {
      show(value)
      return quote[name]
    },
    onError: (error, _, before) => {
      if (before !== undefined) show(before)
      toastFailure('Error saving pricing', sentenceFor(error, 'Please try again.'))
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Quote, savePricing } from '../../../../modules/quoting/contract/endpoints.ts'
import type { SentTo } from '../../../../shared-kernel/endpoint.ts'
import { call, Problem, sentenceFor } from '../../../app/api.ts'
import { toastFailure } from '../../../ui/toasts.ts'
import { same } from '../../outbox/operations.ts'
import { quoteChanged } from '../../quote-changes.ts'
import { areasKey, quoteKey } from '../../quotes.ts'

export type PricingChange = Omit<SentTo<typeof savePricing>, 'quoteId' | 'version'>

/** Saves of one quote run one after another, so quick clicks never conflict with each other. */
export const oneAtATime = (quoteId: string) => ({ id: `pricing-${quoteId}` })

/** Saves the changes against the version on this screen; if another tab saved first, the answer is a conflict. */
export function usePricingWriter(quoteId: string) {
  const client = useQueryClient()
  return async (change: PricingChange): Promise<Quote> => {
    const known = client.getQueryData<Quote>(quoteKey(quoteId))
    const write = (on: number | undefined) =>
      call(savePricing, { ...change, quoteId, version: on }, { patienceMs: 12_000 })
    const quote = await write(known?.version).catch((error: unknown) => {
      const theirs = conflictIn(error)
      if (!theirs || !known || !isPricedAlike(known, theirs)) throw error
      quoteChanged(client, theirs)
      return write(theirs.version)
    })
    quoteChanged(client, quote)
    return quote
  }
}

/** Fields that the outbox saves meanwhile, and what follows from them. They don't change the price. */
const besides: readonly string[] = [
  ...['version', 'costBreakdown', 'totalMonthlyCosts', 'netMonthlyProfit', 'monthCovers', 'holidays', 'privateNotes'],
  ...['startDate', 'showsRoomPrices', 'tax', 'taxExempt', 'customerPrices'],
  ...['timeBasis', 'byTime', 'figures', 'warnings', 'annualKept'],
]

const isPricedAlike = (one: Quote, other: Quote): boolean =>
  (Object.keys(other) as (keyof Quote)[]).every((key) => besides.includes(key) || same(one[key], other[key]))

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
export function useQuoteOption<Name extends 'offersAnnualPrepayment' | 'holidays' | 'showsLaborHours'>(
  quote: Quote,
  name: Name,
) {
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

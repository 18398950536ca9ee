import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Quote, savePricing } from '../../../../modules/quoting/contract/endpoints.ts'
import type { SentTo } from '../../../../shared-kernel/endpoint.ts'
import { call, Problem } from '../../../api.ts'
import { areasKey, quoteChanged, quoteKey } from '../../quotes.ts'

export type PricingChange = Omit<SentTo<typeof savePricing>, 'quoteId' | 'version'>

/** Saves of one quote follow one another, so that a quick hand never competes with its own earlier press. */
export const oneAtATime = (quoteId: string) => ({ id: `pricing-${quoteId}` })

/** Writes what was changed on the version that this screen shows; when another tab was first, the answer is a conflict. */
export function usePricingWriter(quoteId: string) {
  const client = useQueryClient()
  return async (change: PricingChange): Promise<Quote> => {
    const version = client.getQueryData<Quote>(quoteKey(quoteId))?.version
    const quote = await call(savePricing, { ...change, quoteId, version })
    quoteChanged(client, quote)
    return quote
  }
}

/** The quote as another tab left it, when that is why a save was refused. */
export const conflictIn = (error: unknown): Quote | null =>
  error instanceof Problem && error.status === 409 ? ((error.problem.current as Quote | undefined) ?? null) : null

/** After a conflict the screen shows what the other tab saved, rooms included. */
export function useShowTheirs(quoteId: string) {
  const client = useQueryClient()
  return (theirs: Quote) => {
    quoteChanged(client, theirs)
    void client.invalidateQueries({ queryKey: areasKey(quoteId) })
  }
}

/** Ticks or clears the yearly offer on the customer's PDF; shown at once, taken back if it fails. */
export function useOfferPrepayment(quote: Quote) {
  const client = useQueryClient()
  const write = usePricingWriter(quote.id)
  return useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: (offersAnnualPrepayment: boolean) => write({ offersAnnualPrepayment }),
    onMutate: (offersAnnualPrepayment) => {
      client.setQueryData<Quote>(quoteKey(quote.id), (now) => now && { ...now, offersAnnualPrepayment })
    },
    onError: (_, tried) => {
      client.setQueryData<Quote>(quoteKey(quote.id), (now) => now && { ...now, offersAnnualPrepayment: !tried })
    },
  })
}

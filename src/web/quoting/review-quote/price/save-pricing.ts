import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { type Quote, savePricing } from '../../../../modules/quoting/contract/endpoints.ts'
import type { SentTo } from '../../../../shared-kernel/endpoint.ts'
import { call } from '../../../app/api.ts'
import { same } from '../../outbox/operations.ts'
import { nameOfField } from '../../outbox/waiting.ts'
import { quoteChanged } from '../../quote-changes.ts'
import { areasKey, conflictIn, quoteKey } from '../../quotes.ts'

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
    // Screens hear of it in the next task: dropped before, what was typed would give way to the old value for a moment.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    return quote
  }
}

/** Fields that the outbox saves meanwhile without changing the price, and what follows from them. */
const besides: readonly string[] = [
  ...Object.keys(nameOfField).filter((field) => field !== 'pricePerSqFt' && field !== 'time'),
  ...['version', 'totalMonthlyCosts', 'netMonthlyProfit', 'costShares', 'startDate', 'customerPrices'],
  ...['adjustment', 'timeBasis', 'byTime', 'figures', 'warnings', 'annualKept'],
]

const isPricedAlike = (one: Quote, other: Quote): boolean =>
  (Object.keys(other) as (keyof Quote)[]).every((key) => besides.includes(key) || same(one[key], other[key]))

/** After a conflict the screen shows what the other tab saved, including rooms. */
export function useShowTheirs(quoteId: string) {
  const client = useQueryClient()
  return (theirs: Quote) => {
    quoteChanged(client, theirs)
    void client.invalidateQueries({ queryKey: areasKey(quoteId) })
  }
}

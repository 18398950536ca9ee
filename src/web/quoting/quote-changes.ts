import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Quote, QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import type { QuoteFilters } from './dashboard/list/filters.ts'
import { areasKey, figures, historyKey, listsKey, type Page, quoteKey, quoteQuery } from './quotes.ts'

type Pages = InfiniteData<Page, string | null>

/** The server returned the current quote: updates every screen that shows it. */
export function quoteChanged(client: QueryClient, quote: Quote): void {
  client.setQueryData(quoteKey(quote.id), quote)
  void client.invalidateQueries({ queryKey: historyKey(quote.id) })
  changeInLists(client, quote.id, () => summaryOf(quote))
  othersFollow(client)
}

/** Invalidates figures and lists that a changed quote may affect; those on screen are refetched. */
function othersFollow(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: figures })
  void client.invalidateQueries({
    queryKey: listsKey,
    predicate: ({ queryKey }) => Object.values(queryKey.at(-1) as QuoteFilters).some(Boolean),
  })
}

/** Rooms were added, changed or removed, so the quote's price changed. */
export async function areasChanged(client: QueryClient, quoteId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: quoteKey(quoteId) }),
    client.invalidateQueries({ queryKey: listsKey }),
    client.invalidateQueries({ queryKey: figures }),
  ])
}

/** Something was done about a quote in Today: its bid, its history, and what is due. */
export const followedUp = (client: QueryClient, quoteId: string): Promise<unknown> =>
  Promise.all([areasChanged(client, quoteId), client.invalidateQueries({ queryKey: historyKey(quoteId) })])

/** A quote was added, so lists are fetched again when next shown. */
export const quoteCreated = (client: QueryClient, quote: Quote): Promise<void> => {
  client.setQueryData(quoteKey(quote.id), quote)
  void client.invalidateQueries({ queryKey: figures })
  return client.invalidateQueries({ queryKey: listsKey })
}

export function quoteDeleted(client: QueryClient, quoteId: string): void {
  void import('../device/offline-answers.ts')
    .then(({ dropOfflineAnswers }) => dropOfflineAnswers([quoteKey(quoteId), areasKey(quoteId)]))
    .catch(() => {})
  client.removeQueries({ queryKey: quoteKey(quoteId) })
  changeInLists(client, quoteId, () => null)
  void client.invalidateQueries({ queryKey: figures })
}

/**
 * Changes one row in every list that shows it, at once and without a request; null removes it. A list that was already
 * invalidated stays so.
 */
export function changeInLists(
  client: QueryClient,
  quoteId: string,
  change: (row: QuoteSummary) => QuoteSummary | null,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey })) {
    const { data, isInvalidated } = query.state as { data: Pages | undefined; isInvalidated: boolean }
    if (!data?.pages.some(({ quotes }) => quotes.some(({ id }) => id === quoteId))) continue
    const pages = data.pages.map((page) => ({
      ...page,
      quotes: page.quotes.flatMap((row) => (row.id === quoteId ? (change(row) ?? []) : row)),
    }))
    client.setQueryData<Pages>(query.queryKey, { ...data, pages })
    if (isInvalidated) query.invalidate()
  }
}

/** The fields of a quote in a list row; never its costs. */
const rowKeys = {
  id: true,
  number: true,
  companyName: true,
  contactPerson: true,
  email: true,
  phone: true,
  customerType: true,
  buildingType: true,
  frequency: true,
  schedule: true,
  startTimeline: true,
  totalSqft: true,
  pricePerSqFt: true,
  totalMonthlyPrice: true,
  finalMonthlyPrice: true,
  finalOneTimePrice: true,
  netMonthlyProfit: true,
  bidStatus: true,
  status: true,
  sentAt: true,
  changedSinceSent: true,
  revision: true,
  changeRequested: true,
  canceled: true,
  revising: true,
  acceptedRevision: true,
  acceptedMonthlyPrice: true,
  acceptedOneTimePrice: true,
  deliveryState: true,
  deliveryReason: true,
  roomSchedules: true,
  createdAt: true,
  version: true,
} satisfies Record<keyof QuoteSummary, true>
const summaryKeys = Object.keys(rowKeys) as (keyof QuoteSummary)[]

/** A quote as its row in a list. */
export function summaryOf(quote: Quote): QuoteSummary {
  const { delivery } = quote
  const whole = { ...quote, deliveryState: delivery?.state ?? null, deliveryReason: delivery?.reason ?? null }
  return Object.fromEntries(summaryKeys.map((key) => [key, whole[key]])) as QuoteSummary
}

/** Fetches one quote and updates every list that shows it; null if the quote isn't available. */
export async function refreshInLists(client: QueryClient, quoteId: string): Promise<QuoteSummary | null> {
  const quote = await client.fetchQuery({ ...quoteQuery(quoteId), staleTime: 0 }).catch(() => null)
  if (!quote) return null
  quoteChanged(client, quote)
  return summaryOf(quote)
}

import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Area, listAreas, listUsualTasks } from '../../modules/quoting/contract/areas.ts'
import { listCustomers, summarizeQuotes } from '../../modules/quoting/contract/desk.ts'
import { getQuote, listQuotes, type Quote, type QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { call, Offline, Problem } from '../api.ts'
import { timeZone } from '../dates.ts'
import type { QuoteFilters } from './dashboard/list/filters.ts'

/** One page of the list, and the cursor of the next one. */
export interface Page {
  quotes: QuoteSummary[]
  next: string | null
}
const staleTime = 5 * 60_000
type Pages = InfiniteData<Page, string | null>

const allQuotes = ['api', 'quotes'] as const
/** Every list begins with it, whatever its filters. */
export const listsKey = [...allQuotes, 'list'] as const
const figures = [...allQuotes, 'figures'] as const
export const quoteKey = (quoteId: string) => [...allQuotes, quoteId] as const
/** The quote's timeline and revisions. */
export const historyKey = (quoteId: string) => [...allQuotes, quoteId, 'history'] as const
export const areasKey = (quoteId: string) => [...allQuotes, quoteId, 'areas'] as const

/** The contractor's quotes for the filters in the address; cached for five minutes. */
export const quotesQuery = (filters: QuoteFilters) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, filters],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const page: Page = { quotes: [], next: null }
      page.quotes = await call(
        listQuotes,
        { ...filters, cursor: pageParam ?? undefined },
        {
          signal,
          onHeaders: (headers) => {
            page.next = cursorOf(headers.get('link'))
          },
        },
      )
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime,
  })

/** Figures over all quotes, by the months of this device's clock. */
export const summaryQuery = queryOptions({
  queryKey: [...figures, 'summary'],
  queryFn: ({ signal }) => call(summarizeQuotes, { timeZone }, { signal }),
  staleTime,
})

export const customersQuery = queryOptions({
  queryKey: [...figures, 'customers'],
  queryFn: ({ signal }) => call(listCustomers, { limit: 1000 }, { signal }),
  staleTime,
})

/** The cursor in `<...?cursor=abc>; rel="next"`. */
export function cursorOf(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>;\s*rel="?next"?/)?.[1]
  return address ? new URL(address, window.location.origin).searchParams.get('cursor') : null
}

export const quoteQuery = (quoteId: string) =>
  queryOptions({
    queryKey: quoteKey(quoteId),
    queryFn: ({ signal }) => call(getQuote, { quoteId }, { signal }).catch(orUnsent(quoteId, (quote) => quote)),
  })

export const areasQuery = (quoteId: string) =>
  queryOptions({
    queryKey: areasKey(quoteId),
    queryFn: ({ signal }) => call(listAreas, { quoteId }, { signal }).catch(orUnsent(quoteId, (): Area[] => [])),
  })

/** A quote that was started without a signal is not on the server yet, but on this device. */
const orUnsent =
  <T>(quoteId: string, answer: (quote: Quote) => T) =>
  async (error: unknown): Promise<T> => {
    if (!(error instanceof Offline || (error instanceof Problem && error.status === 404))) throw error
    const { unsentQuote } = await import('./outbox/new-quotes.ts')
    const quote = await unsentQuote(quoteId)
    if (!quote) throw error
    return answer(quote)
  }

/** What she ticked last for each type of room; cached while she works. */
export const usualTasksQuery = queryOptions({
  queryKey: [...allQuotes, 'usual-tasks'],
  queryFn: ({ signal }) => call(listUsualTasks, {}, { signal }),
})

/** The rooms of all quotes that this device has seen. */
export const knownRooms = (client: QueryClient): Area[] =>
  client
    .getQueriesData<readonly Area[]>({ queryKey: allQuotes, predicate: ({ queryKey }) => queryKey.at(-1) === 'areas' })
    .flatMap(([, areas]) => areas ?? [])

/** The server returned the current quote: updates every screen that shows it. */
export function quoteChanged(client: QueryClient, quote: Quote): void {
  client.setQueryData(quoteKey(quote.id), quote)
  void client.invalidateQueries({ queryKey: historyKey(quote.id) })
  changeInLists(client, quote.id, () => summaryOf(quote))
  othersFollow(client)
}

/** Figures and lists that a changed quote may affect are fetched again where they are shown. */
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

/** A quote was added, so lists are fetched again when next shown. */
export const quoteCreated = (client: QueryClient, quote: Quote): Promise<void> => {
  client.setQueryData(quoteKey(quote.id), quote)
  void client.invalidateQueries({ queryKey: figures })
  return client.invalidateQueries({ queryKey: listsKey })
}

export function quoteDeleted(client: QueryClient, quoteId: string): void {
  void import('../offline/seen.ts').then(({ forgetQuote }) => forgetQuote(quoteId)).catch(() => {})
  client.removeQueries({ queryKey: quoteKey(quoteId) })
  changeInLists(client, quoteId, () => null)
  void client.invalidateQueries({ queryKey: figures })
}

/** Changes one row in every list that shows it, at once and without a request; null removes it. */
export function changeInLists(
  client: QueryClient,
  quoteId: string,
  change: (row: QuoteSummary) => QuoteSummary | null,
): void {
  client.setQueriesData<Pages>({ queryKey: listsKey }, (pages) =>
    pages
      ? {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            quotes: page.quotes.flatMap((row) => (row.id === quoteId ? (change(row) ?? []) : row)),
          })),
        }
      : pages,
  )
}

/** What a row of the list says of a quote; never its costs. */
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
  deliveryState: true,
  deliveryReason: true,
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

/** Fetches one quote and puts it into every list that shows it; null if it is not available now. */
export async function refreshInLists(client: QueryClient, quoteId: string): Promise<QuoteSummary | null> {
  const quote = await client.fetchQuery({ ...quoteQuery(quoteId), staleTime: 0 }).catch(() => null)
  if (!quote) return null
  quoteChanged(client, quote)
  return summaryOf(quote)
}

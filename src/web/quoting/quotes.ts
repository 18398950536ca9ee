import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Area, listAreas, listUsualExtras, listUsualTasks } from '../../modules/quoting/contract/areas.ts'
import { listCustomers, summarizeQuotes } from '../../modules/quoting/contract/desk.ts'
import { getQuote, listQuotes, type Quote, type QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { call, Offline, Problem } from '../app/api.ts'
import { timeZone } from '../ui/dates.ts'
import type { QuoteFilters } from './dashboard/list/filters.ts'

/** One page of the list, and the cursor of the next one. */
export interface Page {
  quotes: QuoteSummary[]
  next: string | null
}
const staleTime = 5 * 60_000

const allQuotes = ['api', 'quotes'] as const
/** Prefix of every list's key, whatever its filters. */
export const listsKey = [...allQuotes, 'list'] as const
/** Prefix of the keys of figures over all quotes. */
export const figures = [...allQuotes, 'figures'] as const
export const quoteKey = (quoteId: string) => [...allQuotes, quoteId] as const
export const logoKey = (quoteId: string) => [...allQuotes, quoteId, 'logo'] as const
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
    meta: { fromOffline: async (seen) => (await import('./offline-quotes.ts')).searchOffline(filters, seen) },
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
    queryFn: ({ signal, client }) =>
      call(getQuote, { quoteId }, { signal }).catch(orUnsent(client, quoteId, (quote) => quote)),
  })

export const areasQuery = (quoteId: string) =>
  queryOptions({
    queryKey: areasKey(quoteId),
    queryFn: ({ signal, client }) =>
      call(listAreas, { quoteId }, { signal }).catch(orUnsent(client, quoteId, (): Area[] => [])),
  })

/** Falls back to the unsent quote on this device for a quote that was started offline. */
const orUnsent =
  <T>(client: QueryClient, quoteId: string, answer: (quote: Quote) => T) =>
  async (error: unknown): Promise<T> => {
    if (!(error instanceof Offline || (error instanceof Problem && error.status === 404))) throw error
    const { unsentQuote } = await import('./outbox/new-quote.ts')
    const quote = await unsentQuote(client, quoteId)
    if (!quote) throw error
    return answer(quote)
  }

/** The tasks the contractor ticked last for each type of room, kept for offline work. Failures stay silent. */
export const usualTasksQuery = queryOptions({
  queryKey: [...allQuotes, 'usual', 'tasks'],
  queryFn: ({ signal }) => call(listUsualTasks, {}, { signal }),
  meta: { inPassing: true },
})

/** The contractor's own last prices for extras, kept for offline work. Failures stay silent. */
export const usualExtrasQuery = queryOptions({
  queryKey: [...allQuotes, 'usual', 'extras'],
  queryFn: ({ signal }) => call(listUsualExtras, {}, { signal }),
  meta: { inPassing: true },
})

/** The rooms of all quotes that this device has seen. */
export const knownRooms = (client: QueryClient): Area[] =>
  client
    .getQueriesData<readonly Area[]>({ queryKey: allQuotes, predicate: ({ queryKey }) => queryKey.at(-1) === 'areas' })
    .flatMap(([, areas]) => areas ?? [])

/** The quote as another tab saved it, if that is why a save was refused. */
export const conflictIn = (error: unknown): Quote | null =>
  error instanceof Problem && error.status === 409 ? ((error.problem.current as Quote | undefined) ?? null) : null

import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getQuote, listAreas, listQuotes, type Quote, QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { call } from '../api.ts'

/** One answer of the list, and the cursor of the next one. */
interface Page {
  quotes: QuoteSummary[]
  next: string | null
}
type Pages = InfiniteData<Page, string | null>

const allQuotes = ['api', 'quotes'] as const
const lists = [...allQuotes, 'list'] as const
export const quoteKey = (quoteId: string) => [...allQuotes, quoteId] as const
export const areasKey = (quoteId: string) => [...allQuotes, quoteId, 'areas'] as const

/** The contractor's quotes, newest first, that match a search; kept for five minutes. */
export const quotesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...lists, { q }],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const page: Page = { quotes: [], next: null }
      page.quotes = await call(
        listQuotes,
        { q, cursor: pageParam ?? undefined },
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
    staleTime: 5 * 60_000,
  })

/** The cursor in `<...?cursor=abc>; rel="next"`. */
export function cursorOf(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>;\s*rel="?next"?/)?.[1]
  return address ? new URL(address, window.location.origin).searchParams.get('cursor') : null
}

export const quoteQuery = (quoteId: string) =>
  queryOptions({ queryKey: quoteKey(quoteId), queryFn: ({ signal }) => call(getQuote, { quoteId }, { signal }) })

export const areasQuery = (quoteId: string) =>
  queryOptions({ queryKey: areasKey(quoteId), queryFn: ({ signal }) => call(listAreas, { quoteId }, { signal }) })

/** The server answered with the quote as it is now: every screen that shows it follows. */
export function quoteChanged(client: QueryClient, quote: Quote): void {
  client.setQueryData(quoteKey(quote.id), quote)
  changeInLists(client, quote.id, () => summaryOf(quote))
}

/** Rooms were added, changed or removed, so the quote's price is another one. */
export async function areasChanged(client: QueryClient, quoteId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: quoteKey(quoteId) }),
    client.invalidateQueries({ queryKey: lists }),
  ])
}

/** A quote was added: the lists are asked anew when next shown. */
export const quoteCreated = (client: QueryClient, quote: Quote): Promise<void> => {
  client.setQueryData(quoteKey(quote.id), quote)
  return client.invalidateQueries({ queryKey: lists })
}

export function quoteDeleted(client: QueryClient, quoteId: string): void {
  client.removeQueries({ queryKey: quoteKey(quoteId) })
  changeInLists(client, quoteId, () => null)
}

/** Changes one row in every list that shows it, at once and without a request; null takes it out. */
export function changeInLists(
  client: QueryClient,
  quoteId: string,
  change: (row: QuoteSummary) => QuoteSummary | null,
): void {
  client.setQueriesData<Pages>({ queryKey: lists }, (pages) =>
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

const summaryKeys = QuoteSummary.keyof().options

function summaryOf(quote: Quote): QuoteSummary {
  const { delivery } = quote
  const whole = { ...quote, deliveryState: delivery?.state ?? null, deliveryReason: delivery?.reason ?? null }
  return Object.fromEntries(summaryKeys.map((key) => [key, whole[key]])) as QuoteSummary
}

/** Asks for one quote and puts it into every list that shows it; null when it cannot be had now. */
export async function refreshInLists(client: QueryClient, quoteId: string): Promise<QuoteSummary | null> {
  const quote = await client.fetchQuery({ ...quoteQuery(quoteId), staleTime: 0 }).catch(() => null)
  if (!quote) return null
  quoteChanged(client, quote)
  return summaryOf(quote)
}

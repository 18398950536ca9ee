import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getTimeline, listRevisions, type TimelineEntry } from '../../../modules/quoting/contract/history.ts'
import { call } from '../../app/api.ts'
import { cursorOf, historyKey } from '../quotes.ts'

interface Page {
  entries: TimelineEntry[]
  next: string | null
}

/** The quote's events, newest first, page by page. */
export const timelineQuery = (quoteId: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(quoteId), 'timeline'],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const page: Page = { entries: [], next: null }
      const onHeaders = (headers: Headers) => {
        page.next = cursorOf(headers.get('link'))
      }
      page.entries = await call(
        getTimeline,
        { quoteId, cursor: (pageParam ?? undefined) as never },
        { signal, onHeaders },
      )
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const revisionsQuery = (quoteId: string) =>
  queryOptions({
    queryKey: [...historyKey(quoteId), 'revisions'],
    queryFn: ({ signal }) => call(listRevisions, { quoteId }, { signal }),
  })

import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import * as contract from '../../modules/administration/contract/endpoints.ts'
import type { Endpoint, OutputOf, SentTo } from '../../shared-kernel/endpoint.ts'
import { call } from '../app/api.ts'

/** Caches nothing beyond what is on screen: when staff reopen something, it is read and logged again. */
export const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

const read = <E extends Endpoint>(key: string, endpoint: E, input: SentTo<E>) =>
  queryOptions({ queryKey: [key, input], queryFn: ({ signal }) => call(endpoint, input, { signal }) })

export const overviewQuery = read('overview', contract.getOverview, {})
export const jobsQuery = read('jobs', contract.listFailedJobs, {})
export const mailsQuery = read('mails', contract.listUnsentMails, {})
export const postsQuery = read('posts', contract.listPosts, {})
export const storiesQuery = read('stories', contract.listStories, {})
export const storyQuery = (storyId: string) => read('story', contract.openStory, { storyId })
export const quoteQuery = (quoteId: string) => read('quote', contract.openQuote, { quoteId })

type List = Endpoint & {
  readonly output:
    | typeof contract.listAllQuotes.output
    | typeof contract.listAccounts.output
    | typeof contract.listAudit.output
}

/** A paginated list; the Link header has the next page's cursor. */
const pages = <E extends List>(key: string, endpoint: E, input: SentTo<E>) =>
  infiniteQueryOptions({
    queryKey: [key, input],
    queryFn: async ({ pageParam, signal }) => {
      let next: string | null = null
      const onHeaders = (headers: Headers) => {
        next = cursorOf(headers.get('link'))
      }
      const rows = await call(endpoint, { ...input, cursor: pageParam ?? undefined } as SentTo<E>, {
        signal,
        onHeaders,
      })
      return { rows: rows as OutputOf<E>, next: next as string | null }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const quotesQuery = (input: SentTo<typeof contract.listAllQuotes>) =>
  pages('quotes', contract.listAllQuotes, input)
export const accountsQuery = (input: SentTo<typeof contract.listAccounts>) =>
  pages('accounts', contract.listAccounts, input)
export const auditQuery = (input: SentTo<typeof contract.listAudit>) => pages('audit', contract.listAudit, input)

/** The cursor in `<...?cursor=abc>; rel="next"`. */
const cursorOf = (link: string | null) => {
  const address = link?.match(/<([^>]*)>;\s*rel="?next"?/)?.[1]
  return address ? new URL(address, window.location.origin).searchParams.get('cursor') : null
}

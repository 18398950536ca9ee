import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { listDetails } from '../../modules/quoting/contract/areas.ts'
import { listQuotes } from '../../modules/quoting/contract/endpoints.ts'
import { call } from '../app/api.ts'
import { keepQuotes, offlineVersions } from './offline-quotes.ts'
import { type Page, quotesQuery, usualExtrasQuery, usualTasksQuery } from './quotes.ts'

const atOnce = 25
/** Downloads in the background, even on slow connections. */
const patienceMs = 5 * 60_000
/** Maximum number of drafts kept for offline use, however long the list. */
const mostDrafts = 50

type Pages = InfiniteData<Page, string | null>

/** Fetches the usual tasks, and those listed quotes and drafts whose current version isn't on this device. */
export async function takeAlong(client: QueryClient): Promise<void> {
  void client.prefetchQuery(usualTasksQuery)
  void client.prefetchQuery(usualExtrasQuery)
  const listed = client.getQueryData<Pages>(quotesQuery({}).queryKey)?.pages.flatMap(({ quotes }) => quotes) ?? []
  const drafts = await call(listQuotes, { status: 'draft', limit: mostDrafts })
  const seen = await offlineVersions()
  const missing = new Set(
    [...drafts, ...listed].filter(({ id, version }) => seen.get(id) !== version).map(({ id }) => id),
  )
  await takeQuotes([...missing])
}

/** Fetches these quotes with their rooms, a batch at a time. */
export async function takeQuotes(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    await keepQuotes(
      await call(listDetails, { ids: ids.slice(from, from + atOnce).join(',') as never }, { patienceMs }),
    )
  }
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { Problem } from './api.ts'
import { lacksPlan, planEnded } from './plan-ended.ts'
import { sessionEnded } from './session-ended.ts'

/** A session or a plan that ends in the middle of the work is told of beside it; nothing typed is thrown away. */
function noticeEnd(error: Error) {
  const store = getDefaultStore()
  if (error instanceof Problem && error.status === 401) store.set(sessionEnded, true)
  if (lacksPlan(error)) store.set(planEnded, true)
}

/**
 * Server state is fresh for ever unless a query says otherwise; never fetched again on focus, never retried by itself.
 * Without a network a call fails at once and says so, instead of waiting unseen.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({
    onError: noticeEnd,
    onSuccess: () => getDefaultStore().set(sessionEnded, false),
  }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { Problem } from './api.ts'
import { sessionEnded } from './session-ended.ts'

/** A 401 in the middle of the work asks for a new sign-in beside it; nothing typed is thrown away. */
function noticeSignedOut(error: Error) {
  if (error instanceof Problem && error.status === 401) getDefaultStore().set(sessionEnded, true)
}

/**
 * Server state is fresh for ever unless a query says otherwise; never fetched again on focus, never retried by itself.
 * Without a network a call fails at once and says so, instead of waiting unseen.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({
    onError: noticeSignedOut,
    onSuccess: () => getDefaultStore().set(sessionEnded, false),
  }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

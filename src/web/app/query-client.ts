import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { orOfflineAnswer } from '../device/or-offline-answer.ts'
import { lacksPlan, noticeSessionEnd, planEnded, sessionEnded } from './lost-access.ts'

/**
 * A session or plan that ends during work is reported next to the work, so no input is lost. Background requests (such
 * as suggestions) stay silent; the next user action will show the error.
 */
function noticeEnd(error: Error) {
  noticeSessionEnd(error)
  if (lacksPlan(error)) getDefaultStore().set(planEnded, true)
}

/**
 * Server state stays fresh unless a query says otherwise; it is never refetched on focus or retried automatically.
 * Offline calls fail at once with a message instead of waiting silently.
 */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => meta?.inPassing || noticeEnd(error) }),
    mutationCache: new MutationCache({
      onError: noticeEnd,
      onSuccess: () => getDefaultStore().set(sessionEnded, null),
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        persister: (ask, context, query) => orOfflineAnswer(ask(context), query, context.client),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { type CurrentUser, currentUser } from '../../modules/accounts/contract/endpoints.ts'
import { seenBy } from '../device/owner.ts'
import { rememberSession } from '../public/session-hint.ts'
import { call, Problem, showsWorkOf } from './api.ts'
import { sessionEnded } from './lost-access.ts'

export const userKey = ['api', 'auth', 'user'] as const

/**
 * The signed-in user; null if signed out or unknown. A contractor at work stays on screen when the network goes or the
 * session ends: a dialog asks them to sign in again.
 */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal, client }): Promise<CurrentUser | null> => {
    const known = () => client.getQueryData<CurrentUser | null>(userKey) ?? null
    try {
      const user = await call(currentUser, {}, { signal, contractorId: null })
      const before = known()
      if (before && before.id !== user.id) {
        getDefaultStore().set(sessionEnded, 'someone-else')
        return before // what is on screen and typed isn't the other account's
      }
      rememberSession(true)
      return user
    } catch (error) {
      if (error instanceof Problem && error.status === 401) {
        rememberSession(false)
        if (known()) getDefaultStore().set(sessionEnded, 'signed-out')
      } else if (!known() && seenBy()) throw error
      else if (known()) setTimeout(() => void client.invalidateQueries({ queryKey: userKey, refetchType: 'none' }))
      return known()
    }
  },
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * Reads the user again after a change. A read that began before the change would bring the old state, so a running one
 * is replaced: those waiting for it get this one's answer.
 */
export function readUserAgain(client: QueryClient): Promise<CurrentUser | null> {
  const options = client.defaultQueryOptions(userQuery)
  return client.getQueryCache().build(client, options).fetch(options, { cancelRefetch: true })
}

/** The contractor of a guarded screen. */
export function useContractor(): CurrentUser {
  const { data } = useSuspenseQuery(userQuery)
  if (!data) throw new Error('A guarded screen was shown without a contractor')
  return data
}

const tabs = new BroadcastChannel('tidytally-session')

/** Makes the other tabs leave at once, before they can store anything again. */
export const otherTabsLeave = (): void => tabs.postMessage('logged out')

/** Clears this page's state: the next page is rendered by the server. */
export function leave(client: QueryClient): void {
  // Runs on pagehide, because the router stores each screen's scroll position then.
  window.addEventListener('pagehide', () => sessionStorage.clear())
  client.clear()
  rememberSession(false)
  window.location.replace('/')
}

/**
 * Makes calls name this page's contractor. Signing out in one tab clears all of them; a page restored by the Back
 * button checks again who is signed in.
 */
export function watchSession(client: QueryClient): void {
  showsWorkOf(() => client.getQueryData<CurrentUser | null>(userKey)?.id ?? null)
  tabs.onmessage = () => leave(client)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}

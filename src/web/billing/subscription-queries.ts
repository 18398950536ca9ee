import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  invoiceDetails,
  invoices,
  previewChange,
  type Subscription,
  subscription,
} from '../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../modules/billing/contract/plans.ts'
import { call } from '../app/api.ts'
import { readUserAgain } from '../app/session.ts'

const base = ['api', 'subscription'] as const

/** The subscription's status; refetched by each screen that shows it. */
export const subscriptionQuery = queryOptions({
  queryKey: base,
  queryFn: ({ signal }) => call(subscription, {}, { signal }),
  staleTime: 0,
})

export const invoicesQuery = queryOptions({
  queryKey: [...base, 'invoices'],
  queryFn: ({ signal }) => call(invoices, {}, { signal }),
  staleTime: 0,
})

export const invoiceDetailsQuery = queryOptions({
  queryKey: [...base, 'invoice-details'],
  queryFn: ({ signal }) => call(invoiceDetails, {}, { signal }),
  staleTime: 0,
})

/** An amount is only valid at this moment at the card provider, so it is never shown from the cache. */
export const changeQuery = (planType: PlanType) =>
  queryOptions({
    queryKey: [...base, 'change', planType],
    queryFn: ({ signal }) => call(previewChange, { planType }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

const tabs = new BroadcastChannel('tidytally-subscription')

/** Follows plan changes made in other tabs. */
export function usePlanOfOtherTabs() {
  const client = useQueryClient()
  useEffect(() => {
    tabs.onmessage = () => void follow(client)
  }, [client])
}

/** Updates the session's data first, because the guards read it. */
async function follow(client: QueryClient) {
  await readUserAgain(client)
  await client.invalidateQueries({ queryKey: base })
}

/** After a change: shows the server's answer, and refreshes the session's data and the other tabs. */
export function useSettled() {
  const client = useQueryClient()
  return async (known?: Subscription) => {
    await client.cancelQueries({ queryKey: base, exact: true }) // an older response would replace this one
    if (known) client.setQueryData(subscriptionQuery.queryKey, known)
    tabs.postMessage('changed')
    await follow(client)
    setTimeout(keepKeyboard, afterScreen)
  }
}

/** Milliseconds until the screen shows the change. */
const afterScreen = 50

/** The clicked button may be gone after the change; focus then moves to the heading. */
function keepKeyboard() {
  if (typeof document === 'undefined') return // a test ended before the timer
  const { activeElement, body } = document
  if (activeElement?.isConnected && activeElement !== body) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

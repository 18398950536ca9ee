import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { planOf, plans } from '../../modules/billing/contract/plans.ts'
import type { Access } from '../../shared-kernel/endpoint.ts'
import { userQuery } from './session.ts'

/** Whether a plan or trial is active, so that the product is open. */
export const isSubscriber = ({ subscriptionStatus }: CurrentUser) =>
  subscriptionStatus === 'active' || subscriptionStatus === 'trialing'

/** Whether a paid plan is active, which includes features that a trial lacks. */
export const isPaid = ({ subscriptionStatus }: CurrentUser) => subscriptionStatus === 'active'

/** Whether Pro is active, which includes features that the other plans lack. */
export const isPro = (user: CurrentUser) =>
  isPaid(user) && user.planType !== null && planOf(user.planType) === plans.pro

/** Leaves for a server-rendered page. The screen keeps waiting, so nothing private flashes up. */
export function leaveFor(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

interface Visit {
  readonly context: { readonly queryClient: QueryClient }
  readonly location: { readonly href: string }
  readonly preload: boolean
  readonly cause: 'preload' | 'enter' | 'stay'
}

/**
 * Guards a screen: signed-out visitors go to sign-in and come back; without an active subscription they go to the
 * plans. Hovering over a link never redirects, and someone already working on a screen stays there.
 */
export const only =
  (access: Extract<Access, 'signed-in' | 'subscriber'>) =>
  async ({ context, location, preload, cause }: Visit): Promise<void> => {
    if (preload || cause === 'stay') return
    const user = await context.queryClient.ensureQueryData({ ...userQuery, revalidateIfStale: true }).catch(() => null)
    if (!user) return leaveFor(`/login?next=${encodeURIComponent(location.href)}`)
    if (access === 'subscriber' && !isSubscriber(user)) throw redirect({ to: '/subscription' })
  }

/** The plans page is for users without a plan: subscribers go to the dashboard, trials to their own plan. */
export const onlyWithoutSubscription = async (visit: Visit): Promise<void> => {
  await only('signed-in')(visit)
  const user = visit.context.queryClient.getQueryData(userQuery.queryKey)
  if (visit.preload || !user) return
  if (user.subscriptionStatus === 'active') throw redirect({ to: '/dashboard' })
  if (user.subscriptionStatus === 'trialing') throw redirect({ to: '/subscription/manage' })
}

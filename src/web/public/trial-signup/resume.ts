import { createSubscription, subscription } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { call, Problem } from '../../api.ts'
import type { PaymentForm } from './use-start.ts'

/** Where a sign-up goes on that was left at its payment: at its card form, at another page, or from the start. */
export type Resumed =
  | { readonly form: PaymentForm; readonly planType: PlanType }
  | { readonly goTo: string }
  | { readonly startOver: true }

/** Asks the server, so that it goes on in any tab and after any reload; throws when it cannot be reached. */
export async function resume(): Promise<Resumed> {
  try {
    const { status, planType: chosen } = await call(subscription, {})
    if (status === 'active' || status === 'trialing') return { goTo: '/dashboard' }
    const planType = chosen ?? 'commercial-monthly'
    return { form: await call(createSubscription, { planType }), planType }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.status === 401) return { startOver: true }
    if (error.problem.code === 'subscribed') return { goTo: '/dashboard' }
    if (error.problem.code === 'update-card') return { goTo: '/subscription' }
    throw error
  }
}

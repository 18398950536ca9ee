import { createSubscription, subscription } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { call, Problem } from '../../app/api.ts'
import type { PaymentForm } from './use-start.ts'

/** Where a sign-up left at the payment step continues: at the card form, on another page, or from the start. */
export type Resumed =
  | { readonly form: PaymentForm; readonly planType: PlanType }
  | { readonly goTo: string }
  | { readonly startOver: true }

/** Asks the server, so it continues in any tab and after any reload; throws if the server is unreachable. */
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

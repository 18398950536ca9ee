import type { EntityManager } from '@mikro-orm/postgresql'
import type { Cents } from '../../../shared-kernel/money.ts'
import { type PlanType, periodOf, priceOf, type SubscriptionStatus } from '../contract/plans.ts'
import type { ProviderSubscription } from '../domain/provider-records.ts'
import type { Subscription } from '../domain/subscription.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'

/** The monthly list price. A yearly plan counts a twelfth, rounded to the cent. */
export const monthlyOf = (planType: PlanType): Cents =>
  periodOf(planType) === 'monthly' ? priceOf(planType) : Math.round(priceOf(planType) / 12)

interface Milestone {
  readonly status: SubscriptionStatus
  readonly planType: PlanType
}

type State = Pick<ProviderSubscription, 'subscriptionId' | 'status' | 'planType' | 'accessEnd' | 'periodStart'>

/**
 * Adds a milestone if the status or the plan has changed since the last one, in the transaction that applies the
 * reading, so milestones have the order of the readings. Uses the provider's date if there is one, so a late report
 * counts in the right month.
 */
export async function recordMilestone(
  em: EntityManager,
  state: State,
  { activatedAt }: Pick<Subscription, 'activatedAt'>,
  now: Date,
) {
  const { subscriptionId, status, planType } = state
  const last = await lastMilestone(em, subscriptionId)
  const never = status.startsWith('incomplete') || (status === 'trialing' && !activatedAt)
  if (never || (status === 'canceled' && !last) || (last?.status === status && last.planType === planType)) return
  const at = last?.status === status ? now : (momentOf(state, activatedAt) ?? now)
  await addMilestone(em, subscriptionId, { status, planType }, at)
}

/** The account was closed or its customer deleted at the provider, and the subscription ended with it. */
export async function recordEnd(payments: Payments, subscriptionId: string | null, work: Pick<Work, 'inTransaction'>) {
  if (!subscriptionId) return
  const now = await payments.now()
  await work.inTransaction(async ({ em }) => {
    const last = await lastMilestone(em, subscriptionId)
    if (last && last.status !== 'canceled') await addMilestone(em, subscriptionId, { ...last, status: 'canceled' }, now)
  })
}

function momentOf({ status, accessEnd, periodStart }: State, activatedAt: Date | null): Date | null {
  if (status === 'trialing') return activatedAt
  if (status === 'active' || status === 'past_due') return periodStart
  return accessEnd
}

async function lastMilestone(em: EntityManager, subscriptionId: string): Promise<Milestone | null> {
  const [last] = await em.execute<Milestone[]>(
    `select status, plan_type as "planType" from billing.facts where subscription_id = ? order by id desc limit 1`,
    [subscriptionId],
  )
  return last ?? null
}

/** Never dated before the last one. */
async function addMilestone(em: EntityManager, subscriptionId: string, { status, planType }: Milestone, at: Date) {
  await em.execute(
    `insert into billing.facts (subscription_id, at, status, plan_type, monthly)
     select ?, greatest(?::timestamptz, max(at)), ?, ?, ? from billing.facts where subscription_id = ?`,
    [subscriptionId, at, status, planType, monthlyOf(planType), subscriptionId],
  )
}

import type { Pool } from 'pg'
import type { Cents } from '../../../shared-kernel/money.ts'
import type { Account } from '../account.ts'
import { type PlanType, periodOf, priceOf, type SubscriptionStatus } from '../contract/plans.ts'
import type { ProviderSubscription } from '../domain/provider-records.ts'
import type { Payments } from '../payments.ts'

/** The monthly list price. A yearly plan counts a twelfth, rounded to the cent. */
export const monthlyOf = (planType: PlanType): Cents =>
  periodOf(planType) === 'monthly' ? priceOf(planType) : Math.round(priceOf(planType) / 12)

interface Milestone {
  readonly at: Date
  readonly status: SubscriptionStatus
  readonly planType: PlanType
}

type State = Pick<ProviderSubscription, 'subscriptionId' | 'status' | 'planType' | 'accessEnd' | 'periodStart'>

/**
 * Adds a milestone if the status or the plan has changed since the last one. After a crash the next run adds it. Uses
 * the provider's date if there is one, so a late report counts in the right month.
 */
export async function recordMilestone(
  payments: Payments,
  state: State,
  { activatedAt }: Pick<Account, 'activatedAt'>,
  db: Pool,
) {
  const { subscriptionId, status, planType } = state
  const last = await lastMilestone(db, subscriptionId)
  const never = status.startsWith('incomplete') || (status === 'trialing' && !activatedAt)
  if (never || (status === 'canceled' && !last) || (last?.status === status && last.planType === planType)) return
  const at = last?.status === status ? await payments.now() : momentOf(state, activatedAt)
  await addMilestone(db, { subscriptionId, status, planType, at: at ?? (await payments.now()) }, last)
}

/** The account was closed or its customer deleted at the provider, and the subscription ended with it. */
export async function recordEnd(payments: Payments, subscriptionId: string | null, db: Pool) {
  const last = subscriptionId ? await lastMilestone(db, subscriptionId) : null
  if (!subscriptionId || !last || last.status === 'canceled') return
  await addMilestone(db, { ...last, subscriptionId, status: 'canceled', at: await payments.now() }, last)
}

function momentOf({ status, accessEnd, periodStart }: State, activatedAt: Date | null): Date | null {
  if (status === 'trialing') return activatedAt
  if (status === 'active' || status === 'past_due') return periodStart
  return accessEnd
}

async function lastMilestone(db: Pool, subscriptionId: string): Promise<Milestone | null> {
  const { rows } = await db.query<Milestone>(
    `select at, status, plan_type as "planType" from billing.facts where subscription_id = $1 order by id desc limit 1`,
    [subscriptionId],
  )
  return rows[0] ?? null
}

async function addMilestone(db: Pool, milestone: Milestone & { subscriptionId: string }, last: Milestone | null) {
  const { subscriptionId, status, planType } = milestone
  const at = last && last.at > milestone.at ? last.at : milestone.at
  await db.query(
    'insert into billing.facts (subscription_id, at, status, plan_type, monthly) values ($1, $2, $3, $4, $5)',
    [subscriptionId, at, status, planType, monthlyOf(planType)],
  )
}

import type { Pool } from 'pg'
import type { Cents } from '../../../shared-kernel/money.ts'
import type { Account } from '../account.ts'
import { type PlanType, periodOf, priceOf, type SubscriptionStatus } from '../contract/plans.ts'
import type { Payments, Snapshot } from '../payments.ts'

/** A month at the list price: a year counts a twelfth, rounded to the cent. */
export const monthlyOf = (planType: PlanType): Cents =>
  periodOf(planType) === 'monthly' ? priceOf(planType) : Math.round(priceOf(planType) / 12)

interface Known {
  readonly at: Date
  readonly status: SubscriptionStatus
  readonly planType: PlanType
}

type State = Pick<Snapshot, 'subscriptionId' | 'status' | 'planType' | 'accessEnd' | 'periodStart'>

/**
 * Adds what became of a subscription since the last fact; what was left out by a crash, the next settling adds. The moment
 * is the provider's where it has one, so that a late report counts in the right month.
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

/** Her account is closed, or the provider has forgotten her: what she paid for is over. */
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

async function lastMilestone(db: Pool, subscriptionId: string): Promise<Known | null> {
  const { rows } = await db.query<Known>(
    `select at, status, plan_type as "planType" from billing.facts where subscription_id = $1 order by id desc limit 1`,
    [subscriptionId],
  )
  return rows[0] ?? null
}

async function addMilestone(db: Pool, fact: Known & { subscriptionId: string }, last: Known | null) {
  const { subscriptionId, status, planType } = fact
  const at = last && last.at > fact.at ? last.at : fact.at
  await db.query(
    'insert into billing.facts (subscription_id, at, status, plan_type, monthly) values ($1, $2, $3, $4, $5)',
    [subscriptionId, at, status, planType, monthlyOf(planType)],
  )
}

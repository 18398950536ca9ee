import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { PlanType } from './contract/plans.ts'
import { Subscription, type SubscriptionField } from './domain/subscription.ts'
import type { Work } from './operations.ts'

/**
 * The column of each field. Only this file writes to billing.subscriptions. Plain SQL, not an ORM entity, because
 * closing an account changes its primary key, and ordering reads needs microseconds, which a Date would lose.
 */
export const columns: Record<SubscriptionField, string> = {
  userId: 'user_id',
  planType: 'plan_type',
  status: 'status',
  customerId: 'customer_id',
  subscriptionId: 'subscription_id',
  setupIntentId: 'setup_intent_id',
  attempt: 'attempt',
  activatedAt: 'activated_at',
  trialRefused: 'trial_refused',
  trialEnd: 'trial_end',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  accessEnd: 'access_end',
  pendingPlanType: 'pending_plan_type',
  pendingAt: 'pending_at',
  card: 'card',
  hasUsedRetentionOffer: 'has_used_retention_offer',
  discountCoupon: 'discount_coupon',
  discountPromisedAt: 'discount_promised_at',
  discountsLeft: 'discounts_left',
  due: 'due',
  nextRenewal: 'next_renewal',
  draft: 'draft',
  lastPaid: 'last_paid',
  cancellations: 'cancellations',
  cardForm: 'card_form',
  readBegun: 'read_begun',
}
const fields = Object.keys(columns) as SubscriptionField[]
const dates = ['activatedAt', 'trialEnd', 'periodStart', 'periodEnd', 'accessEnd', 'pendingAt', 'discountPromisedAt']
const documents = ['card', 'due', 'nextRenewal', 'draft', 'lastPaid']

/** Creates a contractor's row with the first plan chosen. Leaves an existing row as it is. */
export const openSubscription = (db: Pool, contractorId: string, planType: PlanType) =>
  db.query('insert into billing.subscriptions (user_id, plan_type) values ($1, $2) on conflict do nothing', [
    contractorId,
    planType,
  ])

/**
 * Locks a contractor's row, lets `act` change it, and saves it, all in one transaction. Saves nothing and returns false if `act` returns false
 * or there is no row. The lock is short: the card provider is never called while it is held.
 */
export const changeSubscription = (
  { inTransaction }: Pick<Work, 'inTransaction'>,
  contractorId: string,
  act: (subscription: Subscription, em: EntityManager) => unknown,
): Promise<boolean> =>
  inTransaction(async ({ em }) => {
    const subscription = await lockedSubscription(em, contractorId)
    if (!subscription || (await act(subscription, em)) === false) return false
    await save(em, contractorId, subscription)
    return true
  })

const load = `
  select to_jsonb(s) as row, extract(epoch from read_begun)::float8 as "readBegun"
    from billing.subscriptions s where user_id = ? for update`

async function lockedSubscription(em: EntityManager, contractorId: string): Promise<Subscription | null> {
  const [found] = await em.execute<{ row: Record<string, unknown>; readBegun: number }[]>(load, [contractorId])
  if (!found) return null
  const { row, readBegun } = found
  const kept = fields.map((field) => [field, fromColumn(field, row[columns[field]])])
  const subscription = new Subscription(contractorId, row.plan_type as PlanType)
  return Object.assign(subscription, Object.fromEntries(kept), { readBegun })
}

const update = `
  update billing.subscriptions
     set ${fields.map((field) => `${columns[field]} = ${field === 'readBegun' ? 'to_timestamp(?)' : '?'}`).join(', ')},
         updated_at = now()
   where user_id = ?`

const save = (em: EntityManager, contractorId: string, subscription: Subscription) =>
  em.execute(update, [...fields.map((field) => toColumn(field, subscription[field])), contractorId])

const fromColumn = (field: SubscriptionField, value: unknown) =>
  dates.includes(field) && value !== null ? new Date(value as string) : value

const toColumn = (field: SubscriptionField, value: unknown) =>
  documents.includes(field) && value !== null ? JSON.stringify(value) : value

/** The clock that orders reads, in seconds, the same for all processes. */
export async function databaseClock(db: Pool): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
  )
  return rows[0]!.seconds
}

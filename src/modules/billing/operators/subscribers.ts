import type { Pool } from 'pg'
import { toDollars } from '../../../shared-kernel/money.ts'
import { accountOf, subscriptionFrom } from '../account.ts'
import type { Subscription } from '../contract/endpoints.ts'
import { PlanType, planLabel, priceOf, type SubscriptionStatus } from '../contract/plans.ts'

/** A plan, its price in dollars, and its number of active subscriptions. */
export interface PlanLine {
  readonly planType: PlanType
  readonly name: string
  readonly price: number
  readonly trialing: number
  readonly active: number
  readonly pastDue: number
}

export async function plansList(db: Pool): Promise<readonly PlanLine[]> {
  const { rows } = await db.query<{ plan: string; status: SubscriptionStatus; count: number }>(
    'select plan_type as plan, status, count(*)::int as count from billing.access group by 1, 2',
  )
  const count = (planType: PlanType, wanted: SubscriptionStatus) =>
    rows.find(({ plan, status }) => plan === planType && status === wanted)?.count ?? 0
  return PlanType.options.map((planType) => ({
    planType,
    name: planLabel(planType),
    price: toDollars(priceOf(planType)),
    trialing: count(planType, 'trialing'),
    active: count(planType, 'active'),
    pastDue: count(planType, 'past_due'),
  }))
}

export interface Subscriber {
  readonly email: string
  readonly name: string
  readonly planType: PlanType
  /** Null while the trial is waiting for a card. */
  readonly status: SubscriptionStatus | null
  /** When it renews, or when the trial ends; null when unknown. */
  readonly until: Date | null
  /** When it ends, or ended. */
  readonly accessEnd: Date | null
  /** The address is disposable (T-38). A reason to check, not to refuse. */
  readonly disposable: boolean
}

const everybody = `
  select email, first_name || ' ' || last_name as name, plan_type as "planType", subscription_status as status,
         case when subscription_status = 'trialing' then trial_end else period_end end as until, access_end as "accessEnd"
    from views.current_users where plan_type is not null and ($1::text is null or subscription_status = $1)
   order by email`

/** All contractors who ever chose a plan, or those whose subscription has this status. */
export async function subscribers(db: Pool, status: SubscriptionStatus | null): Promise<readonly Subscriber[]> {
  const { isDisposableEmail } = await import('disposable-email-domains-js')
  const { rows } = await db.query<Omit<Subscriber, 'disposable'>>(everybody, [status])
  return rows.map((one) => ({ ...one, disposable: isDisposableEmail(one.email) }))
}

export async function contractorWith(db: Pool, email: string): Promise<string | null> {
  const statement = 'select id from views.current_users where lower(email) = lower($1)'
  return (await db.query<{ id: string }>(statement, [email])).rows[0]?.id ?? null
}

/** All we know about one subscription, for customer support. */
export interface SubscriberFile {
  readonly subscription: Subscription
  /** Ids at the card provider, to look it up there. */
  readonly provider: { readonly customerId: string | null; readonly subscriptionId: string | null }
  /** Writes that the card provider hasn't answered. */
  readonly open: readonly { readonly kind: string; readonly since: Date }[]
  /** The reasons given for leaving. */
  readonly leaving: readonly { readonly reason: string; readonly at: Date }[]
  /** Newest first. */
  readonly reports: readonly { readonly type: string; readonly at: Date }[]
  readonly mails: readonly { readonly cause: string; readonly at: Date }[]
  readonly operators: readonly { at: Date; operator: string; action: string; details: object; outcome: string | null }[]
}

export async function fileOf(db: Pool, contractorId: string): Promise<SubscriberFile> {
  const account = await accountOf(db, contractorId)
  const about = async <Row extends object>(statement: string) =>
    (await db.query<Row>(`${statement} limit 20`, [contractorId])).rows
  return {
    subscription: subscriptionFrom(account),
    provider: { customerId: account?.customerId ?? null, subscriptionId: account?.subscriptionId ?? null },
    open: await about(
      'select kind, begun_at as since from billing.operations where user_id = $1 and done_at is null order by begun_at',
    ),
    leaving: await about(
      'select reason, told_at as at from billing.cancel_reasons where user_id = $1 order by told_at desc',
    ),
    reports: await about(
      'select type, occurred_at as at from billing.provider_events where user_id = $1 order by occurred_at desc',
    ),
    mails: await about('select cause, told_at as at from billing.notices where user_id = $1 order by told_at desc'),
    operators: await about(
      `select begun_at as at, operator, action, details, outcome from billing.operator_actions
        where user_id = $1 order by begun_at desc`,
    ),
  }
}

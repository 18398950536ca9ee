import type { Pool } from 'pg'
import { type Audience, type PlanType, planOf, plans, type SubscriptionStatus } from './contract/plans.ts'

/** A contractor's current access: `open` is the product itself, `paid` what a trial leaves out, `pro` what Pro adds. */
export interface Access {
  readonly status: SubscriptionStatus | null
  readonly open: boolean
  readonly paid: boolean
  readonly pro: boolean
  readonly audiences: readonly Audience[]
}

const read = {
  name: 'billing-access',
  text: 'select status, plan_type as "planType" from billing.access where user_id = $1',
}

/** A row of billing.access. Both are null if the contractor never had a subscription. */
export interface AccessRow {
  readonly status: SubscriptionStatus | null
  readonly planType: PlanType | null
}

export function accessFrom({ status, planType }: AccessRow): Access {
  if (!status || !planType) return { status: null, open: false, paid: false, pro: false, audiences: [] }
  const paid = status === 'active'
  return {
    status,
    open: paid || status === 'trialing',
    paid,
    pro: paid && planOf(planType) === plans.pro,
    audiences: planOf(planType).audiences,
  }
}

/** Reads the stored status and dates on each request. Access is never cached in a session. */
export async function accessOf(db: Pool, contractorId: string): Promise<Access> {
  const { rows } = await db.query<AccessRow>({ ...read, values: [contractorId] })
  return accessFrom(rows[0] ?? { status: null, planType: null })
}

export { type Alarm, alarmRaised } from './alarms.ts'
export { type Notice, noticeDue } from './notices.ts'

import type { Pool } from 'pg'
import type { Grant } from '../../platform/http/sessions.ts'
import type { Subscription } from './contract/endpoints.ts'
import { type Audience, planOf, plans, type SubscriptionStatus } from './contract/plans.ts'

/** A contractor's current access, and which customers the plan lets them quote. */
export interface Access extends Grant {
  readonly status: SubscriptionStatus | null
  readonly audiences: readonly Audience[]
}

const read = {
  name: 'billing-access',
  text: 'select status, plan_type as "planType" from billing.access where user_id = $1',
}

type AccessRow = Pick<Subscription, 'status' | 'planType'>

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

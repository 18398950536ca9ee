import type { Pool } from 'pg'
import { type Audience, type PlanType, planOf, type SubscriptionStatus } from './contract/plans.ts'

/** What a contractor may use right now. `open` is the product itself, `paid` what a trial does not include. */
export interface Access {
  readonly status: SubscriptionStatus | null
  readonly open: boolean
  readonly paid: boolean
  readonly audiences: readonly Audience[]
}

const read = { name: 'billing-access', text: 'select status, plan_type from billing.access where user_id = $1' }

/** Answers from the stored status and period end, never from the session. */
export async function accessOf(db: Pool, contractorId: string): Promise<Access> {
  const { rows } = await db.query<{ status: SubscriptionStatus; plan_type: PlanType }>({
    ...read,
    values: [contractorId],
  })
  const [row] = rows
  if (!row) return { status: null, open: false, paid: false, audiences: [] }
  return {
    status: row.status,
    open: row.status === 'active' || row.status === 'trialing',
    paid: row.status === 'active',
    audiences: planOf(row.plan_type).audiences,
  }
}

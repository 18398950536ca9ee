import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import { accountOf } from '../account.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import type { reported } from '../reports.ts'
import { settle } from '../settle.ts'

export const settleReported =
  (payments: Payments): Reaction<PayloadOf<typeof reported>> =>
  async ({ contractorId, type }, call) => {
    if (type === 'customer.deleted') await forgetCustomer(payments, contractorId, call)
    await settle(payments, contractorId, call)
  }

/** Somebody deleted her at the provider, and her subscription with her: she comes back as a new customer. */
async function forgetCustomer(payments: Payments, contractorId: string, { db }: Work) {
  const [account, profile] = [await accountOf(db, contractorId), await profileOf(db, contractorId)]
  if (!account?.customerId || !profile) return
  const known = await payments.findCustomer({ contractorId, email: profile.email, name: profile.contactName })
  if (known === account.customerId) return // an old report, of one before
  await db.query(
    `update billing.subscriptions
        set customer_id = null, status = 'canceled', access_end = $3, due = null, pending_plan_type = null, pending_at = null
      where user_id = $1 and customer_id = $2`,
    [contractorId, account.customerId, await payments.now()],
  )
}

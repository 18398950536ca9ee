import type { Webhook } from '../../../shared-kernel/use-case.ts'
import type { Payments, Report } from '../payments.ts'
import { clockMoved, concernReported, reported } from '../reports.ts'

/** Refunds, and problems that the provider can't fix. */
const concerns = ['invoice.finalization_failed', 'charge.dispute.created', 'charge.refunded']

const clockReady = 'test_helpers.test_clock.ready'

/**
 * Stores a signed report once, together with a job, and responds once both are committed. Only the contractor is taken
 * from the report, because the rest may be out of date.
 */
export const receiveReport =
  (payments: Payments): Webhook =>
  async ({ body, headers }, { inTransaction }) => {
    const report = await payments.report(body, String(headers['stripe-signature'] ?? ''))
    const { id, type, at, objectId } = report
    await inTransaction(async ({ em, publish }) => {
      const [owner] = await em.execute<{ user_id: string }[]>(ownerStatement, [report.customerId, contractorOf(report)])
      const fresh = await em.execute(
        `insert into billing.provider_events (id, type, user_id, occurred_at) values (?, ?, ?, ?)
         on conflict do nothing returning id`,
        [id, type, owner?.user_id ?? null, at],
      )
      if (fresh.length > 0 && owner) await publish(reported({ contractorId: owner.user_id, type }))
      if (fresh.length > 0 && objectId && concerns.includes(type))
        await publish(concernReported({ reportId: id, type, objectId, contractorId: owner?.user_id ?? null }))
      if (fresh.length > 0 && payments.simulated && type === clockReady) await publish(clockMoved({}))
    })
  }

/** Matches by customer, or by our own id in the customer's metadata if the customer isn't stored here yet. */
const ownerStatement = 'select user_id from billing.subscriptions where customer_id = ? or user_id = ?::uuid limit 1'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const contractorOf = ({ contractorId }: Report) => (contractorId && uuid.test(contractorId) ? contractorId : null)

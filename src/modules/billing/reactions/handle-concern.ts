import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type Alarm, raiseAlarm } from '../alarms.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import type { concernReported } from '../reports.ts'
import { tellRefunds } from './tell-refunds.ts'

type Concern = PayloadOf<typeof concernReported>

/** Emails a contractor about a refund, and an operator about a dispute or a stuck invoice. */
export const handleConcern =
  (payments: Payments): Reaction<Concern> =>
  async (concern, call) => {
    const { type, objectId, contractorId } = concern
    if (type === 'charge.refunded') {
      if (contractorId) await tellRefunds(payments, contractorId, objectId, call)
      return
    }
    const { alarm, customerId } = await read(payments, concern).catch((error) => {
      if (!call.job.last) throw error
      return { alarm: unread(payments, concern), customerId: null }
    })
    const owner = contractorId ?? (await ownerOf(customerId, concern, call))
    await raiseAlarm(call, { cause: `${alarm.kind}:${objectId}`, contractorId: owner }, alarm)
  }

async function read(
  payments: Payments,
  { type, objectId }: Concern,
): Promise<{ alarm: Alarm; customerId: string | null }> {
  if (type !== 'charge.dispute.created') {
    const { customerId, ...invoice } = await payments.unfinalized(objectId)
    const page = payments.pageOf('invoice', objectId)
    return { alarm: { kind: 'invoice-not-finalized', invoiceId: objectId, page, ...invoice }, customerId }
  }
  const { paymentId, customerId, evidenceDue, ...dispute } = await payments.dispute(objectId)
  const page = paymentId && payments.pageOf('payment', paymentId)
  const due = evidenceDue?.toISOString() ?? null
  return { alarm: { kind: 'dispute-opened', disputeId: objectId, page, evidenceDue: due, ...dispute }, customerId }
}

/** If the provider hasn't answered for hours, an alarm without figures is better than none. */
function unread(payments: Payments, { type, objectId }: Concern): Alarm {
  const unknown = { amount: null, reason: null }
  if (type !== 'charge.dispute.created')
    return {
      kind: 'invoice-not-finalized',
      invoiceId: objectId,
      ...unknown,
      page: payments.pageOf('invoice', objectId),
    }
  const about = { disputeId: objectId, invoiceId: null, evidenceDue: null, page: payments.pageOf('dispute', objectId) }
  return { kind: 'dispute-opened', ...about, ...unknown }
}

/** A dispute names no customer, so its report was stored without an account. */
async function ownerOf(customerId: string | null, { reportId }: Concern, { db }: Pick<Work, 'db'>) {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from billing.subscriptions where customer_id = $1',
    [customerId],
  )
  const owner = rows[0]?.user_id ?? null
  if (owner) await db.query('update billing.provider_events set user_id = $2 where id = $1', [reportId, owner])
  return owner
}

import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { finishEndings } from '../lifecycle/endings.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/**
 * Each minute: accounts with a write that the provider hasn't answered for two minutes, or whose period has ended
 * without a report of what follows. Usually just one query of our own tables.
 */
const unsettled = `
  select user_id as id from billing.operations where done_at is null and begun_at < now() - interval '2 minutes'
   union
  select user_id from billing.subscriptions
   where subscription_id is not null and status in ('trialing', 'active', 'past_due')
     and coalesce(access_end, case when status = 'trialing' then trial_end end, period_end) < now() and read_begun < now() - interval '10 minutes'
   limit 100`

const settled = `update billing.operations set done_at = now()
                  where user_id = $1 and done_at is null and begun_at < now() - interval '2 minutes'`

export const reconcile =
  (payments: Payments): Reaction<object> =>
  async (_, call) => {
    const ended = await settleEnded(payments, call)
    const { rows } = await call.db.query<{ id: string }>(unsettled)
    for (const { id } of [...ended, ...rows]) {
      call.job.signal.throwIfAborted()
      try {
        await settle(payments, id, call)
        await call.db.query(settled, [id])
      } catch (err) {
        call.log.warn({ err, userId: id }, 'not settled with the card provider yet')
      }
    }
  }

/** Finishes recorded cancellations. A closed account no longer has a subscription to settle. */
async function settleEnded(payments: Payments, call: Work) {
  const stopped = (await finishEndings(payments, call)).filter(({ closed }) => !closed)
  const { rows } = await call.db.query<{ id: string }>(
    'select user_id as id from billing.subscriptions where subscription_id = any($1)',
    [stopped.map(({ subscriptionId }) => subscriptionId)],
  )
  return rows
}

/** Each night: every subscription at the provider, so a lost report goes unnoticed for a day at most. */
export const reconcileAll =
  (payments: Payments): Reaction<object> =>
  async (_, call) => {
    await reconcileEverybody(payments, call, call.job.signal)
  }

/**
 * Settles every subscription at the provider. Returns how many, which ones failed, and which have no account here. A
 * broken subscription doesn't stop the others; an unavailable provider does, and so does an aborted `signal`.
 */
export async function reconcileEverybody(payments: Payments, work: Work, signal?: AbortSignal) {
  let settledCount = 0
  const failed: string[] = []
  const unknown: string[] = []
  const longAgo = (await payments.now()).getTime() - 7 * 24 * 3600 * 1000
  for await (const { subscriptionId, customerId, endedAt } of payments.subscriptions()) {
    signal?.throwIfAborted()
    if (endedAt && endedAt.getTime() < longAgo) continue
    const { rows } = await work.db.query<{ id: string; closed: boolean }>(ownerStatement, [customerId])
    if (!rows[0]) unknown.push(subscriptionId)
    else if (rows[0].closed) continue
    else if (await couldSettle(payments, rows[0].id, work)) settledCount++
    else failed.push(subscriptionId)
  }
  if (unknown.length > 0) work.log.warn({ subscriptions: unknown }, 'subscriptions that belong to no account here')
  return { settled: settledCount, failed, unknown }
}

/** A closed account has its own record of its end and is no longer settled. */
const ownerStatement = `
  select user_id as id, exists (select from billing.endings where cause = 'closed:' || $1) as closed
    from billing.subscriptions where customer_id = $1`

async function couldSettle(payments: Payments, contractorId: string, work: Work): Promise<boolean> {
  try {
    await settle(payments, contractorId, work, { askAgain: true })
    return true
  } catch (err) {
    if (err instanceof DomainError && err.code === 'payments-unavailable') throw err
    work.log.error({ err, userId: contractorId }, 'A subscription can’t be settled with the card provider')
    return false
  }
}

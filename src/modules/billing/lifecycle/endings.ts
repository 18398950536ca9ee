import type { Pool } from 'pg'
import type { Account } from '../account.ts'
import { raiseAlarm } from '../alarms.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'

/** A subscription that must end at the provider, by the provider's ids. */
export interface Ending {
  readonly cause: string
  readonly customerId: string
  readonly subscriptionId: string | null
  /** The account is closed, so the customer is deleted too. */
  readonly closed: boolean
  readonly askedAt: Date
  /** When its unpaid invoices were voided. From then on it must end immediately. */
  readonly stoppedAt: Date | null
}

const columns = `cause, customer_id as "customerId", subscription_id as "subscriptionId", closed, asked_at as "askedAt",
                 stopped_at as "stoppedAt"`

/** Recorded before the provider is called, so the subscription ends even if this process dies before the response. */
export async function noteEnding(
  db: Pick<Pool, 'query'>,
  { customerId, subscriptionId }: Pick<Account, 'customerId' | 'subscriptionId'>,
  closed: boolean,
): Promise<Ending> {
  const cause = closed ? `closed:${customerId}` : `stop:${subscriptionId}`
  const { rows } = await db.query<Ending>(
    `insert into billing.endings (cause, customer_id, subscription_id, closed, next_try_at)
     values ($1, $2, $3, $4, now() + interval '1 minute')
     on conflict (cause) do update set done_at = null, next_try_at = excluded.next_try_at
     returning ${columns}`,
    [cause, customerId, subscriptionId, closed],
  )
  return rows[0]!
}

/** Done once the provider has confirmed the end. Safe to repeat after any interruption. */
export async function finishEnding(payments: Payments, ending: Ending, work: Pick<Work, 'db'>) {
  if (ending.closed) await forget(payments, ending)
  else await stop(payments, ending as Ending & { subscriptionId: string }, work)
  await work.db.query('update billing.endings set done_at = now() where cause = $1', [ending.cause])
}

async function forget(payments: Payments, { customerId, subscriptionId }: Ending) {
  if (subscriptionId) {
    await payments.stopCharges(subscriptionId)
    await payments.cancelNow(subscriptionId)
  }
  await payments.forgetCustomer(customerId)
  if (subscriptionId && !(await payments.hasEnded(subscriptionId)))
    throw new Error('A subscription goes on after its customer was deleted')
}

/**
 * Unpaid amounts are never charged, and access ends with what is paid. If a payment succeeded at the same moment, the
 * period is paid and lasts to its end.
 */
async function stop(
  payments: Payments,
  { cause, subscriptionId, stoppedAt }: Ending & { subscriptionId: string },
  { db }: Pick<Work, 'db'>,
) {
  if (await payments.hasEnded(subscriptionId)) return
  const { voided, paid } = await payments.stopCharges(subscriptionId)
  if (voided > 0 && !paid) await db.query('update billing.endings set stopped_at = now() where cause = $1', [cause])
  const { status } = await payments.read(subscriptionId)
  const owes = status === 'past_due' || status === 'unpaid'
  if (owes || (!paid && (voided > 0 || stoppedAt))) await payments.cancelNow(subscriptionId)
  else await payments.cancelAtPeriodEnd(subscriptionId, `${cause}:${Date.now()}`)
}

const due = `
  update billing.endings
     set tries = tries + 1, next_try_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(tries, 6)))
   where cause in (select cause from billing.endings where done_at is null and next_try_at <= now()
                    order by next_try_at limit 20 for update skip locked)
  returning ${columns}`

const alarm = `
  update billing.endings set alarmed_at = now()
   where cause = $1 and asked_at < now() - interval '1 hour'
     and alarmed_at is null
  returning 1`

/** Retries endings that the provider hasn't confirmed, for as long as it takes. Raises an alarm after an hour. */
export async function finishEndings(
  payments: Payments,
  work: Pick<Work, 'db' | 'log' | 'inTransaction'>,
): Promise<readonly Ending[]> {
  const { rows } = await work.db.query<Ending>(due)
  const finished: Ending[] = []
  for (const ending of rows) {
    try {
      await finishEnding(payments, ending, work)
      finished.push(ending)
    } catch (err) {
      const about = { err, event: 'ending', subscription: ending.subscriptionId, customer: ending.customerId }
      const late = (await work.db.query(alarm, [ending.cause])).rows.length > 0
      if (late) await raiseNotEnded(payments, ending, work)
      work.log.warn(about, 'a subscription hasn’t ended at the card provider yet')
    }
  }
  return finished
}

async function raiseNotEnded(
  payments: Payments,
  { cause, customerId, subscriptionId, closed }: Ending,
  work: Pick<Work, 'db' | 'log' | 'inTransaction'>,
) {
  const { rows } = await work.db.query<{ user_id: string }>(
    'select user_id from billing.subscriptions where subscription_id = $1',
    [subscriptionId],
  )
  const contractorId = closed ? null : (rows[0]?.user_id ?? null) // a deleted account's id identifies no one
  const alarm = { kind: 'not-ended', closed, customerId, page: payments.pageOf('customer', customerId) } as const
  await raiseAlarm(work, { cause, contractorId }, alarm)
}

import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

/** Stores the contractor's reason for leaving, for operators. */
export const tellCancelReason: Conversation<typeof contract.tellCancelReason> = async (
  { reason },
  { db, contractorId },
) => {
  const { rowCount } = await db.query(
    `insert into billing.cancel_reasons (user_id, subscription_id, reason)
     select user_id, subscription_id, $2 from billing.subscriptions where user_id = $1 and access_end is not null
     on conflict (user_id, subscription_id) do update set reason = excluded.reason, told_at = now()`,
    [contractorId, reason],
  )
  if (rowCount === 0) throw new DomainError('conflict', 'not-canceled', 'Your subscription isn’t canceled.')
}

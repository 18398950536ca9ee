import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'
import { accountOf } from '../account.ts'
import { finishEnding, noteEnding } from '../lifecycle/endings.ts'
import type { Payments } from '../payments.ts'
import { recordEnd } from '../settlement/milestones.ts'
import { changeSubscription } from '../storage.ts'

/** Deletes the account's id everywhere. The ledger keeps its hashes, to prevent a second trial (T-38). */
const traces = [
  'delete from billing.notices where user_id = $1',
  'delete from billing.cancel_reasons where user_id = $1',
  'delete from billing.operations where user_id = $1',
  'update billing.provider_events set user_id = null where user_id = $1',
  'update billing.alarms set user_id = null where user_id = $1',
  'update billing.operator_actions set user_id = null where user_id = $1',
  'update billing.trials set user_id = gen_random_uuid() where user_id = $1',
]

/**
 * Deletes the customer at the card provider, which ends the subscription and all charges. Recorded first and retried
 * until the provider confirms it, however long that takes. Payments stay for the books under an id that no longer
 * identifies anyone.
 */
export const closeAccount =
  (payments: Payments): Reaction<PayloadOf<typeof accountClosed>> =>
  async ({ contractorId }, { db, log, now, inTransaction }) => {
    const account = await accountOf(db, contractorId)
    const ending = account?.customerId ? await noteEnding(db, account, true) : null
    await changeSubscription({ inTransaction }, contractorId, (subscription) => subscription.close(now))
    for (const statement of traces) await db.query(statement, [contractorId])
    if (!ending) return
    await recordEnd(payments, account!.subscriptionId, { inTransaction })
    await finishEnding(payments, ending, { db }).catch((err) =>
      log.warn({ err, customer: ending.customerId }, 'a closed account hasn’t ended at the card provider yet'),
    )
  }

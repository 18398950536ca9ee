import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'

/** What was paid for and until when stays for the books, canceled, under an id that leads to nobody. */
export const closeSubscription: Reaction<PayloadOf<typeof accountClosed>> = async ({ contractorId }, { db }) => {
  await db.query(
    `update billing.subscriptions set user_id = gen_random_uuid(), status = 'canceled', updated_at = now()
      where user_id = $1`,
    [contractorId],
  )
}

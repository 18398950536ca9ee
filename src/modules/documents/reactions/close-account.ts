import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'

/** The records of mails go with the account. */
export const closeAccount: Reaction<PayloadOf<typeof accountClosed>> = async ({ contractorId }, { db }) => {
  await db.query('delete from documents.mails where contractor_id = $1', [contractorId])
}

import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'
import { remove } from '../prints.ts'
import { removeSigned } from '../signed-quotes.ts'
import { rightToCancelDue } from './email-right-to-cancel.ts'

/**
 * The records of emails, the attachments and the kept PDFs, signed ones too, go with the account. A signed PDF whose agreement can
 * still be canceled goes after its customer got the address to write to (ONL-11).
 */
export const closeAccount =
  (objects: Objects): Reaction<PayloadOf<typeof accountClosed>> =>
  async ({ contractorId }, { db, now, inTransaction }) => {
    await db.query('delete from documents.mails where contractor_id = $1', [contractorId])
    const sql = 'delete from documents.attachments where contractor_id = $1 returning file'
    const { rows } = await db.query<{ file: string }>(sql, [contractorId])
    await objects.remove(rows.map(({ file }) => file))
    await remove('contractor_id = $1', [contractorId], db, objects)
    const stillCancelable = `(cancelable is not null and
      cancelable ->> 'until' >= to_char($2::timestamptz at time zone (cancelable ->> 'timeZone'), 'YYYY-MM-DD'))`
    const signed = await db.query<{ quoteId: string; acceptanceId: string }>(
      `select quote_id as "quoteId", acceptance_id as "acceptanceId" from documents.signed_quotes
        where contractor_id = $1 and ${stillCancelable}`,
      [contractorId, now],
    )
    await inTransaction(async ({ publish }) => {
      for (const one of signed.rows) await publish(rightToCancelDue({ ...one, closedAccount: contractorId }))
    })
    await removeSigned(`contractor_id = $1 and not ${stillCancelable}`, [contractorId, now.toISOString()], db, objects)
  }

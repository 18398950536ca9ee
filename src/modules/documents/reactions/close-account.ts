import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'
import { remove } from '../prints.ts'
import { removeSigned } from '../signed-quotes.ts'

/** The records of emails, the attachments and the kept PDFs, signed ones too, go with the account. */
export const closeAccount =
  (objects: Objects): Reaction<PayloadOf<typeof accountClosed>> =>
  async ({ contractorId }, { db }) => {
    await db.query('delete from documents.mails where contractor_id = $1', [contractorId])
    const sql = 'delete from documents.attachments where contractor_id = $1 returning file'
    const { rows } = await db.query<{ file: string }>(sql, [contractorId])
    await objects.remove(rows.map(({ file }) => file))
    await remove('contractor_id = $1', [contractorId], db, objects)
    await removeSigned('contractor_id = $1', [contractorId], db, objects)
  }

import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { settleImage } from '../storage.ts'

/** Settles every photo, even if its workers died on the last attempt. */
export const settleAbandoned: Reaction<object> = async (_, { db, now, inTransaction }) => {
  const { rows } = await db.query<{ analysisId: string; position: number; contractorId: string }>(
    `select i.analysis_id as "analysisId", i.position, a.contractor_id as "contractorId"
       from vision.images i join vision.analyses a on a.id = i.analysis_id
      where i.state in ('queued', 'running') and i.changed_at < $1::timestamptz - interval '20 minutes'`,
    [now],
  )
  for (const image of rows)
    await inTransaction((inside) => settleImage({ ...image, answer: { trouble: 'unavailable' } }, inside))
}

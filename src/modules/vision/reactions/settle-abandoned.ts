import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { settleImage } from '../storage.ts'
import { lookingQueue } from './analyze-image.ts'

/**
 * Settles every photo, even if its workers died on the last attempt. While an analysis has a job, its photos wait for their
 * turn, or for the answer about the same picture.
 */
export const settleAbandoned: Reaction<object> = async (_, { db, now, inTransaction }) => {
  const { rows } = await db.query<{ analysisId: string; position: number; contractorId: string }>(
    `select i.analysis_id as "analysisId", i.position, a.contractor_id as "contractorId"
       from vision.images i join vision.analyses a on a.id = i.analysis_id
      where i.state in ('queued', 'running') and i.changed_at < $1::timestamptz - interval '20 minutes'
        and not exists (select from pgboss.job j where j.name = $2 and j.state < 'completed'
                                                   and j.data #>> '{payload,analysisId}' = i.analysis_id::text)`,
    [now, lookingQueue],
  )
  for (const image of rows)
    await inTransaction((inside) => settleImage({ ...image, answer: { trouble: 'unavailable' } }, inside))
}

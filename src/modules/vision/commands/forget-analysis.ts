import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { picturesForgotten } from '../index.ts'
import { noAnalysis } from '../queries/analyses.ts'
import { settleCallsOf } from '../quota.ts'

/** Deletes the analysis, its pictures and what we knew from them. What was counted stays counted. */
export const forgetAnalysis: Command<typeof contract.forgetAnalysis> = async (
  { analysisId },
  { em, contractorId, publish },
) => {
  const images = await em.execute<{ picture: string | null; hash: string | null }[]>(
    `select i.picture, i.hash from vision.analyses a left join vision.images i on i.analysis_id = a.id
      where a.id = ? and a.contractor_id = ?`,
    [analysisId, contractorId],
  )
  if (images.length === 0) throw noAnalysis()
  for (const { hash } of images)
    if (hash) await em.execute('delete from vision.known where contractor_id = ? and hash = ?', [contractorId, hash])
  await settleCallsOf(em, analysisId)
  await em.execute('delete from vision.analyses where id = ?', [analysisId])
  await publish(picturesForgotten({ pictures: images.flatMap(({ picture }) => picture ?? []) }))
}

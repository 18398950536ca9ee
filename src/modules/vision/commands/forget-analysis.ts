import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { noAnalysis } from '../queries/analyses.ts'

/** Deletes the rows; their pictures go with the next sweep of files that no row names. What was counted stays counted. */
export const forgetAnalysis: Command<typeof contract.forgetAnalysis> = async ({ analysisId }, { em, contractorId }) => {
  const deleted = await em.execute('delete from vision.analyses where id = ? and contractor_id = ? returning id', [
    analysisId,
    contractorId,
  ])
  if (deleted.length === 0) throw noAnalysis()
}

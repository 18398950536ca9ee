import type { AlsoClaimed } from '../../../platform/post-office/kind.ts'
import type { State } from '../../../platform/post-office/messages.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { contractorEmail } from '../../accounts/index.ts'
import type { analysisFinished } from '../index.ts'
import { reportMail } from '../mail/report.ts'
import { analysisOf } from '../queries/analyses.ts'

type Finished = PayloadOf<typeof analysisFinished>

/** Emails the report to the contractor, at most once per analysis (EYE-10). */
export const report = (site: PostOffice) =>
  contractorEmail<Finished>(
    'photo-report',
    async ({ contractorId, analysisId }, _, { db }) => {
      const analysis = await analysisOf(db, contractorId, analysisId)
      return analysis && reportMail({ site, analysis })
    },
    {
      key: ({ analysisId }) => analysisId,
      givenUp: async (error, { job }) => (job.last ? String(error) : null),
      also: analyses,
    },
  )

/** The state that screens read; the last release claims here. */
const analyses: AlsoClaimed<Finished> = {
  async begin(em, { analysisId }) {
    const [row] = await em.execute<{ state: State | 'none' | null }[]>(
      `select case report when 'due' then 'queued' else report end as state from vision.analyses where id = ?`,
      [analysisId],
    )
    return !row?.state || row.state === 'none' ? 'skipped' : row.state
  },
  async claim(em, { analysisId }) {
    const rows = await em.execute(
      `update vision.analyses set report = 'sending', report_claimed_at = now() where id = ? and report = 'due' returning id`,
      [analysisId],
    )
    return rows.length === 1
  },
  async putBack(em, { analysisId }) {
    await em.execute(`update vision.analyses set report = 'due' where id = ? and report = 'sending'`, [analysisId])
  },
  async settle(em, { analysisId }, { state }) {
    const rows = await em.execute(
      `update vision.analyses set report = ? where id = ? and report in ('due', 'sending', 'unconfirmed', 'failed')
        returning id`,
      [state === 'skipped' ? 'none' : state, analysisId],
    )
    return rows.length === 1
  },
}

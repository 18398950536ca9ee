import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { turns } from '../../../platform/limits/turns.ts'
import type { ServerEvent, Stream } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { analysisOf, noAnalysis } from './analyses.ts'

const streams = turns('analysis-streams', {
  kind: 'local',
  each: 5,
  by: 'account',
  waiting: 0,
  refusal: 'This analysis is open in too many tabs',
  code: 'too-many-streams',
  retryAfterSeconds: 10,
})
const lookEveryMs = 300
/** Then the browser reconnects, with the id of its last event. */
const longestMs = 5 * 60_000

const steps = {
  name: 'analysis-steps',
  text: `select p.seq, p.done, p.total, p.filename, p.state
           from vision.progress p join vision.analyses a on a.id = p.analysis_id
          where p.analysis_id = $1 and p.seq > $2 and a.contractor_id = $3 order by p.seq`,
}

/** Tells each step of an analysis from the database, so it does not matter which process works on it (EYE-01). */
export function followAnalysis(): Stream<typeof contract.followAnalysis> {
  const open = streams()
  return async ({ analysisId }, { db, contractorId, after, gone }) => {
    if (!(await analysisOf(db, contractorId, analysisId))) throw noAnalysis()
    return closing(events({ db, contractorId, analysisId, after, gone }), await open.take(contractorId))
  }
}

interface Following {
  readonly db: Pool
  readonly contractorId: string
  readonly analysisId: string
  readonly after: string
  readonly gone: AbortSignal
}

async function* events({ db, contractorId, analysisId, after, gone }: Following): AsyncGenerator<ServerEvent> {
  const end = performance.now() + longestMs
  let last = /^\d{1,9}$/.test(after) ? Number(after) : 0
  while (!gone.aborted && performance.now() < end) {
    const analysis = await analysisOf(db, contractorId, analysisId)
    if (!analysis) return
    const { rows } = await db.query<contract.Progress & { seq: number }>({
      ...steps,
      values: [analysisId, last, contractorId],
    })
    for (const { seq, ...progress } of rows) {
      last = seq
      yield { id: String(seq), event: 'progress', data: progress }
    }
    if (analysis.state === 'done' || analysis.state === 'failed') {
      const { individualImages: _, ...summary } = analysis
      yield { id: String(last), event: 'done', data: summary }
      return
    }
    await sleep(lookEveryMs, undefined, { signal: gone }).catch(() => undefined)
  }
}

async function* closing<Item>(items: AsyncIterable<Item>, closed: () => void) {
  try {
    yield* items
  } finally {
    closed()
  }
}

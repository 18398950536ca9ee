import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { type RoomEstimate, type TroubleCode, troubles } from '../contract/estimate.ts'

const summary = `
  a.id as "analysisId", a.created_at as "createdAt", a.demo,
  case when a.report in ('due', 'sending') or a.report is null then null else a.report = 'sent' end as "reportEmailed",
  i.total, i.done, i."totalSquareFootage",
  case when i.done < i.total then case when i.begun then 'running' else 'queued' end
       when i.estimated > 0 then 'done' else 'failed' end as state`

const counted = `
  lateral (select count(*)::int as total, count(*) filter (where state in ('done', 'failed'))::int as done,
                  count(*) filter (where state = 'done')::int as estimated, bool_or(state <> 'queued') as begun,
                  coalesce(sum((estimate->>'estimatedSquareFootage')::int), 0)::int as "totalSquareFootage"
             from vision.images where analysis_id = a.id) i`

const list = {
  name: 'list-analyses',
  text: `select ${summary} from vision.analyses a, ${counted}
          where a.contractor_id = $1 order by a.created_at desc, a.id limit 20`,
}

const one = {
  name: 'get-analysis',
  text: `select ${summary},
                (select json_agg(json_build_object('filename', filename, 'state', state, 'estimate', estimate, 'trouble', trouble,
                          'knownFrom', known_from, 'hasPicture', picture is not null) order by position)
                   from vision.images where analysis_id = a.id) as images
           from vision.analyses a, ${counted} where a.id = $1 and a.contractor_id = $2`,
}

interface Image {
  readonly filename: string
  readonly state: contract.ImageState
  readonly estimate: RoomEstimate | null
  readonly trouble: TroubleCode | null
  readonly knownFrom: string | null
  readonly hasPicture: boolean
}

/** The contractor's own analysis with its photos; null if there is none. */
export async function analysisOf(
  db: Pool,
  contractorId: string,
  analysisId: string,
): Promise<contract.Analysis | null> {
  const { rows } = await db.query<contract.AnalysisSummary & { images: Image[] }>({
    ...one,
    values: [analysisId, contractorId],
  })
  if (!rows[0]) return null
  const { images, ...summary } = rows[0]
  return { ...summary, individualImages: images.map((image, position) => asShown(image, analysisId, position)) }
}

function asShown(
  { filename, state, estimate, trouble, knownFrom, hasPicture }: Image,
  analysisId: string,
  position: number,
): contract.AnalyzedImage {
  return {
    filename,
    state,
    ...(estimate && { analysis: estimate }),
    ...(trouble && { error: { code: trouble, message: troubles[trouble].message, retry: troubles[trouble].retry } }),
    fromCache: knownFrom !== null,
    ...(knownFrom && { knownFrom: new Date(knownFrom).toISOString() }),
    pictureUrl: hasPicture ? `/api/image-analyses/${analysisId}/pictures/${position}` : null,
  }
}

export const listAnalyses: Query<typeof contract.listAnalyses> = async (_, { db, contractorId }) =>
  (await db.query<contract.AnalysisSummary>({ ...list, values: [contractorId] })).rows

export const getAnalysis: Query<typeof contract.getAnalysis> = async ({ analysisId }, { db, contractorId }) => {
  const analysis = await analysisOf(db, contractorId, analysisId)
  if (!analysis) throw noAnalysis()
  return analysis
}

export const noAnalysis = () => new DomainError('not-found', 'analysis-not-found', 'Analysis not found')

import { queryOptions } from '@tanstack/react-query'
import {
  type Analysis,
  type AnalysisSummary,
  getAnalysis,
  listAnalyses,
  visionStatus,
} from '../../modules/vision/contract/endpoints.ts'
import { call } from '../app/api.ts'

const all = ['api', 'image-analyses'] as const

/** Whether no photo is waiting anymore. */
export const isOver = ({ state }: Pick<AnalysisSummary, 'state'>) => state === 'done' || state === 'failed'

/** One analysis with its photos; refetched when shown until it is over. */
export const analysisQuery = (analysisId: string) =>
  queryOptions({
    queryKey: [...all, analysisId],
    queryFn: ({ signal }): Promise<Analysis> => call(getAnalysis, { analysisId }, { signal }),
    staleTime: ({ state }) => (state.data && isOver(state.data) ? Number.POSITIVE_INFINITY : 0),
  })

/** The last 20 analyses, newest first. */
export const analysesQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) => call(listAnalyses, {}, { signal }),
  staleTime: 0,
})

/** The provider that gets the photos, and the number of photos left today. */
export const statusQuery = queryOptions({
  queryKey: ['api', 'image-analysis-status'],
  queryFn: ({ signal }) => call(visionStatus, {}, { signal }),
  staleTime: 0,
})

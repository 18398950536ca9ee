import type { Analysis, AnalysisSummary, AnalyzedImage } from '../../modules/vision/contract/endpoints.ts'
import type { RoomEstimate, TroubleCode } from '../../modules/vision/contract/estimate.ts'
import { troubles } from '../../modules/vision/contract/estimate.ts'

export const analysisId = '00000000-0000-4000-8000-0000000000a1'

/** A lobby of 384 sq ft, seen with high confidence. */
export const estimate = (change: Partial<RoomEstimate> = {}): RoomEstimate => ({
  estimatedSquareFootage: 384,
  roomType: 'lobby',
  confidenceLevel: 'high',
  dimensions: { length: 24, width: 16, height: 9 },
  reasoning: 'The desk is a common 8 ft unit.',
  visualCues: ['Reception desk, about 8 ft'],
  suggestedTasks: [],
  fixtures: {},
  ...change,
})

export const estimated = (filename: string, change: Partial<RoomEstimate> = {}): AnalyzedImage => ({
  filename,
  state: 'done',
  analysis: estimate(change),
  fromCache: false,
  pictureUrl: `/api/image-analyses/${analysisId}/pictures/0`,
})

export const waiting = (filename: string, state: 'queued' | 'running'): AnalyzedImage => ({
  filename,
  state,
  fromCache: false,
  pictureUrl: null,
})

export const failed = (filename: string, code: TroubleCode): AnalyzedImage => ({
  filename,
  state: 'failed',
  error: { code, message: troubles[code].message, retry: troubles[code].retry },
  fromCache: false,
  pictureUrl: null,
})

/** An analysis of these photos, with the state that follows from theirs. */
export function analysis(individualImages: AnalyzedImage[], change: Partial<Analysis> = {}): Analysis {
  const sizes = individualImages.flatMap((image) => image.analysis?.estimatedSquareFootage ?? [])
  const done = individualImages.filter(({ state }) => state === 'done' || state === 'failed').length
  const over = done === individualImages.length
  return {
    analysisId,
    state: over ? (sizes.length > 0 ? 'done' : 'failed') : 'running',
    done,
    total: individualImages.length,
    createdAt: new Date().toISOString(),
    demo: false,
    reportEmailed: over ? true : null,
    totalSquareFootage: sizes.reduce((sum, size) => sum + size, 0),
    individualImages,
    ...change,
  }
}

export const summary = (change: Partial<AnalysisSummary> = {}): AnalysisSummary => {
  const { individualImages: _, ...rest } = analysis([estimated('a.jpg')])
  return { ...rest, createdAt: '2026-11-19T18:00:00.000Z', ...change }
}

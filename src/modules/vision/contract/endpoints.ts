import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { atMost } from '../../../shared-kernel/rule.ts'
import { RoomEstimate, TroubleCode } from './estimate.ts'

export const mostImages = 5
/** Types that a picture may have, by content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Images per account, counted when the model is asked. */
export const quotas = { perMinute: 10, perDay: 100, perMonth: 1000 } as const

const moment = z.iso.datetime()

export const ImageState = z.enum(['queued', 'running', 'done', 'failed'])
export type ImageState = z.infer<typeof ImageState>

export const ImageTrouble = z.object({ code: TroubleCode, message: z.string(), retry: z.boolean() })
export type ImageTrouble = z.infer<typeof ImageTrouble>

/** One photo of an analysis, in the order it was sent. */
export const AnalyzedImage = z.object({
  filename: z.string(),
  state: ImageState,
  analysis: RoomEstimate.optional(),
  error: ImageTrouble.optional(),
  /** The same picture was analyzed before, at `knownFrom`; this one was not counted. */
  fromCache: z.boolean(),
  knownFrom: moment.optional(),
  /** Where the picture is shown from, without the metadata of the file; null when it could not be read. */
  pictureUrl: z.string().nullable(),
})
export type AnalyzedImage = z.infer<typeof AnalyzedImage>

const AnalysisState = z.enum(['queued', 'running', 'done', 'failed'])

/** An analysis in the list of the last 20. */
export const AnalysisSummary = z.object({
  analysisId: z.uuid(),
  /** `failed`: not one photo has an estimate. */
  state: AnalysisState,
  /** Photos that are done or failed, and all of them. */
  done: z.int(),
  total: z.int(),
  createdAt: moment,
  /** Whether the figures are invented by the demonstration model. */
  demo: z.boolean(),
  /** Whether the report left for the contractor's mailbox; null while it is on its way. */
  reportEmailed: z.boolean().nullable(),
  /** Square feet: the sum of the photos with an estimate. Two photos of one room count twice. */
  totalSquareFootage: z.int(),
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

export const Analysis = AnalysisSummary.extend({ individualImages: z.array(AnalyzedImage) })
export type Analysis = z.infer<typeof Analysis>

/** A picture as base64, with or without a data-URL prefix. The file's own type is found out from its bytes. */
const base64 = z.string('Please send the picture as base64').min(1, 'Please send the picture as base64')
const filename = z.string().trim().max(255, atMost(255))

const newImage = z.strictObject({ base64, filename: filename.min(1, 'Please send the name of the file') })

/**
 * Analyzes up to five photos (VIS-21, EYE-01). Answers 200 with the analysis once all are done, or after 60 seconds 202
 * with `analysisId` alone. Sending an `analysisId` again gives that analysis. 422 or 503 with `individualImages` if no
 * photo could be analyzed, 429 beyond a quota, 409 if the id is taken.
 */
export const analyzeImages = endpoint('POST /api/analyze-images', {
  access: 'paid',
  carrier: 'pictures',
  largestBody: 70 * 1024 * 1024,
  input: z.strictObject({
    analysisId: z.uuid().optional(),
    images: z
      .array(newImage, 'Please upload at least one image.')
      .min(1, 'Please upload at least one image.')
      .max(mostImages, `Please upload at most ${mostImages} images`),
  }),
  output: z.object({
    analysisId: z.uuid(),
    /** Left out while photos are still being analyzed (202). */
    analysis: Analysis.optional(),
    demo: z.boolean().optional(),
    reportEmailed: z.boolean().nullable().optional(),
  }),
})

/** Asks about one photo of a room and waits for the answer (VIS-24). `aiConfidence` is 0 to 1. */
export const estimateArea = endpoint('POST /api/estimate-area-sqft', {
  access: 'paid',
  carrier: 'pictures',
  largestBody: 14 * 1024 * 1024,
  input: z.strictObject({ image: base64, filename: filename.optional() }),
  output: z.object({
    aiEstimatedSqft: z.int(),
    aiConfidence: z.number(),
    demo: z.boolean(),
    fromCache: z.boolean(),
    knownFrom: moment.optional(),
    analysis: RoomEstimate,
  }),
})

const analysisId = z.uuid()
/** One photo of an analysis, counted from 0. */
const place = {
  analysisId,
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(mostImages - 1),
}

export const getAnalysis = endpoint('GET /api/image-analyses/:analysisId', {
  access: 'paid',
  input: z.strictObject({ analysisId }),
  output: Analysis,
})

/** The last 20, newest first. */
export const listAnalyses = endpoint('GET /api/image-analyses', { access: 'paid', output: z.array(AnalysisSummary) })

/** One step of an analysis, as the events stream sends it. */
export const Progress = z.object({ done: z.int(), total: z.int(), filename: z.string(), state: ImageState })
export type Progress = z.infer<typeof Progress>

/**
 * Server-sent events: `progress` with a Progress each time a photo changes its state, then one `done` with the summary.
 * Resumes after `Last-Event-ID`.
 */
export const followAnalysis = endpoint('GET /api/image-analyses/:analysisId/events', {
  access: 'paid',
  input: z.strictObject({ analysisId }),
})

/** A photo of an analysis, counted from 0, as a JPEG without metadata. */
export const getPicture = endpoint('GET /api/image-analyses/:analysisId/pictures/:position', {
  access: 'paid',
  input: z.strictObject(place),
})

/** Asks again about a photo that failed for a reason that may pass. It counts like a new one. 409 if there is nothing to retry. */
export const retryImage = endpoint('POST /api/image-analyses/:analysisId/pictures/:position/retry', {
  access: 'paid',
  input: z.strictObject(place),
  output: Analysis,
})

/** Removes an analysis and its photos from the history. 404 if the contractor has no such analysis. */
export const forgetAnalysis = endpoint('DELETE /api/image-analyses/:analysisId', {
  access: 'paid',
  input: z.strictObject({ analysisId }),
})

/** Information to show before a photo is chosen: who gets the pictures, and how many are left. */
export const visionStatus = endpoint('GET /api/image-analysis-status', {
  access: 'paid',
  output: z.object({
    /** `none`: AI analysis is not configured; `demo`: the demonstration model invents figures. */
    model: z.enum(['configured', 'demo', 'none']),
    /** Where pictures are sent, as a host name; null without a model. */
    sentTo: z.string().nullable(),
    leftToday: z.int(),
  }),
})

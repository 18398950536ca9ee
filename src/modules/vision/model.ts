import type { RoomEstimate, TroubleCode } from './contract/estimate.ts'

/** Where the model is and how to ask it: the settings OPENAI_*. */
export interface ModelSettings {
  readonly baseUrl: string
  /** Local servers need none. */
  readonly apiKey: string | null
  readonly model: string
  /** For one attempt, and for all attempts about one picture, in milliseconds. */
  readonly timeoutMs: number
  readonly deadlineMs: number
  /** How long an analysis is waited for before the answer is that it goes on. */
  readonly answerMs: number
  /** How the answer's form is asked for; some servers know only one of these. */
  readonly responseFormat: 'json_schema' | 'json_object' | 'none'
  /** The most tokens of an answer, and the name that the server has for this limit. */
  readonly maxTokens: { readonly name: 'max_tokens' | 'max_completion_tokens'; readonly most: number } | null
  readonly reasoningEffort: string | null
  readonly imageDetail: 'low' | 'high' | 'auto' | null
  /** Pictures in any 24 hours, for all accounts together. */
  readonly dailyLimit: number
  /** The demonstration model: its figures are invented, and marked wherever they are shown. */
  readonly demo: boolean
}

export type Answer = { readonly estimate: RoomEstimate } | { readonly trouble: TroubleCode }

/** A model that looks at one picture of a room. It never throws: what goes wrong is an answer too. */
export interface VisionModel {
  readonly demo: boolean
  /** The host that gets the pictures. */
  readonly sentTo: string
  /** Estimates of one source answer for each other; another model's do not. */
  readonly source: string
  readonly dailyLimit: number
  readonly answerMs: number
  /** `signal` ends the attempt; an attempt beyond the deadline ends automatically. */
  estimate(jpeg: Uint8Array, signal: AbortSignal): Promise<Answer>
}

/** EYE-01: after a minute the answer is that the analysis goes on. */
export const longestAnswerMs = 60_000

/** Settings of the demonstration model. */
export const demonstration = (where: Pick<ModelSettings, 'baseUrl' | 'model'>): ModelSettings => ({
  ...where,
  apiKey: null,
  timeoutMs: 30_000,
  deadlineMs: 45_000,
  answerMs: longestAnswerMs,
  responseFormat: 'json_schema',
  maxTokens: null,
  reasoningEffort: null,
  imageDetail: null,
  dailyLimit: 5000,
  demo: true,
})

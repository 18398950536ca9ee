import { z } from 'zod'
import { RoomType } from '../../quoting/contract/vocabulary.ts'

/** How sure the model is. Against `aiConfidence`, from 0 to 1: high 0.9, medium 0.65, low 0.35. */
export const ConfidenceLevel = z.enum(['high', 'medium', 'low'])
export type ConfidenceLevel = z.infer<typeof ConfidenceLevel>
export const confidenceOf: Readonly<Record<ConfidenceLevel, number>> = { high: 0.9, medium: 0.65, low: 0.35 }
export const confidenceLabel: Readonly<Record<ConfidenceLevel, string>> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
}

/** Feet. */
export const Dimensions = z.object({ length: z.number(), width: z.number(), height: z.number().optional() })
export type Dimensions = z.infer<typeof Dimensions>

/** Countable fixtures; only those that the model saw. */
export const Fixtures = z.object({
  toilets: z.int().optional(),
  sinks: z.int().optional(),
  showers: z.int().optional(),
  bins: z.int().optional(),
})
export type Fixtures = z.infer<typeof Fixtures>

/**
 * A model's estimate of one photo. Every string is the model's and shown as text only: nothing in a photo can do more
 * than change them (EYE-06). A size from a photo is a start, never a measurement.
 */
export const RoomEstimate = z.object({
  /** Square feet, 1 to 1,000,000. */
  estimatedSquareFootage: z.int(),
  /** One of our room types, or "other" with what the model said in roomTypeText. */
  roomType: z.enum([...RoomType.options, 'other']),
  roomTypeText: z.string().optional(),
  confidenceLevel: ConfidenceLevel,
  dimensions: Dimensions,
  reasoning: z.string(),
  visualCues: z.array(z.string()),
  /** Why we lowered the confidence: length and width do not fit the size. */
  note: z.string().optional(),
  /** Ids from this room type's checklist. Suggestions: nothing is ticked unasked (EYE-07). */
  suggestedTasks: z.array(z.string()),
  fixtures: Fixtures,
})
export type RoomEstimate = z.infer<typeof RoomEstimate>

/** Why there is no estimate: the picture, the model, or the way to it. */
export const TroubleCode = z.enum([
  'unsupported_image',
  'unreadable_image',
  'too_large',
  'refused',
  'not_a_room',
  'truncated',
  'invalid_output',
  'no_sense',
  'rate_limited',
  'quota',
  'misconfigured',
  'bad_request',
  'unavailable',
  'timeout',
  'aborted',
])
export type TroubleCode = z.infer<typeof TroubleCode>

interface Trouble {
  readonly message: string
  /** Whether trying again may help. */
  readonly retry: boolean
  /** Whether it still counts against the contractor's quota (EYE-03). */
  readonly counts: boolean
  /** Whether the picture is at fault, rather than the model or the way to it: 422 instead of 503. */
  readonly ofPicture: boolean
}

const ofPicture = (message: string): Trouble => ({ message, retry: false, counts: false, ofPicture: true })
const ofModel = (message: string, retry: boolean): Trouble => ({ message, retry, counts: false, ofPicture: false })

/** One sentence for each cause. */
export const troubles: Readonly<Record<TroubleCode, Trouble>> = {
  unsupported_image: ofPicture('This isn’t a picture we can read. Please choose a PNG, JPG, GIF or WebP photo.'),
  unreadable_image: ofPicture('This picture can’t be read. It may be damaged or far too large.'),
  too_large: ofPicture('File is larger than 10 MB'),
  refused: {
    message: 'The AI declined this photo. Choose another photo, or type the size.',
    retry: false,
    counts: true,
    ofPicture: true,
  },
  not_a_room: {
    message: 'This picture doesn’t show a room.',
    retry: false,
    counts: true,
    ofPicture: true,
  },
  no_sense: {
    message: 'The AI’s answer didn’t make sense. Try another photo.',
    retry: true,
    counts: false,
    ofPicture: true,
  },
  truncated: ofModel('The answer was cut off. Please try again.', true),
  invalid_output: ofModel('The model gave an answer that we couldn’t read. Please try again.', true),
  rate_limited: ofModel('Too many photos are being analyzed right now. Please try again in a minute.', true),
  quota: ofModel('Photo analysis is down today. We’ve been notified.', false),
  misconfigured: ofModel('Photo analysis isn’t set up correctly. We have been told.', false),
  bad_request: ofModel('The model doesn’t take this picture. Choose another photo, or type the size.', false),
  unavailable: ofModel('The model can’t be reached right now. Please try again in a few minutes.', true),
  timeout: ofModel('The model took too long. Please try again.', true),
  aborted: ofModel('The analysis was stopped.', true),
}

import { noSize } from '../../../modules/quoting/contract/room-fields.ts'
import type { SizeSource } from '../../../modules/quoting/contract/vocabulary.ts'
import { plusMinusOf } from '../../measure/confidence.ts'
import type { RoomFields } from '../outbox/operations.ts'

/** A size not yet checked on site, in square feet, with its confidence from 0 to 1. */
export interface Estimate {
  readonly squareFeet: number
  readonly confidence: number
  readonly source: SizeSource
}

type SizeFields = Pick<RoomFields, keyof typeof noSize>

/** The fields of a room with this estimate as its size: a typed size no longer counts. */
export const sizeFrom = ({ squareFeet, confidence, source }: Estimate): SizeFields => ({
  ...noSize,
  aiEstimatedSqft: squareFeet,
  aiConfidence: confidence,
  aiSource: source,
})

/** The estimate behind a room's size; null once the contractor has confirmed it or typed a size. */
export function estimateOf({
  manualSqft,
  aiEstimatedSqft,
  aiConfidence,
  aiSource,
}: Omit<SizeFields, 'measuredAs'>): Estimate | null {
  if (manualSqft !== null || aiEstimatedSqft === null) return null
  return { squareFeet: aiEstimatedSqft, confidence: aiConfidence ?? 0, source: aiSource ?? 'estimated' }
}

/** "Measured by photo, ± 9 %, check on site" */
export function markOf({ source, confidence }: Estimate): string {
  if (source === 'demo') return 'Demo estimate, check on site'
  const sure = Math.round(confidence * 100)
  const how = source === 'measured' ? `Measured by photo, ± ${plusMinusOf(confidence)} %` : 'Estimated by AI'
  return source === 'measured' || sure === 0 ? `${how}, check on site` : `${how}, ${sure} % sure, check on site`
}

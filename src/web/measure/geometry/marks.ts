import type { Point } from './polygon.ts'
import type { Reference } from './references.ts'

/** A photo, something of known size in it, and the floor's corners; points in pixels from the top left. */
export interface Marks {
  /** The photo's size in pixels, uncropped. */
  readonly width: number
  readonly height: number
  /** The focal length's 35 mm equivalent, in mm; null if missing in the file. */
  readonly focal35: number | null
  readonly reference: Reference
  /** 3 to 8 corners in order; the outline closes automatically. */
  readonly floor: readonly Point[]
  /** Whether walls meet at right angles; 'auto' assumes it if the marks agree. */
  readonly walls?: 'auto' | 'square' | 'any'
  /** One standard deviation of a tap, in pixels of the photo. */
  readonly tap?: number
}

/** One standard deviation of a careful tap, in pixels. */
export const usualTap = 1.75

import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'

/** Dependencies of quoting. */
export interface Ports {
  readonly objects: Objects
  readonly pictures: Pictures
  /** How long a request waits for the outcome of its email before it answers. */
  readonly outcomeMs: number
}

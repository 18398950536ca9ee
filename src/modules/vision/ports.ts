import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { VisionModel } from './model.ts'

/** Dependencies of vision. Without a model, AI analysis is not configured. */
export interface Ports {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly outbox: Outbox
  readonly model: VisionModel | null
  /** How long a request waits for the outcome of its email before it answers. */
  readonly outcomeMs: number
}

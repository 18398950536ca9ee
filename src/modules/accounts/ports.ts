import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { Holdings } from '../../shared-kernel/use-case.ts'
import type { Internet } from './account/internet.ts'

/** What accounts needs from outside. */
export interface Ports {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly outbox: Outbox
  /** What every module keeps of a contractor, by the module's name. */
  readonly holdings: () => Readonly<Record<string, Holdings>>
  /** By default the real one. */
  readonly internet?: Internet
}

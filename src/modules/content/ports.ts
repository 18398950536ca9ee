import type { Pool } from 'pg'
import type { Listener } from '../../platform/database/listener.ts'
import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { Log } from '../../shared-kernel/use-case.ts'

/** Dependencies of content. */
export interface Ports {
  readonly db: Pool
  /** Hears of changes by other processes. */
  readonly listener: Listener
  readonly objects: Objects
  readonly pictures: Pictures
  readonly outbox: Outbox
  /** Seals the addresses of previews. */
  readonly secret: string | string[]
  readonly clock: () => Date
  readonly log: Log
}

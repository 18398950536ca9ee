import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import type { Links } from './links.ts'

/** Dependencies of quoting. */
export interface Ports {
  readonly objects: Objects
  readonly pictures: Pictures
  /** Refuses a file that isn't a plain PDF. */
  readonly checkPdf: (file: Buffer, contractorId: string) => Promise<void>
  /** Makes the addresses of the customers' pages. */
  readonly links: Links
  /** How long a request waits for the outcome of its email before it answers. */
  readonly outcomeMs: number
}

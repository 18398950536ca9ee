import type { Objects } from '../../platform/objects/objects.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { Links } from '../quoting/index.ts'
import type { BrowserProgram } from './pdf/pdf-browser.ts'

/** Dependencies of documents. */
export interface Ports {
  readonly objects: Objects
  readonly launch: () => Promise<BrowserProgram>
  /** A web process never starts the browser. */
  readonly role: 'all' | 'web' | 'worker'
  readonly outbox: Outbox
  /** Makes the addresses of the customers' pages. */
  readonly links: Links
  /** Whether the browser starts before the first quote needs it: with a worker, or with the first contractor at work. */
  readonly warmed?: boolean
  /** Whether a process that prints proves at its start that its PDFs have text. Until then it takes no prints or sends. */
  readonly proves?: boolean
  /** How long a request waits for its PDF. */
  readonly waitMs?: number
}

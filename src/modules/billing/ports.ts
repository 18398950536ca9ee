import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { Payments } from './payments.ts'

/** What billing needs from outside. */
export interface Ports {
  readonly payments: Payments
  readonly outbox: Outbox
}

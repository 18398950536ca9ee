import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { Payments } from './payments.ts'

/** Dependencies of billing. */
export interface Ports {
  readonly payments: Payments
  readonly outbox: Outbox
}

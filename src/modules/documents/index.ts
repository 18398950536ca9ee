import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'

/** Documents, as the other modules see it: what became of the mail that a press asked for. */

const outcome = z.object({
  deliveryId: z.uuid(),
  quoteId: z.uuid(),
  contractorId: z.uuid(),
  at: z.iso.datetime(),
  /** Why it failed or is unknown, in plain words. */
  reason: z.string().nullish(),
})

/** The customer's mail server has accepted the quote. */
export const quoteDelivered = eventType('documents.quote-delivered', outcome)
/** The quote was refused, or could not be handed over in time. */
export const deliveryFailed = eventType('documents.delivery-failed', outcome)
/** Nobody can know whether the mail left, so it is not sent again automatically. */
export const deliveryUnconfirmed = eventType('documents.delivery-unconfirmed', outcome)

import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'

/** Quoting, as the other modules see it. */

/** The contractor pressed Send to Customer or Resend; the quote as it is now goes to its customer by mail. */
export const deliveryRequested = eventType(
  'quoting.delivery-requested',
  /** `updated`: the quote has changed since the customer's last mail. */
  z.object({ deliveryId: z.uuid(), quoteId: z.uuid(), contractorId: z.uuid(), updated: z.boolean() }),
)

/** Photos that no quote shows any more: their files can go. */
export const filesOrphaned = eventType('quoting.files-orphaned', z.object({ objectIds: z.array(z.uuid()) }))

export { type CustomerQuote, customerQuoteOf } from './queries/customer-quote.ts'
export { type ExportedQuote, quotesForExport } from './queries/quotes-for-export.ts'

import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { TimeZone } from '../../../shared-kernel/time-zone.ts'

/**
 * The quote as its customer gets it, shown in the browser: as it would be issued now, which is the newest revision if nothing
 * changed since (ISS-04), or `revision`. Sends and changes nothing; 404 if the contractor has no such quote, also for an id that can't be one (AMB-D05).
 */
export const generatePdf = endpoint('GET /api/generate-pdf', {
  access: 'subscriber',
  input: z.strictObject({
    id: z.string().max(200),
    revision: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
})

/**
 * All quotes of the contractor as an Excel workbook, with costs and profit. Needs no subscription, so contractors can
 * always take their data with them.
 */
export const exportQuotes = endpoint('GET /api/quotes/export', {
  access: 'signed-in',
  input: z.strictObject({ timeZone: TimeZone.optional() }),
})

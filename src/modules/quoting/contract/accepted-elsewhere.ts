import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { SignerName } from './answers.ts'

const quoteId = z.uuid()

/**
 * Records that the customer accepted the newest version that was sent, but not on its page: the bid is won. The file, if there
 * is one, is a PDF or a photo (PNG, JPEG, GIF or WebP) of up to 10 MB and stays with the version. 409 over the customer's own
 * answer, and for a version that has such a record until the bid is reopened; the same name and day again change nothing.
 */
export const recordAcceptedElsewhere = endpoint('POST /api/quotes/:quoteId/accepted-elsewhere', {
  access: 'subscriber',
  carrier: 'file',
  isFileOptional: true,
  input: z.strictObject({ quoteId, name: SignerName, day: z.iso.date('Please enter a date') }),
  output: z.object({ ok: z.literal(true) }),
})

/** The file of a record, by default of the newest one. 404 if it has none. */
export const readAcceptedElsewhere = endpoint('GET /api/quotes/:quoteId/accepted-elsewhere/file', {
  access: 'signed-in',
  input: z.strictObject({ quoteId, record: z.uuid().optional() }),
})

import { z } from 'zod'
import { auditEventType } from '../../shared-kernel/event.ts'
import { BidStatus } from './contract/vocabulary.ts'

/** Facts about quotes, for the audit trail and for modules that react to them. */

const quoteId = z.uuid()
const contractorId = z.uuid()
const cents = z.int().nonnegative()

export const quoteCreated = auditEventType('quoting.quote-created', 'quoteId', z.object({ quoteId, contractorId }))

/** The contractor asks a different price: in cents, per month and one-time. Null until something is measured. */
export const quotePriced = auditEventType(
  'quoting.quote-priced',
  'quoteId',
  z.object({ quoteId, contractorId, monthly: cents.nullable(), oneTime: cents.nullable() }),
)

/** The customer's version was frozen as a new revision. `monthly` is its price in cents. */
export const quoteIssued = auditEventType(
  'quoting.quote-issued',
  'quoteId',
  z.object({ quoteId, contractorId, revision: z.int().positive(), monthly: cents }),
)

/** The contractor recorded the outcome of a bid. */
export const bidRecorded = auditEventType(
  'quoting.bid-recorded',
  'quoteId',
  z.object({ quoteId, contractorId, bid: BidStatus }),
)

export const photoAdded = auditEventType(
  'quoting.photo-added',
  'quoteId',
  z.object({ quoteId, contractorId, areaId: z.uuid(), photoId: z.uuid() }),
)

/** Staff looked at a photo. */
export const photoOpened = auditEventType(
  'quoting.photo-opened',
  'quoteId',
  z.object({ quoteId, contractorId, objectId: z.uuid() }),
)

export const quoteDeleted = auditEventType('quoting.quote-deleted', 'quoteId', z.object({ quoteId, contractorId }))

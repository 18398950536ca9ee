import { z } from 'zod'
import { auditEventType, eventType } from '../../shared-kernel/event.ts'
import { DeclineReason } from './contract/answers.ts'
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

const revision = z.int().positive()

/** The timeline's entry with what the customer wrote. Events of an older release name none. */
const entryId = z.string().optional()

/** The customer accepted this version by the link. */
export const quoteAccepted = auditEventType(
  'quoting.quote-accepted',
  'quoteId',
  z.object({ quoteId, contractorId, acceptanceId: z.uuid(), revision }),
)

/** The customer declined this version by the link. */
export const quoteDeclined = auditEventType(
  'quoting.quote-declined',
  'quoteId',
  z.object({ quoteId, contractorId, revision, reason: DeclineReason, entryId }),
)

/** The customer asked for a change by the link. */
export const changeRequested = auditEventType(
  'quoting.change-requested',
  'quoteId',
  z.object({ quoteId, contractorId, revision, entryId }),
)

/** The customer canceled an agreement made at home; `canceledOn` is a day in the contractor's calendar. */
export const agreementCanceled = auditEventType(
  'quoting.agreement-canceled',
  'quoteId',
  z.object({
    ...{ quoteId, contractorId, acceptanceId: z.uuid(), revision, canceledOn: z.iso.date() },
    how: z.enum(['link', 'mail', 'email', 'phone']),
  }),
)

/** The customer wants the code that confirms an acceptance. */
export const codeRequested = eventType('quoting.code-requested', z.object({ quoteId, contractorId, revision }))

/** The page was opened: for the first time, or again after days of silence. */
export const quoteViewed = eventType(
  'quoting.quote-viewed',
  z.object({ quoteId, contractorId, revision, first: z.boolean(), again: z.boolean() }),
)

import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'

/** Quoting, as other modules see it. */

/** The contractor pressed Send to Customer or Resend; this revision goes to the customer by email. */
export const deliveryRequested = eventType(
  'quoting.delivery-requested',
  /** `updated`: the quote has changed since the customer's last email. */
  z.object({
    deliveryId: z.uuid(),
    quoteId: z.uuid(),
    contractorId: z.uuid(),
    updated: z.boolean(),
    /** Missing in jobs from release 0.3.0; then it is the newest. */
    revision: z.int().positive().optional(),
  }),
)

/** The contractor asked for the email of this quote at their own address, before it goes to the customer. */
export const previewRequested = eventType(
  'quoting.preview-requested',
  z.object({ previewId: z.uuid(), quoteId: z.uuid(), contractorId: z.uuid(), updated: z.boolean() }),
)

const outcome = z.object({
  deliveryId: z.uuid(),
  quoteId: z.uuid(),
  contractorId: z.uuid(),
  at: z.iso.datetime(),
  /** Why it failed or is unconfirmed, in plain words. */
  reason: z.string().nullish(),
  /** The customer's address doesn't work. An older release's event lacks it. */
  refused: z.boolean().optional(),
})

/** The customer's mail server accepted the quote. The module that delivers quotes publishes this and the next two. */
export const quoteDelivered = eventType('quoting.quote-delivered', outcome)
/** The quote was refused, or could not be handed over in time. */
export const deliveryFailed = eventType('quoting.delivery-failed', outcome)
/** The email may or may not have left, so it is not sent again automatically. */
export const deliveryUnconfirmed = eventType('quoting.delivery-unconfirmed', outcome)

const reminder = {
  quoteId: z.uuid(),
  contractorId: z.uuid(),
  revision: z.int().positive(),
  number: z.int().positive(),
  /** An older release's event lacks it. */
  claimedAt: z.iso.datetime().optional(),
}

/** This reminder of a version was claimed: it is emailed now, at most once. `again`: it was put off at 5 p.m. before. */
export const reminderDue = eventType('quoting.reminder-due', z.object({ ...reminder, again: z.boolean().optional() }))

/**
 * What happened to a reminder's email. `stopped`: it wasn't sent; after 5 p.m. the reminder waits for the next morning.
 * `refused`: its address doesn't work. Published by the module that emails it.
 */
export const reminderSettled = eventType(
  'quoting.reminder-settled',
  z.object({
    ...reminder,
    state: z.enum(['sent', 'failed', 'unconfirmed', 'stopped']),
    at: z.iso.datetime(),
    refused: z.boolean(),
  }),
)

/**
 * An email that the customer's mail server had accepted came back (SND-06): the quote's or a reminder's own, or a copy for one of
 * the further recipients. Published by the module that emails them.
 */
export const emailBounced = eventType(
  'quoting.email-bounced',
  z.object({
    messageId: z.uuid(),
    quoteId: z.uuid(),
    contractorId: z.uuid(),
    at: z.iso.datetime(),
    recipient: z.string(),
    /** "Refused: " and a foreign server's words. */
    reason: z.string(),
    /** Missing for a quote whose job is from release 0.3.0. */
    revision: z.int().positive().optional(),
    email: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['quote', 'copy']), deliveryId: z.uuid() }),
      z.object({ kind: z.literal('reminder'), number: z.int().positive() }),
    ]),
  }),
)

/** Photos that no quote shows any more: their files can be removed. */
export const filesOrphaned = eventType('quoting.files-orphaned', z.object({ objectIds: z.array(z.uuid()) }))

export { acceptanceOf, cancelableOn, holdAcceptance, isAnswered, messageOf, wasAccepted } from './acceptances.ts'
export { type ElsewhereRecord, elsewhereRecordOf } from './accepted-elsewhere.ts'
export {
  agreementCanceled,
  bidRecorded,
  changeRequested,
  codeRequested,
  photoAdded,
  quoteAccepted,
  quoteCreated,
  quoteDeclined,
  quoteDeleted,
  quoteIssued,
  quotePriced,
  quoteViewed,
} from './audit-events.ts'
export { nextCode, requestCode } from './commands/accept-code.ts'
export { acceptQuote, askForChange, declineQuote } from './commands/answer-quote.ts'
export { cancelByLink } from './commands/cancel-agreement.ts'
export { stopReminders } from './commands/follow-up.ts'
export type { Acceptance, Ending, Signature } from './domain/acceptance.ts'
export { inSpanish } from './domain/in-spanish.ts'
export {
  type CustomerArea,
  type CustomerExtra,
  canonical,
  type FrozenAttachment,
  hashOf,
  type IssuedQuote,
  photosPerRoom,
  wordingOf,
} from './domain/revision.ts'
export { type Linked, languageOf, linkedQuote, photosOf, sellerOf } from './linked-quote.ts'
export { type Links, linkAt, linkOf, linksUnder, linkToCome } from './links.ts'
export { type Mailing, mailingNow, mailingOf } from './queries/mailing.ts'
export { type ExportedQuote, quotesForExport, type Used, usedInQuotes } from './queries/quotes-for-export.ts'
export { type ReminderToSend, reminderToSend } from './reminders.ts'
export { issuedNow, revisionOf } from './revisions.ts'
export { isUnbroken, type LogEntry, logOf } from './timeline.ts'

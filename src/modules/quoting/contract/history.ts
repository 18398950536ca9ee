import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { StopReason } from './follow-up.ts'
import { BidStatus, LostReason } from './vocabulary.ts'

const moment = z.iso.datetime()
const day = z.iso.date()
const dollars = z.number()
const quoteId = z.uuid()

/**
 * Events in a quote's history, which only its contractor reads. `expired` follows from the last valid day; `sent-despite` has
 * the warnings that a version was sent with.
 */
export const EventKind = z.enum([
  'created',
  'issued',
  'sent-despite',
  'email-handed-over',
  'email-refused',
  'email-unconfirmed',
  'bid-recorded',
  'viewed',
  'change-requested',
  'accepted',
  'accepted-elsewhere',
  'declined',
  'canceled-by-customer',
  'revised',
  'reopened',
  'link-withdrawn',
  'link-renewed',
  'reminder-sent',
  'reminders-stopped',
  'called',
  'expired',
])
export type EventKind = z.infer<typeof EventKind>

export const Doer = z.enum(['contractor', 'customer', 'system', 'administrator'])
export type Doer = z.infer<typeof Doer>

export const TimelineEntry = z.object({
  id: z.string(),
  at: moment,
  kind: EventKind,
  actor: Doer,
  revision: z.int().nullable(),
  /**
   * Recipient of an email, reason for its refusal, outcome of the bid and why it was lost, a revision's prices in
   * dollars (with "issued", the one-time price too), sentences; the name that accepted, what a customer wrote or said in a call, and whether a visit was the first; which
   * reminder, and why they stopped; `record` has the file of an acceptance elsewhere.
   */
  details: z.object({
    recipient: z.string().optional(),
    reason: z.string().optional(),
    bid: BidStatus.optional(),
    lostReason: LostReason.optional(),
    monthlyPrice: dollars.optional(),
    oneTimePrice: dollars.nullish(),
    reconstructed: z.boolean().optional(),
    warnings: z.array(z.string()).optional(),
    name: z.string().optional(),
    message: z.string().optional(),
    first: z.boolean().optional(),
    how: z.enum(['link', 'mail', 'email', 'phone']).optional(),
    day: day.optional(),
    record: z.uuid().optional(),
    number: z.int().optional(),
    stopped: StopReason.optional(),
  }),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** Where a page of the timeline ends. */
const cursor = z
  .string()
  .max(60)
  .transform((text) => text.split('_'))
  .pipe(z.tuple([z.iso.datetime('This page address isn’t valid'), z.string().regex(/^\d{1,18}$/)]))

/**
 * The quote's history, newest first, 50 per page; the Link header has the next page. 404 for another
 * contractor's quote.
 */
export const getTimeline = endpoint('GET /api/quotes/:quoteId/timeline', {
  access: 'subscriber',
  input: z.strictObject({
    quoteId,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: cursor.optional(),
  }),
  output: z.array(TimelineEntry),
})

/** An issued quote: what the customer got, and how it differs from the previous one. */
export const Revision = z.object({
  revision: z.int(),
  issuedAt: moment,
  /** Days in the contractor's calendar. */
  date: day,
  validUntil: day,
  monthlyPrice: dollars,
  /** Null without one-time work; of a single visit, its price. */
  oneTimePrice: dollars.nullable(),
  /** "Restrooms removed", "rate $0.06 to $0.055"; empty for the first. */
  changes: z.array(z.string()),
  /** A customer accepted it, whether that still holds or not: there is a signed PDF. */
  accepted: z.boolean(),
  /** Made from stored data, for a quote that was sent before we kept revisions. */
  reconstructed: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

/** The revisions, newest first, and whether the newest is still valid today in the contractor's time zone. */
export const listRevisions = endpoint('GET /api/quotes/:quoteId/revisions', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: z.object({ expired: z.boolean(), revisions: z.array(Revision) }),
})

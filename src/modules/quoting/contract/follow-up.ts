import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { obeys } from '../../../shared-kernel/rule.ts'
import { required } from './inputs.ts'
import { ascendingRule, daysRule, reminderTextRule } from './reminder-words.ts'

/** Following up until there is an answer. */

const dayCount = z.number('Please enter the days').check(obeys(daysRule))
const text = z.string('Please write the reminder').trim().check(obeys(reminderTextRule))

/** Whether new quotes are followed up by email, and with what, on which days after sending. Off until it is turned on. */
export const FollowUpSettings = z.object({
  enabled: z.boolean(),
  reminders: z
    .array(z.strictObject({ days: dayCount, text }))
    .check(obeys((reminders) => ascendingRule(reminders.map(({ days }) => days)))),
})
export type FollowUpSettings = z.infer<typeof FollowUpSettings>

export const getFollowUp = endpoint('GET /api/user/follow-up', { access: 'subscriber', output: FollowUpSettings })

/** Changes texts of reminders that are still to come; days and `enabled` count for quotes that are sent from now on. */
export const saveFollowUp = endpoint('PUT /api/user/follow-up', {
  access: 'subscriber',
  input: z.strictObject(FollowUpSettings.shape),
  output: FollowUpSettings,
})

/**
 * A quote's own choice. With its own days, the account's texts for those days go with them; if one has none, the texts go in order,
 * the last one with the last reminder only.
 */
export const QuoteFollowUp = z.strictObject({
  enabled: z.boolean('Please say yes or no'),
  days: z.array(dayCount).check(obeys(ascendingRule)).optional(),
})
export type QuoteFollowUp = z.infer<typeof QuoteFollowUp>

/**
 * `sending`: on its way. `skipped`: it was missed by more than a day. `stopped`: it is no longer needed. `unconfirmed`: it may
 * have left.
 */
export const ReminderState = z.enum(['waiting', 'sending', 'sent', 'skipped', 'stopped', 'failed', 'unconfirmed'])
export type ReminderState = z.infer<typeof ReminderState>

/** Why a quote isn't followed up anymore. */
export const StopReason = z.enum([
  'answered',
  'accepted',
  'declined',
  'change-requested',
  'bid',
  'expired',
  'link-withdrawn',
  'customer',
  'address',
  'off',
])
export type StopReason = z.infer<typeof StopReason>

export const Reminder = z.object({
  number: z.int(),
  days: z.int(),
  dueAt: z.iso.datetime(),
  state: ReminderState,
})
export type Reminder = z.infer<typeof Reminder>

const quoteId = z.uuid()
const ok = z.object({ ok: z.literal(true) })

/**
 * Reminders of the newest version; if its email failed, of the last one that was handed over. `stopped` says why none is sent
 * anymore, as of now.
 */
export const listReminders = endpoint('GET /api/quotes/:quoteId/follow-up', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: z.object({ enabled: z.boolean(), stopped: StopReason.nullable(), reminders: z.array(Reminder) }),
})

const day = z.iso.date()
const moment = z.iso.datetime()

/**
 * An unanswered quote whose next step is due. Its price (in dollars, per month unless `once`), dates and views are those of the version
 * that the customer has.
 */
export const DueQuote = z.object({
  quoteId,
  number: z.string(),
  companyName: z.string(),
  contactPerson: z.string(),
  phone: z.string(),
  email: z.string(),
  price: z.number(),
  once: z.boolean(),
  /** The day of the step, in the contractor's calendar. */
  dueOn: day,
  /** In a sentence: "Sent 5 days ago, opened twice, no answer yet." */
  why: z.string(),
  sentAt: moment,
  validUntil: day,
  views: z.int(),
  lastViewedAt: moment.nullable(),
  remindersSent: z.int(),
  /** Emails don't reach this address. */
  addressIsWrong: z.boolean(),
  lastCall: z.object({ at: moment, note: z.string() }).nullable(),
  link: z.url().nullable(),
})
export type DueQuote = z.infer<typeof DueQuote>

/** The 200 quotes that are due longest, the earliest first. Days count whether reminders are on or not (FOL-05). */
export const listToday = endpoint('GET /api/today', { access: 'subscriber', output: z.array(DueQuote) })

/** The customer answered in another way: the quote leaves the list, its reminders end, and its bid stays open. */
export const markAnswered = endpoint('POST /api/quotes/:quoteId/follow-up/answered', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: ok,
})

/** The quote comes back to the list after these days. Its reminders go on. */
export const snooze = endpoint('POST /api/quotes/:quoteId/follow-up/snooze', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, days: dayCount }),
  output: ok,
})

/** Marks the bid lost. */
export const markNotInterested = endpoint('POST /api/quotes/:quoteId/follow-up/not-interested', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: ok,
})

/** Ends the reminders until another version is sent. */
export const markWrongAddress = endpoint('POST /api/quotes/:quoteId/follow-up/wrong-address', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: ok,
})

/** Adds a call to the quote's history; once, if it is repeated with the same client-made `callId`. */
export const noteCall = endpoint('POST /api/quotes/:quoteId/follow-up/call', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, note: required(2_000, 'Please write what was said'), callId: z.uuid().optional() }),
  output: ok,
})

/**
 * Ends the reminders of a quote, by its customer. Email programs call it with one click, from a server of theirs (RFC 8058):
 * without an origin, and as a form.
 */
export const stopReminders = endpoint('POST /api/public/quotes/:token/stop', {
  access: 'link',
  oneClick: true,
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: ok,
})

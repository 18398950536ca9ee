import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Total } from '../../../shared-kernel/money.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { proposalTextNames } from '../../accounts/contract/own-proposal.ts'
import { AcceptanceShown } from './acceptance.ts'
import { optional, required } from './inputs.ts'
import { LostReason } from './vocabulary.ts'

/** What a quote's customer reads and does by its link. The token is the authority: 404 for an unknown one, 410 once withdrawn. */

export const token = z.string().min(1).max(200)
const dollars = z.number()
const day = z.iso.date()

/**
 * Why a version can or can't be answered. `superseded`: there is a newer one. `accepted`, `declined`, `canceled`: what the
 * customer did with it.
 */
export const LinkState = z.enum(['open', 'expired', 'superseded', 'accepted', 'declined', 'canceled'])
export type LinkState = z.infer<typeof LinkState>

const LinkedExtra = z.object({
  name: z.string(),
  /** In dollars; null where the quote shows totals only. */
  price: dollars.nullable(),
  type: z.enum(['monthly', 'one-time']),
  howOften: z.string().nullable(),
})

const LinkedRoom = z.object({
  name: z.string(),
  roomType: z.string(),
  floor: z.string().nullable(),
  sqft: z.int(),
  monthlyPrice: dollars.nullable(),
  howOften: z.string().nullable(),
  tasks: z.array(z.string()),
  extras: z.array(LinkedExtra),
  notes: z.string().nullable(),
  /** Numbers of its photos under `photos/{n}`. */
  photos: z.array(z.int()),
})

/** The texts around the price, in the order of the contractor's forms. */
export const linkedTexts = [...proposalTextNames, 'references'] as const

/** A version as its customer reads it: prices in dollars before tax, sizes in sq ft, days in the contractor's calendar. */
export const LinkedQuote = z.object({
  number: z.string(),
  revision: z.int(),
  newestRevision: z.int(),
  state: LinkState,
  date: day,
  validUntil: day,
  sender: z.object({
    name: z.string(),
    contactName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    website: z.string().nullable(),
  }),
  customer: z.object({ companyName: z.string(), contactPerson: z.string() }),
  serviceAddress: z.string().nullable(),
  /** In words: "Medical". */
  buildingType: z.string(),
  totalSqft: z.int(),
  howOften: z.string(),
  /** "Holidays: we don’t clean on Christmas Day." Part of what is agreed; null if the quote says nothing about them. */
  holidays: z.string().nullable(),
  /** "11.2 labor hours a week"; null if the contractor doesn't show them. */
  labor: z.string().nullable(),
  monthlyPrice: dollars,
  /** The price of one of the month's visits, and what they are: "4 visits a month". Null for a single visit and in old versions. */
  perVisit: z.object({ price: dollars, basis: z.string() }).nullable(),
  oneTimePrice: dollars.nullable(),
  annualPrice: dollars.nullable(),
  /** What is added to each total; the prices above are without it. */
  tax: z.object({ label: z.string(), percent: z.number() }).nullable(),
  /** The customer pays no tax; then `tax` is null. */
  taxExempt: z.boolean(),
  rooms: z.array(LinkedRoom),
  extras: z.array(LinkedExtra),
  notes: z.string().nullable(),
  /**
   * The contractor's own texts, as typed: with **bold**, and with lists whose lines start with "-". Null where there is none.
   * `terms` and `notIncluded` are part of what is agreed.
   */
  proposal: z.object(recordOf(linkedTexts, () => z.string().nullable())),
  /** The PDFs that go with it: their names, and their numbers under `attachments/{n}`. */
  attachments: z.array(z.object({ n: z.int(), name: z.string() })),
  /** "We can start within 30 days." The first of the terms. */
  start: z.string(),
  /** The sentences after it. The contractor's own terms follow them: `proposal.terms`. */
  terms: z.array(z.string()),
  /** The sentence beside the box that accepts. */
  consent: z.string(),
  /** Of an agreement made at the customer's home; null for any other (LAW-01, LAW-04). */
  atHome: z
    .object({
      state: z.string(),
      /** In bold beside Accept. */
      rightToCancel: z.string(),
      /** The paragraphs to read before the box for electronic records, and the sentence beside it. */
      electronicRecordsTerms: z.array(z.string()),
      electronicRecords: z.string(),
      /** Whether the page asks if the customer is 65 or older. */
      asksForAge: z.boolean(),
    })
    .nullable(),
  poNumber: z.enum(['off', 'optional', 'required']),
  /** Accepting needs a code, which `POST .../code` emails (ONL-14). */
  needsCode: z.boolean(),
  changeRequested: z.boolean(),
  startDate: day.nullable(),
  acceptance: AcceptanceShown.nullable(),
  /** Who accepted this version on paper, by email or by phone, as the contractor recorded it; then `acceptance` is null. */
  acceptedElsewhere: z.object({ name: z.string(), day }).nullable(),
})
export type LinkedQuote = z.infer<typeof LinkedQuote>

export const revision = z.coerce.number().int().min(1).max(1_000_000)

/** The newest version, or `revision`: an older one has no actions. */
export const readByLink = endpoint('GET /api/public/quotes/:token', {
  access: 'link',
  input: z.strictObject({ token, revision: revision.optional() }),
  output: LinkedQuote,
})

const nameRule = 'Please enter your full name'
export const SignerName = required(100, nameRule).pipe(z.string().min(2, nameRule))

/** A drawing of at most 20 KB, as strokes of points; a signature of dots isn't one. */
const point = z.tuple([z.int().min(-10_000).max(10_000), z.int().min(-10_000).max(10_000)])
const paths = z
  .array(z.array(point).min(2).max(5_000))
  .min(1, 'Please sign in the box')
  .max(200)
  .refine((drawn) => JSON.stringify(drawn).length <= 20 * 1024, 'This drawing is too large. Clear it and sign again')
export const SignatureInput = z.union(
  [z.strictObject({ typed: SignerName }), z.strictObject({ paths })],
  'Please sign with your name or a drawing',
)

/**
 * Accepts the newest version at exactly these prices, in dollars before tax; 409 with the current version as `current` where
 * one differs, or where it can't be accepted anymore. `expectedOneTimePrice` is required where there is one-time work, and
 * `expectedAnnualPrice` with `payYearly`. Repeating the same client-made `acceptanceId` accepts nothing twice.
 */
export const acceptQuote = endpoint('POST /api/public/quotes/:token/accept', {
  access: 'link',
  input: z.strictObject({
    token,
    acceptanceId: z.uuid(),
    revision: z.int().min(1),
    name: SignerName,
    title: optional(100),
    poNumber: optional(100),
    agreed: z.literal(true, 'Please check the box to agree'),
    signature: SignatureInput,
    options: z.array(z.never()).max(0).optional(),
    expectedMonthlyPrice: Total,
    expectedOneTimePrice: Total.nullish(),
    payYearly: z.boolean().optional(),
    expectedAnnualPrice: Total.nullish(),
    code: z.string().trim().max(20).optional(),
    electronicRecords: z.boolean().optional(),
    age65: z.boolean().optional(),
  }),
  output: LinkedQuote,
})

/** Emails a six-digit code to the address that the quote was sent to: valid for ten minutes and five attempts, one at a time. */
export const requestCode = endpoint('POST /api/public/quotes/:token/code', {
  access: 'link',
  input: z.strictObject({ token }),
})

/**
 * Cancels an agreement made at home, until midnight of its last day; no reason is asked. A new acceptance needs a new
 * version. Repeating it changes nothing.
 */
export const cancelByLink = endpoint('POST /api/public/quotes/:token/cancel', {
  access: 'link',
  input: z.strictObject({ token, name: SignerName }),
  output: LinkedQuote,
})

/** A customer's reasons; `no-answer` is the contractor's. */
export const DeclineReason = LostReason.exclude(['no-answer'])
export type DeclineReason = z.infer<typeof DeclineReason>

/**
 * Declines the newest version: its bid is lost with this reason. With `revision`, 409 if a newer one was sent meanwhile.
 * Repeating it changes nothing.
 */
export const declineQuote = endpoint('POST /api/public/quotes/:token/decline', {
  access: 'link',
  input: z.strictObject({
    token,
    revision: z.int().min(1).optional(),
    reason: z.enum(DeclineReason.options, 'Please choose a reason'),
    note: optional(2_000),
  }),
  output: LinkedQuote,
})

/** Asks for a change, or for a new date of a quote that has expired. The bid stays as it is, and may still be accepted. */
export const askForChange = endpoint('POST /api/public/quotes/:token/ask', {
  access: 'link',
  input: z.strictObject({ token, message: required(2_000, 'Please write what should change') }),
  output: LinkedQuote,
})

/**
 * Counts a visit, once the page was visible for two seconds. The contractor's own visits, prefetches and programs don't
 * count; a `visitId` that the page makes counts once.
 */
export const recordView = endpoint('POST /api/public/quotes/:token/view', {
  access: 'link',
  input: z.strictObject({ token, visitId: z.uuid().optional(), revision: revision.optional() }),
})

const quoteId = z.uuid()
const ok = z.object({ ok: z.literal(true) })

/** Opens the next version of an accepted quote, which can be edited and sent. The signed one stays as it is. */
export const reviseQuote = endpoint('POST /api/quotes/:quoteId/revise', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: ok,
})

/**
 * Undoes a won or lost bid, also the customer's answer. 409 while the customer may still cancel. The customer isn't told.
 */
export const reopenQuote = endpoint('POST /api/quotes/:quoteId/reopen', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, reason: required(500, 'Please say why') }),
  output: ok,
})

/**
 * Records that the customer canceled in another way. After the last day it still counts if `day` isn't later than that day.
 */
export const recordCanceled = endpoint('POST /api/quotes/:quoteId/canceled', {
  access: 'subscriber',
  input: z.strictObject({
    quoteId,
    day: z.iso.date('Please enter a date'),
    how: z.enum(['mail', 'email', 'phone'], 'Please choose how they canceled'),
  }),
  output: ok,
})

/** Switches off all links of a quote; they answer 410. 409 while the customer of an accepted quote may still cancel. */
export const withdrawLink = endpoint('POST /api/quotes/:quoteId/link/withdraw', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: ok,
})

/** Switches off all links of a quote and makes another one. Also makes the first link of a quote that was sent without one. */
export const renewLink = endpoint('POST /api/quotes/:quoteId/link/renew', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: z.object({ link: z.url() }),
})

/** The link to copy, made if the quote has none that can be copied; links that were mailed go on working. */
export const copyLink = endpoint('POST /api/quotes/:quoteId/link', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: z.object({ link: z.url() }),
})

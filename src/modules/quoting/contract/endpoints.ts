import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Frequency, Schedule } from '../../../shared-kernel/frequency.ts'
import { Rate, Total } from '../../../shared-kernel/money.ts'
import { obeys } from '../../../shared-kernel/rule.ts'
import { Holidays } from '../../accounts/contract/holidays.ts'
import type { OwnProposal } from '../../accounts/contract/own-proposal.ts'
import { Tax } from '../../accounts/contract/tax.ts'
import { CostBreakdown, CostShare, CostsToSave, OfferedShare } from '../../pricing/contract/costs.ts'
import { annualDiscountRule } from '../../pricing/contract/guard-rules.ts'
import { AnnualKept, Figures, Warning } from '../../pricing/contract/guard-settings.ts'
import { MonthCovers } from '../../pricing/contract/month-covers.ts'
import { ByTime, PricedBy, QuoteTime, TimeBasis } from '../../pricing/contract/time-settings.ts'
import { AcceptanceShown, AcceptedElsewhere } from './acceptance.ts'
import { CustomerKey, QuoteSort } from './desk.ts'
import { QuoteFollowUp } from './follow-up.ts'
import { HomeState } from './home-state.ts'
import { optional, required, text, version } from './inputs.ts'
import { forEachText, quoteTexts } from './quote-texts.ts'
import { Cc, longestNote } from './recipients.ts'
import { startDateRule } from './start-date.ts'
import {
  BidStatus,
  CustomerType,
  CustomItem,
  DeliveryState,
  LostReason,
  PoNumberRule,
  QuoteStatus,
  SpokenLanguage,
  Stage,
  StartTimeline,
} from './vocabulary.ts'

const ok = z.object({ ok: z.literal(true) })
const dollars = z.number()
const moment = z.iso.datetime()

/** A click of "Send to Customer" or "Resend" and its outcome; `reason` says in plain words why it failed. */
export const Delivery = z.object({
  id: z.uuid(),
  kind: z.enum(['first', 'resend']),
  state: DeliveryState,
  reason: z.string().nullable(),
  recipient: z.string(),
  requestedAt: moment,
  settledAt: moment.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** A quote in the list. Money in dollars, per month unless the name says otherwise; area in sq ft. */
export const QuoteSummary = z.object({
  id: z.uuid(),
  number: z.string(),
  companyName: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  customerType: CustomerType,
  buildingType: BuildingType,
  frequency: Frequency,
  /** When, if the frequency is custom; beside another one, the names of its days (SCH-01). */
  schedule: Schedule.nullable(),
  startTimeline: StartTimeline,
  totalSqft: z.int(),
  pricePerSqFt: dollars,
  totalMonthlyPrice: dollars.nullable(),
  finalMonthlyPrice: dollars.nullable(),
  finalOneTimePrice: dollars.nullable(),
  /** Final monthly price less the contractor's own costs; null when no costs are stored, and for a single visit (SCH-07). */
  netMonthlyProfit: dollars.nullable(),
  bidStatus: BidStatus,
  status: QuoteStatus,
  sentAt: moment.nullable(),
  /** The next email takes a new version along: something changed, or the customer canceled the agreement. */
  changedSinceSent: z.boolean(),
  /** The newest version that was issued; 0 before the first Send. */
  revision: z.int(),
  /** The customer's last word to the newest version is a wish for a change (ONL-07). */
  changeRequested: z.boolean(),
  /** The customer canceled what they had agreed to; until the next version is sent (LAW-03). */
  canceled: z.boolean(),
  /** The next version of an accepted quote is being written (ONL-11). */
  revising: z.boolean(),
  /**
   * The version that the customer accepted, by the link or elsewhere, and its prices, as long as that holds: sums use it while the
   * next version is written.
   */
  acceptedRevision: z.int().nullable(),
  acceptedMonthlyPrice: dollars.nullable(),
  acceptedOneTimePrice: dollars.nullable(),
  deliveryState: DeliveryState.nullable(),
  deliveryReason: z.string().nullable(),
  /** The rooms' own schedules, each once (SCH-03); none in a quote for one visit. */
  roomSchedules: z.array(Schedule),
  createdAt: moment,
  version: z.int(),
})
export type QuoteSummary = z.infer<typeof QuoteSummary>

const Taxed = z.object({ subtotal: dollars, tax: dollars, total: dollars })

/** How a customer reads a quote's prices; of a sent quote without changes, as its version says. */
export const CustomerPrices = z.object({
  showsRoomPrices: z.boolean(),
  /** Null if nothing is added, also for an exempt customer. */
  tax: Tax.nullable(),
  taxExempt: z.boolean(),
  monthly: Taxed.nullable(),
  oneTime: Taxed.nullable(),
  /** A year paid in advance, offered or not. */
  annual: Taxed.nullable(),
})
export type CustomerPrices = z.infer<typeof CustomerPrices>

/** Final / total, in whole numbers. */
const Ratio = z.object({ final: z.int(), total: z.int() })

/** A complete quote. For the contractor only: it includes costs, which no customer may see. */
export const Quote = QuoteSummary.omit({ deliveryState: true, deliveryReason: true }).extend({
  officeSqft: z.int().nullable(),
  commonSqft: z.int().nullable(),
  restroomCount: z.int().nullable(),
  kitchenCount: z.int().nullable(),
  selectedServices: z.array(z.string()),
  customItems: z.array(CustomItem),
  ...forEachText(() => z.string().nullable()),
  uploadedImages: z.array(z.string()),
  /** Base cleaning and monthly extras, per month; together the total (AMB-P23). */
  basePrice: dollars,
  additionalServices: dollars,
  totalOneTimePrice: dollars.nullable(),
  /**
   * What the totals were last multiplied by, exactly; one-time work without its own follows the monthly one. It counts while it
   * gives the final prices; else, and if null, these divided by the totals do. A one-time price that is null then counts as 0.
   */
  adjustment: z.object({ monthly: Ratio, oneTime: Ratio.nullable() }).nullable(),
  annualPrice: dollars.nullable(),
  /** Whether the customer's PDF offers a year's prepayment. */
  offersAnnualPrepayment: z.boolean(),
  /** Its discount in percent; 15 unless the contractor says otherwise (GRD-04). */
  annualDiscountPercent: z.number(),
  /** What is kept of a yearly payment, by month; null without known costs and for a single visit. */
  annualKept: AnnualKept,
  /** At its final price (GRD-01). */
  figures: Figures,
  /** What to check before it is sent, worst first (GRD-02). */
  warnings: z.array(Warning),
  /** What the monthly price covers; null: as the account says (SCH-05). */
  monthCovers: MonthCovers.nullable(),
  /** What happens to visits on holidays; null: as the account says (SCH-03). */
  holidays: Holidays.nullable(),
  /** Whether its customer sees the prices of rooms and extras, and the tax on its totals; null: as the account says (PRP-03). */
  showsRoomPrices: z.boolean().nullable(),
  tax: Tax.nullable(),
  /** Its customer pays no tax, whatever the account says. */
  taxExempt: z.boolean(),
  /** Its own texts around the price; null: all are as the account says (PRP-01). Only Review loads their schema. */
  proposal: (z.looseObject({}) as z.ZodType<object> as z.ZodType<OwnProposal>).nullable(),
  /** Which of the account's attachments go with it; null: all that are valid (PRP-02). */
  attachmentIds: z.array(z.string()).nullable(),
  /** What its customer reads: what counts of the above, and each total before and after tax. */
  customerPrices: CustomerPrices,
  /** The first clean on its own, part of the one-time price; null: like every visit (SCH-07). */
  firstVisitPrice: dollars.nullable(),
  /** How its cleaning is priced (TIM-01). */
  pricedBy: PricedBy,
  /** The quote's own figures for the price by time; null: all are the account's. */
  time: QuoteTime.nullable(),
  /** The figures that its price by time is computed from: its own, else the account's. */
  timeBasis: TimeBasis,
  /** Its price by time, step by step, also while it is priced by area; before extras and adjustment. */
  byTime: ByTime,
  /** Whether its customer reads the labor hours (TIM-08). */
  showsLaborHours: z.boolean(),
  /** 20 for weekdays, 8.666… for two days a week; by time as its figures count them. */
  visitsPerMonth: z.number(),
  /** The final monthly price of one visit, monthly extras included (SCH-06); null for a single visit. */
  pricePerVisit: dollars.nullable(),
  /** Per month, or for the single visit, as are the next totals. */
  costBreakdown: CostBreakdown.nullable(),
  /** Which of these costs are shares of what all customers share, and since when (GRD-06). */
  costShares: z.array(CostShare),
  totalMonthlyCosts: dollars.nullable(),
  monthlyCost: dollars.nullable(),
  oneTimeCost: dollars.nullable(),
  bidStatusUpdatedAt: moment.nullable(),
  bidNotes: z.string().nullable(),
  /** Of a lost bid, as far as the contractor knows (WIN-01). The winning price is per month, or for the single visit. */
  lostReason: LostReason.nullable(),
  competitor: z.string().nullable(),
  winningPrice: dollars.nullable(),
  /** The day of the first visit, once it is agreed (HIS-04). */
  startDate: z.iso.date().nullable(),
  /** Agreed at the customer's home, and in which state that is: the customer may cancel (LAW-01). Never for a business. */
  agreedAtHome: z.boolean(),
  homeState: HomeState.nullable(),
  /** In which language a household reads the fixed words (LAW-04). */
  spokenLanguage: SpokenLanguage,
  poNumberRule: PoNumberRule,
  /** Whether accepting needs a code sent to the customer's address; null: as the account says (ONL-14). */
  confirmWithCode: z.boolean().nullable(),
  /** The contractor's own sentences above the email, and who else gets it (PRP-04). */
  emailNote: z.string().nullable(),
  cc: z.array(z.string()),
  /** Whether reminders follow up, and on which days after sending; null: as the account says (FOL-01). */
  followUp: QuoteFollowUp.nullable(),
  delivery: Delivery.nullable(),
  /** The address of the customer's page; null before the first Send, and after the link was withdrawn (ONL-01). */
  link: z.url().nullable(),
  /** The last day on which the newest version can be accepted; null before the first Send. */
  validUntil: z.iso.date().nullable(),
  expired: z.boolean(),
  /** What the customer agreed to, as long as it holds. */
  acceptance: AcceptanceShown.nullable(),
  /** Recorded by the contractor, as long as it holds. */
  acceptedElsewhere: AcceptedElsewhere.nullable(),
  /** Visits of the customer's page, and the last one. */
  views: z.int(),
  lastViewedAt: moment.nullable(),
})
export type Quote = z.infer<typeof Quote>

const QuoteTexts = z.object(forEachText((name) => optional(quoteTexts[name].longest)))
const email = text(254, 'Valid email is required').pipe(z.email('Valid email is required'))

/** A new quote's customer, with the wizard's error messages (AMB-Q05, AMB-Q08). */
export const CustomerDetails = z.object({
  companyName: required(200, 'Company name is required'),
  contactPerson: required(200, 'Contact person is required'),
  email,
  phone: text(50, 'Please enter a valid phone number').min(10, 'Please enter a valid phone number'),
  buildingType: z.enum(BuildingType.options, 'Please select a building type'),
  frequency: z.enum(Frequency.options, 'Please select cleaning frequency'),
  schedule: Schedule.nullish(),
  startTimeline: z.enum(StartTimeline.options, 'Please select when to start'),
  ...QuoteTexts.shape,
})
export type CustomerDetails = z.output<typeof CustomerDetails>

const quoteId = z.uuid()
/** Where a page of the list ends: its last quote's date, id and sort value. */
const cursor = z
  .string()
  .max(300)
  .transform((text) => {
    const [time, id, ...value] = text.split('_')
    return [time, id, value.join('_')]
  })
  .pipe(z.tuple([z.iso.datetime('This page address isn’t valid'), z.uuid('This page address isn’t valid'), z.string()]))
  .refine(([time]) => time > '1970', 'This page address isn’t valid')

/** One of the contractor's own templates, or a starter. */
export const TemplateId = z.union([z.uuid(), z.string().regex(/^starter-[a-z-]{1,30}$/)], 'This template isn’t known')

/**
 * Drafts a quote at the given rate, else at the contractor's own. With a client-made id it is safe to repeat. With a template
 * it has the template's rooms, whose sizes add up to `totalSqft`; everything else is as the request says.
 */
export const createQuote = endpoint('POST /api/quotes', {
  access: 'subscriber',
  input: z.strictObject({
    id: z.uuid().optional(),
    customerType: CustomerType,
    ...CustomerDetails.shape,
    customItems: z.array(CustomItem).max(100).optional(),
    totalSqft: z.int().min(0).max(10_000_000).optional(),
    templateId: TemplateId.optional(),
    pricePerSqFt: Rate.optional(),
    monthCovers: MonthCovers.nullish(),
    status: z.literal('draft').optional(),
  }),
  output: Quote,
})

/**
 * The contractor's quotes, newest first unless `sort` says otherwise, 50 per page. The Link header has the next page.
 */
export const listQuotes = endpoint('GET /api/quotes', {
  access: 'subscriber',
  input: z.strictObject({
    q: text(200).optional(),
    stage: Stage.optional(),
    bid: BidStatus.optional(),
    status: QuoteStatus.optional(),
    customer: CustomerKey.optional(),
    sort: QuoteSort.default('newest'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: cursor.optional(),
  }),
  output: z.array(QuoteSummary),
})

export const getQuote = endpoint('GET /api/quotes/:quoteId', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: Quote,
})

/** The customer's details and what the price is computed from. */
export const QuoteEdit = z.strictObject({
  companyName: required(200, 'Company name is required'),
  contactPerson: required(200, 'Contact person is required'),
  email,
  phone: required(50, 'Phone is required'),
  buildingType: z.enum(BuildingType.options, 'Building type is required'),
  totalSqft: z
    .int('Square footage must be greater than 0')
    .min(1, 'Square footage must be greater than 0')
    .max(10_000_000)
    .optional(),
  frequency: z.enum(Frequency.options, 'Frequency is required'),
  schedule: Schedule.nullish(),
  startTimeline: z.enum(StartTimeline.options, 'Start timeline is required'),
  pricePerSqFt: z
    .number('Price must be at least $0.01')
    .min(0.01, 'Price must be at least $0.01')
    .max(1, 'Price cannot exceed $1.00'),
  ...QuoteTexts.shape,
})

/**
 * Changes the customer's details; if the price depends on one, reprices the quote and keeps the adjustment (AMB-Q16). An
 * optional field that is missing stays: a draft that is not walked yet has no `totalSqft`.
 */
export const editQuote = endpoint('PUT /api/quotes/:quoteId', {
  access: 'subscriber',
  input: QuoteEdit.extend({ quoteId, version }),
  output: Quote,
})

/**
 * Changes the price, in dollars. A new rate, or totalSqft with frequency, reprices the quote and keeps the adjustment;
 * final prices set the adjustment. Another method (`pricedBy`) brings its own prices back (TIM-01). Totals are the server's
 * own: a different one is refused (AMB-P10). Private notes (TYP-03), the start date and reminders, which aren't part of the offer, save here
 * on their own: a sent quote doesn't count as changed, nor does it for what only concerns the email (`emailNote`, `cc`) or how
 * it is accepted (`confirmWithCode`). A single visit has no `firstVisitPrice`; `agreedAtHome` is for residential quotes.
 */
export const savePricing = endpoint('PATCH /api/quotes/:quoteId', {
  access: 'subscriber',
  input: z.strictObject({
    quoteId,
    pricePerSqFt: Rate.optional(),
    totalSqft: z.int().min(0).max(10_000_000).optional(),
    frequency: Frequency.optional(),
    schedule: Schedule.nullish(),
    totalMonthlyPrice: Total.nullish(),
    totalOneTimePrice: Total.nullish(),
    finalMonthlyPrice: Total.nullish(),
    finalOneTimePrice: Total.nullish(),
    monthlyCost: Total.nullish(),
    oneTimeCost: Total.nullish(),
    offersAnnualPrepayment: z.boolean().optional(),
    annualDiscountPercent: z.number(annualDiscountRule(null)).check(obeys(annualDiscountRule)).optional(),
    monthCovers: MonthCovers.nullish(),
    pricedBy: PricedBy.optional(),
    time: QuoteTime.nullish(),
    showsLaborHours: z.boolean().optional(),
    holidays: Holidays.nullish(),
    firstVisitPrice: Total.nullish(),
    showsRoomPrices: z.boolean().nullish(),
    tax: Tax.nullish(),
    taxExempt: z.boolean().optional(),
    attachmentIds: z.array(z.uuid()).max(20).nullish(),
    privateNotes: QuoteTexts.shape.privateNotes,
    followUp: QuoteFollowUp.nullish(),
    startDate: z.iso.date('Please enter a date').check(obeys(startDateRule)).nullish(),
    agreedAtHome: z.boolean().optional(),
    homeState: HomeState.nullish(),
    spokenLanguage: SpokenLanguage.optional(),
    poNumberRule: PoNumberRule.optional(),
    confirmWithCode: z.boolean().nullish(),
    emailNote: optional(longestNote),
    cc: Cc.optional(),
    version,
  }),
  output: Quote,
})

/**
 * Saves the contractor's costs for this quote, per month or for its single visit, and updates its profit per month, which is answered as
 * 0 for a single visit, because it has none: `figures` have its margin. No customer sees them. Costs named in
 * `shareNow` get today's share of the account's shared costs instead of their amounts; a name that isn't shared is ignored.
 * Earlier shares stay as they are, and one that is typed over isn't a share anymore (GRD-06).
 */
export const setCosts = endpoint('PUT /api/quotes/:quoteId/costs', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, ...CostsToSave.shape, version }),
  output: z.object({ netMonthlyProfit: dollars, totalMonthlyCosts: dollars, version: z.int() }),
})

/** What a quote without costs offers: the usual costs, with this quote's share of those that all customers share (GRD-06). */
export const offerCosts = endpoint('GET /api/quotes/:quoteId/costs/offer', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: z.object({ costBreakdown: CostBreakdown, costShares: z.array(OfferedShare) }),
})

/**
 * Writes the labor of the price by time as one worker "Crew" in place of all workers, and its supplies (with consumables) and
 * overhead; other costs stay (TIM-06). 422 for a single visit.
 */
export const costsFromTime = endpoint('POST /api/quotes/:quoteId/costs/from-time', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, version }),
  output: setCosts.output,
})

/** Sends even though the file of the logo is missing. */
const withoutLogo = z.boolean().optional()

/**
 * Emails the quote to its customer as a PDF and waits up to five seconds for the outcome: the quote comes back `sent`,
 * or `sending` if it is still on its way; 503 if it failed, and the quote is a draft again (AMB-D01). 409 `logo-missing` if
 * the logo's file is missing, unless `withoutLogo`.
 */
export const sendQuote = endpoint('PATCH /api/quotes/:quoteId/status', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, status: z.literal('sent'), version, withoutLogo }),
  output: Quote,
})

/** Emails the quote again as it is now. Repeating the same client-made deliveryId sends nothing twice. */
export const resendQuote = endpoint('POST /api/quotes/:quoteId/resend', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, deliveryId: z.uuid().optional(), withoutLogo }),
  output: Quote,
})

/**
 * Emails the contractor, at their own confirmed address, the same email and PDF that sending this quote would email its
 * customer now, with "Preview: " before its subject. Changes nothing and counts toward no limit on sending. Repeating it within
 * a minute emails nothing twice, unless the quote changed. Refused like sending: 403 `email-not-verified`, 409 `logo-missing`
 * unless `withoutLogo`, 422 if the quote can't be sent yet. 429 after ten in an hour.
 */
export const previewQuote = endpoint('POST /api/quotes/:quoteId/preview', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, withoutLogo }),
  output: ok,
})

/** Whether the file of the logo that the customer would get now is missing. */
export const quoteLogo = endpoint('GET /api/quotes/:quoteId/logo', {
  access: 'signed-in',
  input: z.strictObject({ quoteId }),
  output: z.object({ missing: z.boolean() }),
})

/**
 * Records how the bid went, at any time and in any direction. A lost bid may have a reason, and who won it at what price in
 * dollars; 400 with these for another outcome, which clears them.
 */
export const recordBid = endpoint('PUT /api/quotes/:quoteId/status', {
  access: 'subscriber',
  input: z.strictObject({
    quoteId,
    bidStatus: BidStatus,
    bidNotes: optional(10_000),
    lostReason: LostReason.nullish(),
    competitor: optional(200),
    winningPrice: Total.nullish(),
  }),
  output: Quote,
})

/** Deletes the quote with its rooms, photos and files, for good. */
export const deleteQuote = endpoint('DELETE /api/quotes/:quoteId', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: ok,
})

import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Frequency, Schedule } from '../../../shared-kernel/frequency.ts'
import { Tax } from '../../accounts/contract/tax.ts'
import { PlanType, SubscriptionStatus } from '../../billing/contract/plans.ts'
import { StoryState } from '../../content/contract/stories.ts'
import { text } from '../../quoting/contract/inputs.ts'
import { CustomItem, DeliveryState, ExtraWork, QuoteStatus, StartTimeline } from '../../quoting/contract/vocabulary.ts'

const dollars = z.number()
const count = z.int().min(0)
const moment = z.iso.datetime()
const access = 'admin'
const q = text(200).optional()
const limit = z.coerce.number().int().min(1).max(200).default(50)

/** The end of a page: its last row's date and id. */
const cursor = z
  .string()
  .max(100)
  .transform((given) => given.split('_'))
  .pipe(z.tuple([z.iso.datetime('This page address isn’t valid'), z.uuid('This page address isn’t valid')]))
  .refine(([time]) => time > '1970', 'This page address isn’t valid')

/** What runs, how old it is, and whether it works. */
export const System = z.object({
  /** Of the process that answers. */
  release: z.string(),
  migration: z.object({ name: z.string(), ranAt: moment }),
  postgres: z.object({ version: z.string(), startedAt: moment }),
  /** Of the worker that started last, with the date of its program; null before the first. */
  chromium: z.object({ version: z.string(), dated: moment }).nullable(),
  /** Whether this process can write to OBJECTS_URL. */
  filesCanBeStored: z.boolean(),
  /** How far this process's clock is ahead of the database's; negative if it is behind. */
  clockAheadSeconds: z.int(),
})
export type System = z.infer<typeof System>

/** Counts of items that need attention, shown on the tabs, and the state of the system. */
export const Overview = z.object({
  /** The administrator's user name. */
  administrator: z.string(),
  /** Above 100,000 an estimate. */
  quotes: count,
  failedJobs: count,
  failedMails: count,
  waitingMails: count,
  /** How many emails of all kinds HOLD_MAIL keeps in their queues; null if email isn't held. */
  heldMails: count.nullable(),
  /** Stories awaiting a decision. */
  storiesToRead: count,
  /** Entries of the audit trail in the last 24 hours. */
  entries: count,
  /** Rows whose file was missing at the last start. */
  missingFiles: z.object({
    accounts: count,
    photos: count,
    versions: count,
    // A server of an older release leaves these out.
    attachments: count.optional(),
    signedQuotes: count.optional(),
    analyzedPictures: count.optional(),
    storyPhotos: count.optional(),
  }),
  /** When `npm run backup` last finished, and its size; null before the first. */
  lastBackup: z.object({ finishedAt: moment, bytes: count }).nullable(),
  /** When the certificate that signs accepted quotes expires; null before the first one was signed. */
  certificateExpiresAt: moment.nullable(),
  /** A server of an older release leaves it out. */
  system: System.optional(),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint('GET /api/admin/overview', { access, output: Overview })

/**
 * A quote as staff see it: what its customer was offered, never the contractor's costs. Money in dollars, per month
 * unless the name says otherwise; area in sq ft; images are keys for `/objects/{id}`.
 */
export const AdminQuote = z.object({
  id: z.uuid(),
  companyName: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  buildingType: BuildingType,
  totalSqft: z.int(),
  officeSqft: z.int().nullable(),
  commonSqft: z.int().nullable(),
  restroomCount: z.int().nullable(),
  kitchenCount: z.int().nullable(),
  frequency: Frequency,
  /** When, if the frequency is custom. */
  schedule: Schedule.nullable(),
  selectedServices: z.array(z.string()),
  specialRequirements: z.string().nullable(),
  startTimeline: StartTimeline,
  basePrice: dollars,
  additionalServices: dollars,
  totalMonthlyPrice: dollars.nullable(),
  /** A year's billed months of the contractor's price, less the discount for paying in advance. */
  annualPrice: dollars.nullable(),
  annualDiscountPercent: z.number(),
  uploadedImages: z.array(z.uuid()),
  createdAt: moment,
  status: QuoteStatus,
  /** The contractor's price, if set instead of the computed total. */
  finalMonthlyPrice: dollars.nullable(),
  /** All of the price of a single visit (SCH-07). */
  finalOneTimePrice: dollars.nullable(),
  /** The quote's owner. */
  account: z.object({ id: z.uuid(), email: z.string(), businessName: z.string().nullable() }),
})
export type AdminQuote = z.infer<typeof AdminQuote>

/**
 * Every contractor's quotes, drafts included, newest first, 50 per page; the Link header has the next page. `q`
 * searches company, contact and email, ignoring case.
 */
export const listAllQuotes = endpoint('GET /api/admin/quotes', {
  access,
  input: z.strictObject({ q, status: QuoteStatus.optional(), limit, cursor: cursor.optional() }),
  output: z.array(AdminQuote),
})

export const AdminRoom = z.object({
  name: z.string(),
  photos: z.array(z.object({ id: z.uuid(), thumbnail: z.uuid() })),
  extraWork: z.array(ExtraWork),
})

/** A quote with its rooms' photos and priced extras. */
export const AdminQuoteDetail = AdminQuote.extend({
  rooms: z.array(AdminRoom),
  customItems: z.array(CustomItem),
  /** What the customer reads beside the prices, which are before tax; null for none (PRP-03). */
  tax: Tax.nullable(),
  taxExempt: z.boolean(),
})
export type AdminQuoteDetail = z.infer<typeof AdminQuoteDetail>

const quoteId = z.uuid()
export const openQuote = endpoint('GET /api/admin/quotes/:quoteId', {
  access,
  input: z.strictObject({ quoteId }),
  output: AdminQuoteDetail,
})

/** The quote's record as a file, {company-slug}-{id}.json. */
export const exportQuote = endpoint('GET /api/admin/quotes/:quoteId/export', {
  access,
  input: z.strictObject({ quoteId }),
  output: AdminQuote,
})

/** A job that ran out of retries. */
export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  failedAt: moment,
  /** The error's message. */
  reason: z.string(),
  /** The cause: a request's id, or `clock`. */
  cause: z.string(),
  /** The event's payload, as JSON. */
  payload: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** The newest 200 failed jobs. */
export const listFailedJobs = endpoint('GET /api/admin/jobs', { access, output: z.array(FailedJob) })

/** Returns a failed job to its queue, once. */
export const retryJob = endpoint('POST /api/admin/jobs/:jobId/retry', {
  access,
  input: z.strictObject({ jobId: z.uuid() }),
  output: z.object({ ok: z.literal(true) }),
})

/** A quote's latest email, if it hasn't reached the customer's mail server. */
export const UnsentMail = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  companyName: z.string(),
  recipient: z.string(),
  state: DeliveryState.exclude(['sent']),
  reason: z.string().nullable(),
  requestedAt: moment,
})
export type UnsentMail = z.infer<typeof UnsentMail>

/** The newest 200, failed and unconfirmed ones first. */
export const listUnsentMails = endpoint('GET /api/admin/mails', { access, output: z.array(UnsentMail) })

/** An article in the database. Built-in articles are files. */
export const Post = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'scheduled', 'published']),
  /** When it was or will be published. */
  publishedAt: moment.nullable(),
  /** When its emails were requested. */
  emailedAt: moment.nullable(),
})
export type Post = z.infer<typeof Post>

/** Drafts first, then the newest. They are published from the command line. */
export const listPosts = endpoint('GET /api/admin/posts', { access, output: z.array(Post) })

/** A story that a contractor submitted for publication. Name and place are null after it was removed. */
export const StoryLine = z.object({
  id: z.uuid(),
  state: StoryState,
  name: z.string().nullable(),
  location: z.string().nullable(),
  photos: count,
  sentAt: moment,
})
export type StoryLine = z.infer<typeof StoryLine>

/** A story with its author's address, its text and its photos, for `/api/admin/stories/photos/{id}`. */
export const Story = StoryLine.omit({ photos: true }).extend({
  email: z.string().nullable(),
  story: z.string().nullable(),
  photos: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int() })).readonly(),
})
export type Story = z.infer<typeof Story>

const storyId = z.uuid()

/** Stories in one state, or all except removed ones, oldest first; at most 500. */
export const listStories = endpoint('GET /api/admin/stories', {
  access,
  input: z.strictObject({ state: StoryState.optional() }),
  output: z.array(StoryLine),
})
export const openStory = endpoint('GET /api/admin/stories/:storyId', {
  access,
  input: z.strictObject({ storyId }),
  output: Story,
})
/** A photo as it would be published, whatever the story's state. */
export const openStoryPhoto = endpoint('GET /api/admin/stories/photos/:photoId', {
  access,
  input: z.strictObject({ photoId: z.uuid() }),
})
/** A decision and the state it was based on (optimistic lock). 409 if a colleague has decided differently since. */
const decision = z.strictObject({ storyId, read: StoryState.optional() })
/** Publishes a story and emails its author. Repeating it has no effect. */
export const approveStory = endpoint('POST /api/admin/stories/:storyId/approve', {
  access,
  input: decision,
  output: Story,
})
/** Declines a story, or unpublishes it if it was published. */
export const declineStory = endpoint('POST /api/admin/stories/:storyId/decline', {
  access,
  input: decision,
  output: Story,
})

/** An account and its plan. */
export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  businessName: z.string().nullable(),
  createdAt: moment,
  plan: PlanType.nullable(),
  status: SubscriptionStatus.nullable(),
  trialEnd: moment.nullable(),
  /** The end of the period that is paid for. */
  periodEnd: moment.nullable(),
  quotes: count,
})
export type Account = z.infer<typeof Account>

/** Newest first; `q` searches email, name and business. */
export const listAccounts = endpoint('GET /api/admin/accounts', {
  access,
  input: z.strictObject({ q, limit, cursor: cursor.optional() }),
  output: z.array(Account),
})

/** An entry of the audit trail. `who` is a name, a contractor's id, a job or webhook, or "visitor". */
export const AuditEntry = z.object({
  time: moment,
  who: z.string(),
  action: z.string(),
  /** The id of the row it's about; null for a list. */
  subject: z.uuid().nullable(),
  /** The quote's customer, or the account's business or person; null if the row is gone or has no name. */
  subjectName: z.string().nullish(),
  /** The network address that an administrator came from. */
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The kind of actor. */
export const Doer = z.enum(['administrator', 'operator', 'contractor', 'customer', 'visitor', 'system'])

/** Newest first. With `subject`: the actions on one row, and the lists that showed it. */
export const listAudit = endpoint('GET /api/admin/audit', {
  access,
  input: z.strictObject({
    subject: z.uuid().optional(),
    by: Doer.optional(),
    limit,
    cursor: z
      .string()
      .regex(/^\d{1,18}$/, 'This page address isn’t valid')
      .optional(),
  }),
  output: z.array(AuditEntry),
})

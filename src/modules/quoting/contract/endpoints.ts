import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Frequency } from '../../../shared-kernel/frequency.ts'
import { Rate, Total } from '../../../shared-kernel/money.ts'
import { CostBreakdown } from '../../pricing/contract/costs.ts'
import { CustomerKey, QuoteSort } from './desk.ts'
import {
  BidStatus,
  CustomerType,
  CustomItem,
  DeliveryState,
  ExtraWork,
  QuoteStatus,
  RoomType,
  SelectedTask,
  StartTimeline,
} from './vocabulary.ts'

const ok = z.object({ ok: z.literal(true) })
const dollars = z.number()
const moment = z.iso.datetime()

/** A press of "Send to Customer" or "Resend" and its outcome; `reason` says in plain words why it failed. */
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
  startTimeline: StartTimeline,
  totalSqft: z.int(),
  pricePerSqFt: dollars,
  totalMonthlyPrice: dollars.nullable(),
  finalMonthlyPrice: dollars.nullable(),
  finalOneTimePrice: dollars.nullable(),
  /** Final monthly price less the contractor's own costs; null when no costs are stored. */
  netMonthlyProfit: dollars.nullable(),
  bidStatus: BidStatus,
  status: QuoteStatus,
  sentAt: moment.nullable(),
  changedSinceSent: z.boolean(),
  deliveryState: DeliveryState.nullable(),
  deliveryReason: z.string().nullable(),
  createdAt: moment,
  version: z.int(),
})
export type QuoteSummary = z.infer<typeof QuoteSummary>

/** A complete quote. For the contractor only: it includes costs, which no customer may see. */
export const Quote = QuoteSummary.omit({ deliveryState: true, deliveryReason: true }).extend({
  officeSqft: z.int().nullable(),
  commonSqft: z.int().nullable(),
  restroomCount: z.int().nullable(),
  kitchenCount: z.int().nullable(),
  selectedServices: z.array(z.string()),
  customItems: z.array(CustomItem),
  specialRequirements: z.string().nullable(),
  serviceAddress: z.string().nullable(),
  uploadedImages: z.array(z.string()),
  /** Base cleaning and monthly extras, per month; together the total (AMB-P23). */
  basePrice: dollars,
  additionalServices: dollars,
  totalOneTimePrice: dollars.nullable(),
  annualPrice: dollars.nullable(),
  /** Whether the customer's PDF offers a year's prepayment at 15% off. */
  offersAnnualPrepayment: z.boolean(),
  costBreakdown: CostBreakdown.nullable(),
  totalMonthlyCosts: dollars.nullable(),
  monthlyCost: dollars.nullable(),
  oneTimeCost: dollars.nullable(),
  bidStatusUpdatedAt: moment.nullable(),
  bidNotes: z.string().nullable(),
  delivery: Delivery.nullable(),
})
export type Quote = z.infer<typeof Quote>

export const Photo = z.object({ id: z.uuid(), storageUrl: z.string(), thumbnailUrl: z.string(), uploadedAt: moment })
export type Photo = z.infer<typeof Photo>

/** A room of a quote. Its size is manualSqft, else aiEstimatedSqft, else 0. */
export const Area = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  name: z.string(),
  roomType: RoomType,
  manualSqft: z.int().nullable(),
  aiEstimatedSqft: z.int().nullable(),
  aiConfidence: z.number().nullable(),
  predefinedTasks: z.array(SelectedTask),
  extraWorkItems: z.array(ExtraWork),
  notes: z.string().nullable(),
  photos: z.array(Photo),
  createdAt: moment,
  version: z.int(),
})
export type Area = z.infer<typeof Area>

const text = (longest: number, missing?: string) =>
  z.string(missing).trim().max(longest, `Please use at most ${longest} characters`)
/** Left out, null and empty all mean that there is none. */
const optional = (longest: number) =>
  text(longest)
    .nullish()
    .transform((typed) => typed || null)
const required = (longest: number, missing: string) => text(longest, missing).min(1, missing)
const email = text(254, 'Valid email is required').pipe(z.email('Valid email is required'))

/** A new quote's customer, with the wizard's error messages (AMB-Q05, AMB-Q08). */
export const CustomerDetails = z.object({
  companyName: required(200, 'Company name is required'),
  contactPerson: required(200, 'Contact person is required'),
  email,
  phone: text(50, 'Please enter a valid phone number').min(10, 'Please enter a valid phone number'),
  buildingType: z.enum(BuildingType.options, 'Please select a building type'),
  frequency: z.enum(Frequency.options, 'Please select cleaning frequency'),
  startTimeline: z.enum(StartTimeline.options, 'Please select when to start'),
  specialRequirements: optional(5000),
  serviceAddress: optional(300),
})

const quoteId = z.uuid()
const areaId = z.uuid()
/** The version that the change is based on. If another change came first, the answer is 409 with the current values. */
const version = z.int().min(1).optional()

const sqft = z
  .int('Please enter square footage')
  .min(1, 'Please enter square footage')
  .max(1_000_000, 'Square footage cannot exceed 1,000,000')

/** Where a page of the list ends: its last quote's date, id and sort value. */
const cursor = z
  .string()
  .max(300)
  .transform((text) => {
    const [time, id, ...value] = text.split('_')
    return [time, id, value.join('_')]
  })
  .pipe(
    z.tuple([z.iso.datetime('This page address is not valid'), z.uuid('This page address is not valid'), z.string()]),
  )
  .refine(([time]) => time > '1970', 'This page address is not valid')

/** Drafts a quote at the contractor's own rate. With a client-made id it is safe to repeat. */
export const createQuote = endpoint('POST /api/quotes', {
  access: 'subscriber',
  input: z.strictObject({
    id: z.uuid().optional(),
    customerType: CustomerType,
    ...CustomerDetails.shape,
    customItems: z.array(CustomItem).max(100).optional(),
    totalSqft: z.int().min(0).max(10_000_000).optional(),
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

/** Replaces the customer's details and reprices the quote, keeping the adjustment (AMB-Q16). */
export const editQuote = endpoint('PUT /api/quotes/:quoteId', {
  access: 'subscriber',
  input: z.strictObject({
    quoteId,
    companyName: required(200, 'Company name is required'),
    contactPerson: required(200, 'Contact person is required'),
    email,
    phone: required(50, 'Phone is required'),
    buildingType: z.enum(BuildingType.options, 'Building type is required'),
    totalSqft: z
      .int('Square footage must be greater than 0')
      .min(1, 'Square footage must be greater than 0')
      .max(10_000_000),
    frequency: z.enum(Frequency.options, 'Frequency is required'),
    startTimeline: z.enum(StartTimeline.options, 'Start timeline is required'),
    pricePerSqFt: z
      .number('Price must be at least $0.01')
      .min(0.01, 'Price must be at least $0.01')
      .max(1, 'Price cannot exceed $1.00'),
    specialRequirements: optional(5000),
    serviceAddress: optional(300),
    version,
  }),
  output: Quote,
})

/**
 * Changes the price, in dollars. A new rate, or totalSqft with frequency, reprices the quote and keeps the adjustment;
 * final prices set the adjustment. Totals are the server's own: a different one is refused (AMB-P10).
 */
export const savePricing = endpoint('PATCH /api/quotes/:quoteId', {
  access: 'subscriber',
  input: z.strictObject({
    quoteId,
    pricePerSqFt: Rate.optional(),
    totalSqft: z.int().min(0).max(10_000_000).optional(),
    frequency: Frequency.optional(),
    totalMonthlyPrice: Total.nullish(),
    totalOneTimePrice: Total.nullish(),
    finalMonthlyPrice: Total.nullish(),
    finalOneTimePrice: Total.nullish(),
    monthlyCost: Total.nullish(),
    oneTimeCost: Total.nullish(),
    offersAnnualPrepayment: z.boolean().optional(),
    version,
  }),
  output: Quote,
})

/** Saves the contractor's costs for this quote, per month, and updates its profit. No customer sees them. */
export const setCosts = endpoint('PUT /api/quotes/:quoteId/costs', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, ...CostBreakdown.shape, version }),
  output: z.object({ netMonthlyProfit: dollars, totalMonthlyCosts: dollars, version: z.int() }),
})

/**
 * Emails the quote to its customer as a PDF and waits up to five seconds for the outcome: the quote comes back `sent`,
 * or `sending` if it is still on its way; 503 if it failed, and the quote is a draft again (AMB-D01).
 */
export const sendQuote = endpoint('PATCH /api/quotes/:quoteId/status', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, status: z.literal('sent'), version }),
  output: Quote,
})

/** Emails the quote again as it is now. Repeating the same client-made deliveryId sends nothing twice. */
export const resendQuote = endpoint('POST /api/quotes/:quoteId/resend', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, deliveryId: z.uuid().optional() }),
  output: Quote,
})

/** Records how the bid went, at any time and in any direction. */
export const recordBid = endpoint('PUT /api/quotes/:quoteId/status', {
  access: 'subscriber',
  input: z.strictObject({ quoteId, bidStatus: BidStatus, bidNotes: text(10_000).nullish() }),
  output: Quote,
})

/** Deletes the quote with its rooms, photos and files, for good. */
export const deleteQuote = endpoint('DELETE /api/quotes/:quoteId', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: ok,
})

export const listAreas = endpoint('GET /api/quotes/:quoteId/areas', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: z.array(Area),
})

/** A form field that holds JSON text; its type for the caller is that of the JSON. */
const json = <T extends z.ZodType>(schema: T) => z.preprocess(fromJson, schema) as unknown as T

function fromJson(value: unknown) {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const room = {
  name: required(200, 'Please enter a room name'),
  roomType: z.enum(RoomType.options, 'Please select a room type'),
  manualSqft: sqft,
  aiEstimatedSqft: sqft,
  aiConfidence: z.number().min(0).max(1),
  predefinedTasks: z.array(SelectedTask).max(200),
  extraWorkItems: z.array(ExtraWork).max(100),
  notes: text(5000),
}

/** Adds a room. With a client-made id it is safe to repeat. */
export const addArea = endpoint('POST /api/quotes/:quoteId/areas', {
  access: 'subscriber',
  carrier: 'form',
  input: z.strictObject({
    quoteId,
    id: z.uuid().optional(),
    name: room.name,
    roomType: room.roomType,
    manualSqft: json(room.manualSqft.nullish()),
    aiEstimatedSqft: json(room.aiEstimatedSqft.nullish()),
    aiConfidence: json(room.aiConfidence.nullish()),
    predefinedTasks: json(room.predefinedTasks.optional()),
    extraWorkItems: json(room.extraWorkItems.optional()),
    notes: room.notes.nullish(),
  }),
  output: Area,
})

/** Changes the given fields of a room and reprices the quote. Repeating the same change is not a conflict. */
export const changeArea = endpoint('PATCH /api/areas/:areaId', {
  access: 'subscriber',
  input: z.strictObject({
    areaId,
    name: room.name.optional(),
    roomType: room.roomType.optional(),
    manualSqft: room.manualSqft.nullish(),
    aiEstimatedSqft: room.aiEstimatedSqft.nullish(),
    aiConfidence: room.aiConfidence.nullish(),
    predefinedTasks: room.predefinedTasks.optional(),
    extraWorkItems: room.extraWorkItems.optional(),
    notes: room.notes.nullish(),
    version,
  }),
  output: Area,
})

/** Removes a room from the quote; `restoreArea` brings it back with its photos. */
export const removeArea = endpoint('DELETE /api/areas/:areaId', {
  access: 'subscriber',
  input: z.strictObject({ areaId }),
  output: ok,
})

export const restoreArea = endpoint('POST /api/areas/:areaId/restore', {
  access: 'subscriber',
  input: z.strictObject({ areaId }),
  output: Area,
})

/** Adds a photo to a room: PNG, JPEG, GIF or WebP, up to 10 MB. Stored without metadata, first frame only. */
export const addPhoto = endpoint('POST /api/areas/:areaId/photos', {
  access: 'subscriber',
  carrier: 'file',
  filePart: 'photo',
  input: z.strictObject({ areaId, id: z.uuid().optional() }),
  output: Photo,
})

export const removePhoto = endpoint('DELETE /api/photos/:photoId', {
  access: 'subscriber',
  input: z.strictObject({ photoId: z.uuid() }),
  output: ok,
})

/** A stored photo or its thumbnail, for its owner only. */
export const getObject = endpoint('GET /objects/:objectId', {
  access: 'signed-in',
  input: z.strictObject({ objectId: z.uuid() }),
})

import { z } from 'zod'
import { type BuildingType, commercialBuildings, residentialBuildings } from '../../../shared-kernel/building-type.ts'
import { Schedule } from '../../../shared-kernel/frequency.ts'
import { money } from '../../../shared-kernel/money.ts'
import { commercialRooms, residentialRooms, roomTypeLabel, roomTypes } from '../../../shared-kernel/room-type.ts'
import { obeys, oneOf } from '../../../shared-kernel/rule.ts'
import { ownScheduleRule } from '../../../shared-kernel/schedule-rule.ts'
import { ruled, text } from './inputs.ts'
import { serviceNameRule, taskNameRule } from './room-rules.ts'
import { languages } from './words/language.ts'

type Labels<Word extends string> = Readonly<Record<Word, string>>

/** A commercial customer is a business, a residential one a household. */
export const customerTypes = ['commercial', 'residential'] as const
export const CustomerType = z.enum(customerTypes)
export type CustomerType = z.infer<typeof CustomerType>
export const customerTypeLabel: Labels<CustomerType> = { commercial: 'Commercial', residential: 'Residential' }

/** The building types offered for a new quote. A plain "other" exists only in old ones. */
export const buildingTypesFor = (customerType: CustomerType): readonly BuildingType[] =>
  customerType === 'commercial'
    ? [...commercialBuildings, 'other-commercial']
    : [...residentialBuildings, 'other-residential']

/** A plain "other" is stored as its audience's "other"; a home cannot be a commercial building. */
export function buildingTypeFor(customerType: CustomerType, buildingType: BuildingType): BuildingType {
  return buildingTypesFor(customerType).includes(buildingType) ? buildingType : `other-${customerType}`
}

export const roomTypeRule = oneOf(roomTypes, 'Please select a room type')
export const RoomType = z.enum(roomTypes, roomTypeRule(''))
export type RoomType = z.infer<typeof RoomType>
export { roomTypeLabel, roomTypes }
export const roomTypesFor = (customerType: CustomerType): readonly RoomType[] =>
  customerType === 'commercial' ? commercialRooms : residentialRooms

/** The rooms that a building of this type most likely has, in the order of a walk: at most six. */
const likelyIn: Readonly<Partial<Record<BuildingType, readonly RoomType[]>>> = {
  office: ['office', 'restroom', 'conference', 'lobby', 'kitchen', 'common'],
  retail: ['retail', 'restroom', 'office', 'warehouse', 'kitchen', 'lobby'],
  warehouse: ['warehouse', 'office', 'restroom', 'kitchen', 'lobby', 'conference'],
  medical: ['medical', 'lobby', 'restroom', 'office', 'kitchen', 'common'],
  educational: ['common', 'restroom', 'office', 'conference', 'kitchen', 'lobby'],
  hospitality: ['lobby', 'restroom', 'kitchen', 'common', 'conference', 'office'],
}
const likely: Readonly<Record<CustomerType, readonly RoomType[]>> = {
  commercial: ['office', 'restroom', 'lobby', 'kitchen', 'common', 'conference'],
  residential: residentialRooms,
}

/** The room types to offer first; the others of `roomTypesFor` come behind "More". */
export const likelyRoomTypes = (customerType: CustomerType, buildingType: BuildingType): readonly RoomType[] =>
  (customerType === 'commercial' && likelyIn[buildingType]) || likely[customerType]

export const startTimelines = ['this-week', 'next-week', 'this-month', 'next-month', 'flexible'] as const
export const StartTimeline = z.enum(startTimelines, 'Please select when to start')
export type StartTimeline = z.infer<typeof StartTimeline>
export const startTimelineLabel: Labels<StartTimeline> = {
  'this-week': 'Within 7 days',
  'next-week': '8–14 days',
  'this-month': 'Within 30 days',
  'next-month': '31–60 days',
  flexible: 'Flexible',
}

/** See `languages`. */
export const SpokenLanguage = z.enum(languages)

/** Whether accepting asks for the customer's own purchase order number (ORD-01). */
export const PoNumberRule = z.enum(['off', 'optional', 'required'])
export type PoNumberRule = z.infer<typeof PoNumberRule>
export const poNumberRuleLabel: Labels<PoNumberRule> = {
  off: 'Don’t ask',
  optional: 'Ask, may be left empty',
  required: 'Required',
}

/** The outcome of the offer, as the contractor recorded it. */
export const BidStatus = z.enum(['pending', 'won', 'lost'])
export type BidStatus = z.infer<typeof BidStatus>
export const bidStatusLabel: Labels<BidStatus> = { pending: 'Pending', won: 'Won', lost: 'Lost' }

/** Why a bid was lost, as the customer said or the contractor thinks (WIN-01). */
export const LostReason = z.enum(['price', 'other-company', 'current-company', 'timing', 'scope', 'no-answer', 'other'])
export type LostReason = z.infer<typeof LostReason>
export const lostReasonLabel: Labels<LostReason> = {
  price: 'The price',
  'other-company': 'They chose another company',
  'current-company': 'They stayed with their company',
  timing: 'The timing',
  scope: 'What we offered to clean',
  'no-answer': 'No answer',
  other: 'Another reason',
}

/** The list's word: no customer has a draft yet, so its bid isn't pending (AMB-Q30). */
export const bidWord = ({ sentAt, bidStatus }: { sentAt: string | null; bidStatus: BidStatus }): string =>
  !sentAt && bidStatus === 'pending' ? 'Draft' : bidStatusLabel[bidStatus]

/** A quote's status with its customer: unsent, waiting for an answer, or decided. Decided bids count even if unsent. */
export const stages = ['draft', 'pending', 'won', 'lost'] as const
export const Stage = z.enum(stages)
export type Stage = z.infer<typeof Stage>
export const stageLabel: Labels<Stage> = { draft: 'Drafts', ...bidStatusLabel }

export const QuoteStatus = z.enum(['draft', 'sending', 'sent'])
export type QuoteStatus = z.infer<typeof QuoteStatus>
export const quoteStatusLabel: Labels<QuoteStatus> = { draft: 'Draft', sending: 'Sending', sent: 'Sent' }

/** The state of a click of Send to Customer. Unconfirmed: the email may or may not have left. */
export const DeliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'unconfirmed'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** One thing to do in an area. Its frequency and charge are shown but never priced. */
export const Task = z.strictObject({
  id: z.string().trim().min(1).max(100),
  name: ruled(taskNameRule),
  description: text(1000).optional(),
  frequency: z.enum(['daily', 'weekly', 'biweekly', 'monthly']).optional(),
  oneTimeCharge: money().optional(),
  isOneTime: z.boolean().optional(),
  selected: z.boolean().optional(),
})
export type Task = z.infer<typeof Task>

/** A selected task as an area stores it: a checklist task's id, or the contractor's own task. */
export const SelectedTask = z.union([Task.shape.id, Task])
export type SelectedTask = z.infer<typeof SelectedTask>

/** Additional work in one area, priced separately from its cleaning. */
export const ExtraWork = z.strictObject({
  id: z.string().min(1).max(100).optional(),
  name: ruled(serviceNameRule),
  price: money(),
  type: z.enum(['one-time', 'monthly']),
  /** When a monthly extra is done, each time at its price; null: once a month. */
  schedule: Schedule.check(obeys(ownScheduleRule)).nullish(),
})
export type ExtraWork = z.infer<typeof ExtraWork>
export const extraWorkSuffix: Labels<ExtraWork['type']> = { 'one-time': '(one-time)', monthly: '/month' }

/** Work or goods for the whole quote: quantity x price, as often as its frequency says. */
export const CustomItem = z.strictObject({
  id: z.string().min(1).max(100),
  name: ruled(serviceNameRule),
  description: text(1000).optional(),
  price: money(),
  quantity: z.number().int().min(1).max(10_000).default(1),
  frequency: z.enum(['one-time', 'daily', 'weekly', 'biweekly', 'monthly']).default('monthly'),
})
export type CustomItem = z.infer<typeof CustomItem>

/**
 * Source of an area's estimated size: the contractor, measuring in a photo; a model that looked at it; or the
 * demonstration model, which invents figures.
 */
export const SizeSource = z.enum(['measured', 'estimated', 'demo'])
export type SizeSource = z.infer<typeof SizeSource>

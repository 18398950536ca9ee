import { defineEntity, type EntityManager, LockMode, p } from '@mikro-orm/postgresql'
import type { BuildingType } from '../../shared-kernel/building-type.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Frequency } from '../../shared-kernel/frequency.ts'
import type { Schedule } from '../../shared-kernel/visits.ts'
import type { Holidays } from '../accounts/contract/holidays.ts'
import type { StoredProposal } from '../accounts/contract/proposal-texts.ts'
import type { Tax } from '../accounts/contract/tax.ts'
import type { CostBreakdown, CostShare } from '../pricing/contract/costs.ts'
import type { MonthCovers } from '../pricing/contract/month-covers.ts'
import type { Adjustment, PartialPrice } from '../pricing/contract/price.ts'
import {
  type Difficulty,
  type Fixtures,
  type PricedBy,
  type QuoteTime,
  type StoredTimeSettings,
  settingsOf,
  type TimeBasis,
} from '../pricing/contract/time-basis.ts'
import { accountTime } from '../pricing/index.ts'
import type { QuoteFollowUp } from './contract/follow-up.ts'
import type { HomeState } from './contract/home-state.ts'
import type {
  BidStatus,
  CustomerType,
  CustomItem,
  ExtraWork,
  LostReason,
  PoNumberRule,
  QuoteStatus,
  RoomType,
  SelectedTask,
  SizeSource,
  StartTimeline,
} from './contract/vocabulary.ts'
import type { Language } from './contract/words/language.ts'
import type { Answer } from './domain/answer.ts'
import { Area } from './domain/area.ts'
import { Quote } from './domain/quote.ts'

const cents = (column: string) => p.bigint('number').name(column)

export const quoteTable = defineEntity({
  class: Quote,
  schema: 'quoting',
  tableName: 'quotes',
  properties: {
    id: p.uuid().primary(),
    contractorId: p.uuid().name('user_id'),
    number: p.integer(),
    companyName: p.text(),
    contactPerson: p.text(),
    email: p.text(),
    phone: p.text(),
    customerType: p.text().$type<CustomerType>(),
    buildingType: p.text().$type<BuildingType>(),
    schedule: p.json<Schedule>().nullable(),
    billedMonths: p.integer(),
    totalSqft: p.integer(),
    frequency: p.text().$type<Frequency>(),
    startTimeline: p.text().$type<StartTimeline>(),
    specialRequirements: p.text().nullable(),
    serviceAddress: p.text().nullable(),
    privateNotes: p.text().nullable(),
    source: p.text().nullable(),
    customItems: p.json<CustomItem[]>(),
    rate: p.integer(),
    basePrice: cents('base_price_cents'),
    additionalServices: cents('additional_services_cents'),
    totalMonthly: cents('total_monthly_cents').nullable(),
    totalOneTime: cents('total_one_time_cents').nullable(),
    finalMonthly: cents('final_monthly_cents').nullable(),
    finalOneTime: cents('final_one_time_cents').nullable(),
    adjustment: p.json<Adjustment>().nullable(),
    offersAnnualPrepayment: p.boolean(),
    annualDiscountPercent: p.double(),
    monthCovers: p.text().$type<MonthCovers>().nullable(),
    pricedBy: p.text().$type<PricedBy>(),
    time: p.json<QuoteTime>().name('own_time').nullable(),
    timeBasis: p.json<TimeBasis>().nullable(),
    otherPrice: p.json<PartialPrice>().nullable(),
    showsLaborHours: p.boolean(),
    holidays: p.text().$type<Holidays>().nullable(),
    showsRoomPrices: p.boolean().nullable(),
    tax: p.json<Tax>().nullable(),
    taxExempt: p.boolean(),
    proposal: p.json<StoredProposal>().nullable(),
    attachmentIds: p.json<string[]>().nullable(),
    firstVisit: cents('first_visit_cents').nullable(),
    costBreakdown: p.json<CostBreakdown>().nullable(),
    costShares: p.json<CostShare[]>(),
    totalMonthlyCosts: cents('total_monthly_costs_cents').nullable(),
    netMonthlyProfit: cents('net_monthly_profit_cents').nullable(),
    monthlyCost: cents('monthly_cost_cents').nullable(),
    oneTimeCost: cents('one_time_cost_cents').nullable(),
    bidStatus: p.text().$type<BidStatus>(),
    bidStatusUpdatedAt: p.datetime().nullable(),
    bidNotes: p.text().nullable(),
    lostReason: p.text().$type<LostReason>().nullable(),
    competitor: p.text().nullable(),
    winningPrice: cents('winning_price_cents').nullable(),
    startDate: p.text().nullable(),
    agreedAtHome: p.boolean(),
    homeState: p.text().$type<HomeState>().nullable(),
    spokenLanguage: p.text().$type<Language>(),
    poNumberRule: p.text().$type<PoNumberRule>(),
    confirmWithCode: p.boolean().nullable(),
    emailNote: p.text().nullable(),
    cc: p.json<string[]>(),
    status: p.text().$type<QuoteStatus>(),
    sentAt: p.datetime().nullable(),
    changedSinceSent: p.boolean(),
    lastDeliveryId: p.uuid().nullable(),
    revision: p.integer(),
    answer: p.text().$type<Answer>().nullable(),
    answeredAt: p.datetime().nullable(),
    acceptedRevision: p.integer().nullable(),
    poNumber: p.text().nullable(),
    elsewhereRevision: p.integer().nullable(),
    revising: p.boolean(),
    followUp: p.json<QuoteFollowUp>().nullable(),
    createdAt: p.datetime(),
    version: p.integer().version(),
  },
})

export const areaTable = defineEntity({
  class: Area,
  schema: 'quoting',
  tableName: 'areas',
  properties: {
    id: p.uuid().primary(),
    quoteId: p.uuid(),
    name: p.text(),
    roomType: p.text().$type<RoomType>(),
    manualSqft: p.integer().nullable(),
    measuredAs: p.text().nullable(),
    aiEstimatedSqft: p.integer().nullable(),
    aiConfidence: p.double().nullable(),
    aiSource: p.text().$type<SizeSource>().nullable(),
    predefinedTasks: p.json<SelectedTask[]>(),
    extraWorkItems: p.json<ExtraWork[]>(),
    notes: p.text().nullable(),
    floor: p.text().nullable(),
    schedule: p.json<Schedule>().nullable(),
    difficulty: p.text().$type<Difficulty>(),
    fixtures: p.json<Fixtures>().nullable(),
    sqftPerHour: p.integer().nullable(),
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    version: p.integer().version(),
  },
})

const notFound = (what: 'quote' | 'area') =>
  new DomainError('not-found', `${what}-not-found`, what === 'quote' ? 'Quote not found' : 'Area not found')

/**
 * Loads and locks a contractor's own quote with its areas, so changes to one quote happen one at a time. Another
 * contractor's quote is simply not found.
 */
export async function quoteOf(contractorId: string, id: string, em: EntityManager) {
  const quote = await em.findOne(Quote, { id, contractorId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!quote) throw notFound('quote')
  const [account] = await em.execute<[{ time: StoredTimeSettings | null }]>(`select ${accountTime('?')} as time`, [
    contractorId,
  ])
  quote.accountTime = settingsOf(account.time)
  quote.areas = await em.find(Area, { quoteId: id, removedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } })
  return quote
}

/** Loads an area, removed or not, with the contractor's quote around it. */
export async function areaOf(contractorId: string, id: string, em: EntityManager) {
  const [owner] = await em.execute<{ quote_id: string }[]>(
    'select a.quote_id from quoting.areas a join quoting.quotes q on q.id = a.quote_id where a.id = ? and q.user_id = ?',
    [id, contractorId],
  )
  if (!owner) throw notFound('area')
  const quote = await quoteOf(contractorId, owner.quote_id, em)
  const area = quote.areas.find((other) => other.id === id) ?? (await em.findOneOrFail(Area, { id }))
  return { quote, area }
}

/** The next number in the contractor's own sequence; the first quote is TT-1001. */
export async function nextNumber(contractorId: string, em: EntityManager) {
  const [row] = await em.execute<[{ last: number }]>(
    `insert into quoting.numbers (user_id, last) values (?, 1001)
     on conflict (user_id) do update set last = quoting.numbers.last + 1 returning last`,
    [contractorId],
  )
  return row.last
}

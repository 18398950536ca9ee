import { type Cents, toCents, toDollars } from '../../../shared-kernel/money.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { dayIn, type TimeZone, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import { type HowOften, isOnce, monthlyVisits } from '../../../shared-kernel/visits.ts'
import type { OwnProposal } from '../../accounts/contract/own-proposal.ts'
import { proposalTextNames } from '../../accounts/contract/own-proposal.ts'
import type { StoredProposal } from '../../accounts/contract/proposal-texts.ts'
import { accountTerms, accountTimeZone } from '../../accounts/index.ts'
import { annualKeptOf, figuresOf, type GuardedQuote, warningsOf } from '../../pricing/contract/guard.ts'
import { type Guard, noGuard } from '../../pricing/contract/guard-codes.ts'
import { annualPrice, countedVisits, pricePerVisit } from '../../pricing/contract/price.ts'
import { heldShares } from '../../pricing/contract/shared-costs.ts'
import { type CustomerTerms, customerTerms, withTax } from '../../pricing/contract/tax.ts'
import { type TimedRoom, timeSteps, wholeBuilding } from '../../pricing/contract/time.ts'
import {
  basisOf,
  otherCostsOf,
  type StoredTimeSettings,
  settingsOf,
  type TimeBasis,
} from '../../pricing/contract/time-basis.ts'
import type { ByTime } from '../../pricing/contract/time-settings.ts'
import { accountGuard, accountTime } from '../../pricing/index.ts'
import {
  acceptanceColumns,
  acceptanceShown,
  agreedRevision,
  bidMonthly,
  bidOneTime,
  type StoredAcceptance,
} from '../acceptances.ts'
import { elsewhereOf } from '../accepted-elsewhere.ts'
import type { CustomerPrices, Quote } from '../contract/endpoints.ts'
import { printedTextNames, quoteTextNames } from '../contract/quote-texts.ts'
import { roomFieldNames } from '../contract/room-fields.ts'
import { addressOf, type Links, type NewestLink } from '../links.ts'

/**
 * The columns of the contract's read models. Cents become dollars, ten-thousandths a rate; costs stay with the
 * contractor.
 */

/** The columns of these fields: `a.room_type as "roomType"`. */
const columns = (table: string, fields: readonly string[]) =>
  fields
    .map((field) => `${table}.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`)
    .join()

/** Floating-point division: exact for cents, and much cheaper than numeric for every figure in a long list. */
const dollars = (column: string, name: string) => `q.${column}::float8 / 100 as "${name}"`

const listed = `
  'TT-' || q.number as number, q.frequency, q.schedule, q.start_timeline as "startTimeline", q.total_sqft as "totalSqft"`

/** Fields the contractor writes and the customer reads unchanged. Add new plain fields here. */
export const plain = `${listed}, ${columns('q', printedTextNames)}`

/** An object of schedules has each once, and unlike "distinct" needs no sort for each row. */
const shared = `
  q.id, q.company_name as "companyName", q.contact_person as "contactPerson", q.email, q.phone,
  q.customer_type as "customerType", q.building_type as "buildingType", q.rate::float8 / 10000 as "pricePerSqFt",
  ${dollars('total_monthly_cents', 'totalMonthlyPrice')}, ${dollars('final_monthly_cents', 'finalMonthlyPrice')},
  ${dollars('final_one_time_cents', 'finalOneTimePrice')}, ${dollars('net_monthly_profit_cents', 'netMonthlyProfit')},
  coalesce(jsonb_path_query_array((select jsonb_object_agg(a.schedule::text, a.schedule) from quoting.areas a
             where a.quote_id = q.id and a.schedule is not null and a.removed_at is null
               and q.schedule -> 'once' is null), '$.*'), '[]') as "roomSchedules",
  q.bid_status as "bidStatus", q.status, q.sent_at as "sentAt", q.changed_since_sent as "changedSinceSent",
  q.revision, q.answer is not distinct from 'change-requested' as "changeRequested",
  q.answer is not distinct from 'canceled' as canceled,
  q.revising and ${agreedRevision} is not null as revising, ${agreedRevision} as "acceptedRevision",
  case when ${agreedRevision} is not null then (${bidMonthly})::float8 / 100 end as "acceptedMonthlyPrice",
  case when ${agreedRevision} is not null then (${bidOneTime})::float8 / 100 end as "acceptedOneTimePrice",
  q.created_at as "createdAt", q.version`

export const quoteSummary = `${shared}, ${listed}, d.state as "deliveryState", d.reason as "deliveryReason"`

/** How a version of quote `q` shows prices; null if there is none. */
export const termsOfVersion = (revision: string) => `
  (select jsonb_build_object('showsRoomPrices', coalesce(r.content -> 'showsRoomPrices', 'true'), 'tax', r.content -> 'tax',
            'taxExempt', coalesce(r.content -> 'taxExempt', 'false'))
     from quoting.revisions r where r.quote_id = q.id and r.revision = ${revision})`

/** The newest version, while it is what the customer has; null for anything else. */
export const sentVersion = `case when q.status <> 'draft' and not q.changed_since_sent then q.revision end`
const sentTerms = termsOfVersion(sentVersion)

export const quoteWhole = `${shared}, ${listed}, ${columns('q', quoteTextNames)},
  q.office_sqft as "officeSqft", q.common_sqft as "commonSqft", q.restroom_count as "restroomCount",
  q.kitchen_count as "kitchenCount", q.selected_services as "selectedServices", q.custom_items as "customItems",
  coalesce((select jsonb_agg(p.storage_id order by p.uploaded_at) from quoting.area_photos p
              join quoting.areas a on a.id = p.area_id and a.removed_at is null where p.quote_id = q.id), '[]') as "uploadedImages",
  ${dollars('base_price_cents', 'basePrice')}, ${dollars('additional_services_cents', 'additionalServices')},
  ${dollars('total_one_time_cents', 'totalOneTimePrice')}, q.adjustment,
  q.shows_room_prices as "showsRoomPrices", q.tax, q.tax_exempt as "taxExempt", q.proposal, q.attachment_ids as "attachmentIds",
  ${accountTerms('q.user_id')} as "accountTerms", ${sentTerms} as "sentTerms",
  q.month_covers as "monthCovers", q.holidays, ${dollars('first_visit_cents', 'firstVisitPrice')},
  q.priced_by as "pricedBy", q.own_time as time, q.time_basis as "timeBasis",
  q.shows_labor_hours as "showsLaborHours", ${accountTime('q.user_id')} as "accountTime",
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'sqft', coalesce(a.manual_sqft, a.ai_estimated_sqft, 0),
              'manualSqft', a.manual_sqft, 'aiEstimatedSqft', a.ai_estimated_sqft, 'extraWork', a.extra_work_items,
              'roomType', a.room_type, 'difficulty', a.difficulty, 'fixtures', a.fixtures, 'sqftPerHour', a.sqft_per_hour,
              'schedule', a.schedule) order by a.created_at, a.id)
              from quoting.areas a where a.quote_id = q.id and a.removed_at is null), '[]') as "timedRooms",
  q.offers_annual_prepayment as "offersAnnualPrepayment", q.annual_discount_percent as "annualDiscountPercent",
  ${accountGuard('q.user_id')} as guard, q.cost_breakdown as "costBreakdown", q.cost_shares as "costShares",
  ${dollars('total_monthly_costs_cents', 'totalMonthlyCosts')}, ${dollars('monthly_cost_cents', 'monthlyCost')},
  ${dollars('one_time_cost_cents', 'oneTimeCost')}, q.bid_status_updated_at as "bidStatusUpdatedAt", q.bid_notes as "bidNotes",
  q.lost_reason as "lostReason", q.competitor, ${dollars('winning_price_cents', 'winningPrice')}, q.start_date as "startDate", q.follow_up as "followUp",
  ${columns('q', ['agreedAtHome', 'homeState', 'spokenLanguage', 'poNumberRule', 'confirmWithCode', 'emailNote', 'cc'])},
  case when d.id is not null then jsonb_build_object('id', d.id, 'kind', d.kind, 'state', d.state, 'reason', d.reason,
    'recipient', d.recipient, 'requestedAt', views.iso(d.requested_at), 'settledAt', views.iso(d.settled_at)) end as delivery,
  (select r.content ->> 'validUntil' from quoting.revisions r where r.quote_id = q.id and r.revision = q.revision) as "validUntil",
  ${accountTimeZone('q.user_id')} as "timeZone",
  (select ${acceptanceColumns} from quoting.acceptances a where a.quote_id = q.id and a.user_id = q.user_id and a.ended_at is null) as acceptance,
  ${elsewhereOf('q.elsewhere_revision')} as "acceptedElsewhere",
  (select jsonb_build_object('views', count(*), 'last', views.iso(max(t.at)))
     from quoting.timeline t where t.quote_id = q.id and t.kind = 'viewed') as visits,
  (select jsonb_build_object('generation', l.generation, 'hash', encode(l.token_hash, 'hex'), 'withdrawn', l.withdrawn_at is not null)
     from quoting.links l where l.quote_id = q.id and l.user_id = q.user_id order by l.generation desc limit 1) as "newestLink"`

/** A row of `quoteWhole`. */
export type QuoteRow = Omit<Quote, Derived> & {
  readonly timeZone: TimeZone | null
  readonly acceptance: StoredAcceptance | null
  readonly visits: { readonly views: number; readonly last: string | null }
  readonly newestLink: NewestLink | null
  readonly proposal: StoredProposal | null
  readonly timeBasis: TimeBasis | null
  readonly accountTime: StoredTimeSettings | null
  readonly guard: Partial<Guard> | null
  readonly accountTerms: Pick<CustomerTerms, 'showsRoomPrices' | 'tax'>
  readonly sentTerms: CustomerTerms | null
  readonly timedRooms: readonly (TimedRoom & GuardedQuote['areas'][number])[]
}
type Derived =
  | ('annualPrice' | 'annualKept' | 'proposal' | 'visitsPerMonth' | 'pricePerVisit' | 'byTime' | 'timeBasis')
  | ('figures' | 'warnings' | 'customerPrices')
  | ('link' | 'expired' | 'acceptance' | 'views' | 'lastViewedAt')

/** When a quote is read, and the maker of its link's address: without it the link is left out. */
export interface Seen {
  readonly now: Date
  readonly links?: Links
}

/** A quote with the figures that follow from what is stored. */
export function withFigures(whole: QuoteRow, { now, links }: Seen): Quote {
  const { accountTime, guard, timedRooms, timeBasis, accountTerms: account, sentTerms: sent, ...rest } = whole
  const { timeZone, acceptance, visits, newestLink, ...row } = rest
  const final = row.finalMonthlyPrice === null ? null : toCents(row.finalMonthlyPrice)
  const quote = { ...row, timeBasis: timeBasis ?? basisNow(row, accountTime) }
  const often = countedVisits(quote)
  const guarded = {
    ...quote,
    areas: timedRooms,
    customItems: row.customItems.filter(({ frequency }) => frequency), // older releases stored some without
    finalMonthly: final ?? 0,
    finalOneTime: row.finalOneTimePrice === null ? null : toCents(row.finalOneTimePrice),
    costs: row.totalMonthlyCosts === null ? null : toCents(row.totalMonthlyCosts),
  }
  const annual = final === null ? null : annualPrice(final, row, row.annualDiscountPercent)
  return {
    ...quote,
    proposal: ownProposal(row.proposal),
    costShares: heldShares(row.costBreakdown, row.costShares), // an older release changes costs only
    byTime: byTimeOf(quote, timedRooms),
    annualPrice: annual === null ? null : toDollars(annual),
    customerPrices: customerPrices(sent ?? customerTerms(row, account), [final, guarded.finalOneTime, annual]),
    annualKept: annualKeptOf(guarded),
    figures: figuresOf(guarded),
    warnings: warningsOf(guarded, { ...noGuard, ...guard }),
    visitsPerMonth: monthlyVisits(often),
    pricePerVisit: final === null || isOnce(row) ? null : toDollars(pricePerVisit(final, often)),
    link: newestLink && links ? addressOf(links, row.id, newestLink) : null,
    expired: row.validUntil !== null && dayIn(timeZone ?? usualTimeZone)(now) > row.validUntil,
    acceptance: acceptance && acceptanceShown(acceptance),
    views: visits.views,
    lastViewedAt: visits.last,
  }
}

const ownProposal = (own: StoredProposal | null): OwnProposal | null =>
  own && { ...recordOf(proposalTextNames, (name) => own[name] ?? null), references: own.references ?? null }

function customerPrices(terms: CustomerTerms, totals: readonly (Cents | null)[]): CustomerPrices {
  const [monthly = null, oneTime = null, annual = null] = totals.map((cents) => {
    if (cents === null) return null
    const { subtotal, tax, total } = withTax(cents, terms.tax)
    return { subtotal: toDollars(subtotal), tax: toDollars(tax), total: toDollars(total) }
  })
  return { ...terms, monthly, oneTime, annual }
}

/** What the price by time would be computed from if it were chosen now. */
function basisNow({ time, costBreakdown }: Pick<Quote, 'time' | 'costBreakdown'>, account: StoredTimeSettings | null) {
  return basisOf(settingsOf(account), time, costBreakdown ? toDollars(otherCostsOf(costBreakdown)) : 0)
}

function byTimeOf(
  quote: HowOften & Pick<Quote, 'timeBasis' | 'buildingType' | 'totalSqft'>,
  rooms: QuoteRow['timedRooms'],
): ByTime {
  const timed = rooms.length > 0 ? rooms : wholeBuilding(quote.buildingType, quote.totalSqft)
  const steps = timeSteps(quote, timed, quote.timeBasis)
  return { ...steps, rooms: rooms.map(({ id: areaId }, at) => ({ areaId, ...steps.rooms[at]! })) }
}

export const fromQuotes = `from quoting.quotes q left join views.deliveries d on d.id = q.last_delivery_id`

export const area = `
  a.id, a.quote_id as "quoteId", ${columns('a', roomFieldNames)}, a.created_at as "createdAt", a.version,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'storageUrl', '/objects/' || p.storage_id,
              'thumbnailUrl', '/objects/' || p.thumbnail_id, 'uploadedAt', views.iso(p.uploaded_at))
              order by p.uploaded_at, p.id)
              from quoting.area_photos p where p.area_id = a.id), '[]') as photos`

import type { Pool } from 'pg'
import { type BuildingType, buildingTypeLabel } from '../../shared-kernel/building-type.ts'
import type { Cents } from '../../shared-kernel/money.ts'
import { recordOf } from '../../shared-kernel/record-of.ts'
import { ownHowOften } from '../../shared-kernel/rooms-by-schedule.ts'
import { scheduleLabel } from '../../shared-kernel/schedule-words.ts'
import { isOnce, type Schedule } from '../../shared-kernel/visits.ts'
import type { Holidays } from '../accounts/contract/holidays.ts'
import { type PrintedProposal, printedProposal, type StoredProposal } from '../accounts/contract/proposal-texts.ts'
import type { Tax } from '../accounts/contract/tax.ts'
import { accountProposal } from '../accounts/index.ts'
import { leadsWithVisit } from '../pricing/contract/month.ts'
import type { MonthCovers } from '../pricing/contract/month-covers.ts'
import {
  annualPrice,
  countedVisits,
  customerLines,
  type Line,
  priceOf,
  pricePerVisit,
  type Scope,
  sqftOf,
  timedRooms,
} from '../pricing/contract/price.ts'
import type { OwnTerms } from '../pricing/contract/tax.ts'
import { timeSteps } from '../pricing/contract/time.ts'
import {
  basisOf,
  type PricedBy,
  type QuoteTime,
  type StoredTimeSettings,
  settingsOf,
  type TimeBasis,
} from '../pricing/contract/time-basis.ts'
import { laborWords } from '../pricing/contract/time-words.ts'
import { accountMonth, accountTime } from '../pricing/index.ts'
import type { Area } from './contract/areas.ts'
import { taskName } from './contract/checklist.ts'
import type { HomeState } from './contract/home-state.ts'
import {
  type CustomerType,
  type CustomItem,
  type ExtraWork,
  type PoNumberRule,
  roomTypeLabel,
} from './contract/vocabulary.ts'
import type { Language } from './contract/words/language.ts'
import {
  type CustomerExtra,
  type CustomerQuote,
  type IssuedQuote,
  type PlainFields,
  photosPerRoom,
  roomTextNames,
} from './domain/revision.ts'
import { area, plain } from './queries/read-model.ts'

export interface Row {
  plain: PlainFields
  companyName: string
  contactPerson: string
  email: string
  phone: string
  customerType: CustomerType
  buildingType: BuildingType
  pricePerSqFt: number
  customItems: CustomItem[]
  finalMonthly: Cents
  finalOneTime: Cents | null
  offersAnnualPrepayment: boolean
  annualDiscountPercent: number
  monthCovers: MonthCovers
  pricedBy: PricedBy
  timeBasis: TimeBasis | null
  time: QuoteTime | null
  accountTime: StoredTimeSettings | null
  showsLaborHours: boolean
  /** The quote's own choice; null: as the account says. */
  holidays: Holidays | null
  showsRoomPrices: boolean | null
  tax: Tax | null
  taxExempt: boolean
  firstVisitPrice: number | null
  agreedAtHome: boolean
  homeState: HomeState | null
  spokenLanguage: Language
  poNumberRule: PoNumberRule
  areas: (Area & { photoIds: string[] })[]
}

const statement = {
  name: 'customer-quote',
  text: `
  select (select row_to_json(fields) from (select ${plain}) fields) as plain,
         q.company_name as "companyName", q.contact_person as "contactPerson", q.email, q.phone,
         q.customer_type as "customerType", q.building_type as "buildingType", (q.rate / 10000.0)::float8 as "pricePerSqFt",
         q.custom_items as "customItems", q.offers_annual_prepayment as "offersAnnualPrepayment",
         q.annual_discount_percent as "annualDiscountPercent",
         q.priced_by as "pricedBy", q.time_basis as "timeBasis", q.own_time as time,
         ${accountTime('q.user_id')} as "accountTime", q.shows_labor_hours as "showsLaborHours",
         q.holidays, q.shows_room_prices as "showsRoomPrices", q.tax, q.tax_exempt as "taxExempt",
         q.agreed_at_home as "agreedAtHome", q.home_state as "homeState", q.spoken_language as "spokenLanguage",
         q.po_number_rule as "poNumberRule",
         q.attachment_ids as "attachmentIds", q.proposal, ${accountProposal('q.user_id')} as "accountProposal",
         q.first_visit_cents::float8 / 100 as "firstVisitPrice",
         coalesce(q.month_covers, ${accountMonth('q.user_id')}) as "monthCovers",
         coalesce(q.final_monthly_cents, 0) as "finalMonthly", q.final_one_time_cents as "finalOneTime",
         coalesce((select json_agg(row_to_json(rooms)) from (
           select ${area}, coalesce((select json_agg(p.storage_id order by p.uploaded_at, p.id)
                                       from quoting.area_photos p where p.area_id = a.id), '[]') as "photoIds"
             from quoting.areas a where a.quote_id = q.id and a.removed_at is null order by a.created_at, a.id) rooms), '[]') as areas
    from quoting.quotes q where q.id = $1 and q.user_id = $2`,
}

interface Proposals {
  readonly proposal: StoredProposal | null
  readonly accountProposal: StoredProposal | null
  readonly attachmentIds: readonly string[] | null
}

interface Beside {
  readonly accepting: Accepting
  readonly terms: OwnTerms
  readonly proposal: PrintedProposal | null
  readonly attachmentIds: readonly string[] | null
}

/** A quote for its customer, with lines that add up to the final prices; null if the contractor has no such quote. */
export async function customerQuoteOf(
  db: Pool,
  contractorId: string,
  quoteId: string,
): Promise<(CustomerQuote & Pick<Row, 'holidays'> & Beside) | null> {
  const { rows } = await db.query<Row & Proposals>({ ...statement, values: [quoteId, contractorId] })
  if (!rows[0]) return null
  const { holidays, showsRoomPrices, tax, taxExempt, proposal, accountProposal, attachmentIds, buildingType } = rows[0]
  return {
    ...forCustomer(rows[0]),
    holidays,
    terms: { showsRoomPrices, tax, taxExempt },
    attachmentIds,
    proposal: printedProposal(accountProposal, proposal, buildingType),
    accepting: acceptingOf(rows[0]),
  }
}

type Accepting = Pick<IssuedQuote, 'atHome' | 'language' | 'poNumberRule'>

/** What accepting says and needs. Nothing about a home, nor another language, is in a quote for a business (LAW-05). */
function acceptingOf({ customerType, agreedAtHome, homeState, spokenLanguage, poNumberRule }: Row): Accepting {
  const isHome = customerType === 'residential'
  return {
    ...(isHome && agreedAtHome && homeState && { atHome: { state: homeState } }),
    ...(isHome && spokenLanguage !== 'en' && { language: spokenLanguage }),
    ...(poNumberRule !== 'off' && { poNumberRule }),
  }
}

/** A stored quote as its customer reads it. */
export function forCustomer({ plain, ...row }: Row): CustomerQuote {
  const once = isOnce(plain)
  const areas = row.areas.map((room) => ({ ...room, extraWork: room.extraWorkItems }))
  const scope = { ...row, ...plain, areas }
  const lines = customerLines(priceOf(scope), row.finalMonthly, row.finalOneTime)
  const often = countedVisits(scope)
  const labor = row.showsLaborHours ? laborOf(scope) : null
  return {
    ...plain,
    ...(often.months === 'true' && { months: often.months }),
    customer: { companyName: row.companyName, contactPerson: row.contactPerson, email: row.email, phone: row.phone },
    buildingTypeLabel: buildingTypeLabel[row.buildingType],
    frequencyLabel: scheduleLabel(plain),
    ...(labor && { labor }),
    monthCovers: row.monthCovers,
    perVisitCents: pricePerVisit(row.finalMonthly, often),
    leadsWithVisit: leadsWithVisit(row.customerType, plain),
    areas: row.areas.map((room, index) => ({
      name: room.name,
      roomTypeLabel: roomTypeLabel[room.roomType],
      ...(room.floor && { floor: room.floor }),
      sqft: sqftOf(room),
      monthlyCents: lines.find(({ kind, area }) => kind === 'base' && area === index)?.amount ?? 0,
      tasks: room.predefinedTasks.map(taskName),
      extras: lines
        .filter(({ kind, area }) => kind !== 'base' && area === index)
        .map((line, place) => ({ ...asExtra(line), ...(!once && own(room.extraWorkItems[place])) })),
      ...(!once && own(room)),
      ...recordOf(roomTextNames, (text) => room[text]),
      photoIds: room.photoIds.slice(0, photosPerRoom),
    })),
    extras: lines.filter(({ area }) => area === null).map(asExtra),
    monthlyCents: row.finalMonthly,
    oneTimeCents: row.finalOneTime,
    annualCents:
      row.offersAnnualPrepayment && !once ? annualPrice(row.finalMonthly, plain, row.annualDiscountPercent) : null,
  }
}

function laborOf(scope: Scope & Pick<Row, 'time' | 'accountTime'>): string | null {
  const basis = scope.timeBasis ?? basisOf(settingsOf(scope.accountTime), scope.time)
  return laborWords(timeSteps(scope, timedRooms(scope), basis), basis.crew, scope)
}

const asExtra = ({ name, amount, per }: Line): CustomerExtra => ({
  name: name ?? 'Cleaning',
  cents: amount,
  type: per === 'month' ? 'monthly' : 'one-time',
})

/** A room's or a monthly extra's own schedule, in words. */
function own(part: { schedule?: Schedule | null | undefined; type?: ExtraWork['type'] } | undefined) {
  const ownOften = part?.type === 'one-time' ? null : ownHowOften(part?.schedule)
  return ownOften ? { ownHowOften: ownOften } : {}
}

import type { Pool } from 'pg'
import { type BuildingType, buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { type Cents, fromRateUnits } from '../../../shared-kernel/money.ts'
import { ownHowOften } from '../../../shared-kernel/rooms-by-schedule.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, isOnce, type Schedule } from '../../../shared-kernel/visits.ts'
import { accountTerms } from '../../accounts/index.ts'
import { annualPrice } from '../../pricing/contract/price.ts'
import { type CustomerTerms, customerTerms, type OwnTerms } from '../../pricing/contract/tax.ts'
import { agreedRevision, bidMonthly, bidOneTime } from '../acceptances.ts'
import {
  type BidStatus,
  bidStatusLabel,
  type CustomerType,
  customerTypeLabel,
  type LostReason,
  lostReasonLabel,
  type QuoteStatus,
  quoteStatusLabel,
} from '../contract/vocabulary.ts'
import { sentVersion, termsOfVersion } from './read-model.ts'

/**
 * A quote as its contractor exports it, with costs. While an accepted version holds, prices, tax and profit are that version's
 * (ONL-11).
 */
export interface ExportedQuote {
  /** "TT-1047" */
  readonly number: string
  /** The newest issued revision; 0 before the first. */
  readonly revision: number
  readonly createdAt: Date
  readonly companyName: string
  readonly contactPerson: string
  readonly email: string
  readonly phone: string
  readonly audience: string
  readonly buildingType: string
  readonly totalSqft: number
  /** With the rooms that have a schedule of their own: "Weekly; Restrooms: every weekday". */
  readonly frequency: string
  /** Dollars per sq ft per visit. */
  readonly rate: number
  readonly monthly: Cents
  readonly oneTime: Cents | null
  /** A year paid in advance, at the quote's own discount (AMB-P13, GRD-04). */
  readonly annual: Cents
  /** The tax on each of them, as the customer reads it; they are before tax (PRP-03). */
  readonly terms: Pick<CustomerTerms, 'tax' | 'taxExempt'>
  /** Per month, as is the profit; null for a single visit. */
  readonly costs: Cents | null
  readonly profit: Cents | null
  readonly status: string
  readonly bid: string
  readonly bidNotes: string | null
  /** As the customer gave it at acceptance. */
  readonly poNumber: string | null
  /** Of a lost bid: why, who won it, and at what price per month. */
  readonly lostReason: string | null
  readonly competitor: string | null
  readonly winningPrice: Cents | null
  readonly source: string | null
  readonly sentAt: Date | null
  readonly privateNotes: string | null
}

export interface Row
  extends HowOften,
    Omit<
      ExportedQuote,
      'audience' | 'buildingType' | 'frequency' | 'status' | 'bid' | 'lostReason' | 'annual' | 'terms'
    >,
    OwnTerms {
  readonly rooms: readonly { readonly name: string; readonly schedule: Schedule }[]
  readonly audience: CustomerType
  readonly buildingType: BuildingType
  readonly status: QuoteStatus
  readonly bid: BidStatus
  readonly lostReason: LostReason | null
  readonly annualDiscount: number
  readonly accountTerms: Pick<CustomerTerms, 'showsRoomPrices' | 'tax'>
  /** Of the accepted version while it holds, else of the one that the customer has; null: as the quote says now. */
  readonly versionTerms: CustomerTerms | null
  /** The visits of the accepted version and its price for a year, null if it offered none; null unless one holds. */
  readonly accepted: (HowOften & { readonly annualCents: Cents | null }) | null
}

const versionTerms = termsOfVersion(`coalesce(${agreedRevision}, ${sentVersion})`)

const atOnce = 100

const statement = `
  declare exported no scroll cursor for
  select 'TT-' || number as number, revision, created_at as "createdAt", company_name as "companyName", contact_person as "contactPerson", email, phone,
         customer_type as audience, building_type as "buildingType", total_sqft as "totalSqft", frequency, schedule, rate,
         coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'schedule', a.schedule) order by a.created_at, a.id)
                     from quoting.areas a
                    where a.quote_id = q.id and a.schedule is not null and a.removed_at is null), '[]') as rooms,
         coalesce(${bidMonthly}, 0) as monthly, ${bidOneTime} as "oneTime",
         annual_discount_percent as "annualDiscount", shows_room_prices as "showsRoomPrices", tax, tax_exempt as "taxExempt",
         ${accountTerms('q.user_id')} as "accountTerms", ${versionTerms} as "versionTerms",
         (select jsonb_build_object('frequency', r.content -> 'frequency', 'schedule', r.content -> 'schedule',
                                    'annualCents', r.content -> 'annualCents')
            from quoting.revisions r where r.quote_id = q.id and r.revision = ${agreedRevision}) as accepted,
         total_monthly_costs_cents as costs, net_monthly_profit_cents + ${bidMonthly} - final_monthly_cents as profit, status, bid_status as bid,
         bid_notes as "bidNotes", po_number as "poNumber", lost_reason as "lostReason", competitor, winning_price_cents as "winningPrice", source,
         sent_at as "sentAt", private_notes as "privateNotes"
    from quoting.quotes q where user_id = $1 order by created_at desc, id desc`

/** All the contractor's quotes at one moment, newest first, a few hundred at a time. */
export async function* quotesForExport(db: Pool, contractorId: string): AsyncGenerator<readonly ExportedQuote[]> {
  const client = await db.connect()
  try {
    await client.query('begin read only')
    await client.query(statement, [contractorId])
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${atOnce} from exported`)
      if (rows.length === 0) return
      yield rows.map(inWords)
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** What at least one of the contractor's quotes says; other contractors' workbooks have no columns for it. */
export interface Used {
  /** A tax, or that the customer is exempt. */
  readonly tax: boolean
  /** Why a bid was lost, who won it, or at what price. */
  readonly losses: boolean
  readonly sources: boolean
  readonly poNumbers: boolean
}

export async function usedInQuotes(db: Pool, contractorId: string): Promise<Used> {
  const { rows } = await db.query<Used>({
    name: 'used-in-quotes',
    text: `select ${accountTerms('$1')} -> 'tax' <> 'null'
               or coalesce(bool_or(q.tax is not null or q.tax_exempt or ${versionTerms} -> 'tax' <> 'null'), false) as tax,
               coalesce(bool_or(num_nonnulls(q.lost_reason, q.competitor, q.winning_price_cents) > 0), false) as losses,
               coalesce(bool_or(q.po_number is not null), false) as "poNumbers",
               coalesce(bool_or(q.source is not null), false) as sources
          from quoting.quotes q where q.user_id = $1`,
    values: [contractorId],
  })
  return rows[0]!
}

/** A stored quote as its contractor exports it. */
export const inWords = ({
  schedule,
  rooms,
  annualDiscount,
  showsRoomPrices,
  tax,
  taxExempt,
  accountTerms: account,
  versionTerms: terms,
  accepted,
  ...row
}: Row): ExportedQuote => ({
  ...row,
  ...([{ ...row, schedule }, accepted].some((often) => often && isOnce(often)) && { costs: null, profit: null }),
  terms: terms ?? customerTerms({ showsRoomPrices, tax, taxExempt }, account),
  audience: customerTypeLabel[row.audience],
  buildingType: buildingTypeLabel[row.buildingType],
  frequency: withRooms({ ...row, schedule }, rooms),
  rate: fromRateUnits(row.rate),
  annual: accepted?.annualCents ?? annualPrice(row.monthly, accepted ?? { ...row, schedule }, annualDiscount),
  status: quoteStatusLabel[row.status],
  bid: bidStatusLabel[row.bid],
  lostReason: row.lostReason && lostReasonLabel[row.lostReason],
})

const withRooms = (building: HowOften, rooms: Row['rooms']) =>
  [
    scheduleLabel(building),
    ...(isOnce(building) ? [] : rooms.map(({ name, schedule }) => `${name}: ${ownHowOften(schedule)}`)),
  ].join('; ')

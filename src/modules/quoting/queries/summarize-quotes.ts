import { toDollars } from '../../../shared-kernel/money.ts'
import { monthsUntil } from '../../../shared-kernel/time-zone.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import { heldWhileRevised } from '../acceptances.ts'
import type * as contract from '../contract/desk.ts'
import type { BidStatus } from '../contract/vocabulary.ts'

const monthsShown = 6

/**
 * Quotes with the same status, decided in the same month; `month` counts from 1, and 0 is any earlier month. Money in
 * cents.
 */
interface Group {
  bid: BidStatus
  sent: boolean
  month: number | null
  quotes: number
  revenue: number
  /** In a year: only months with service are billed. */
  yearly: number
  thin: number
  profit: number | null
  costed: number
}

const group = `
  select q.bid_status as bid, q.sent_at is not null as sent,
         case when q.bid_status <> 'pending' then width_bucket(q.bid_status_updated_at, $2::timestamptz[]) end as month`

/**
 * Reads only the index quotes_figures: every column named in the first half must be in it. The second half has what a bid differs
 * from its quote by, and counts no quotes; an accepted single visit has no profit per month (SCH-07).
 */
export const summaryStatement = {
  name: 'summarize-quotes',
  text: `${group},
         count(*) as quotes, coalesce(sum(q.final_monthly_cents), 0)::float8 as revenue,
         coalesce(sum(q.final_monthly_cents * q.billed_months), 0)::float8 as yearly,
         count(*) filter (where q.net_monthly_profit_cents * 10 < q.final_monthly_cents and q.final_monthly_cents > 0) as thin,
         sum(q.net_monthly_profit_cents)::float8 as profit,
         coalesce(sum(q.final_monthly_cents) filter (where q.net_monthly_profit_cents is not null), 0)::float8 as costed
    from quoting.quotes q where q.user_id = $1 group by 1, 2, 3
   union all ${group},
         0, sum(a.monthly_cents - q.final_monthly_cents)::float8,
         sum(a.monthly_cents * coalesce(a.billed_months, q.billed_months) - q.final_monthly_cents * q.billed_months)::float8, 0,
         sum(case when a.monthly_cents = 0 then -q.net_monthly_profit_cents else a.monthly_cents - q.final_monthly_cents end)
           filter (where q.net_monthly_profit_cents is not null)::float8,
         sum(a.monthly_cents - q.final_monthly_cents) filter (where q.net_monthly_profit_cents is not null)::float8
    from quoting.quotes q ${heldWhileRevised} and q.user_id = $1 group by 1, 2, 3`,
}

export const summarizeQuotes: Query<typeof contract.summarizeQuotes> = async (
  { timeZone },
  { db, contractorId, now },
) => {
  const months = monthsUntil(now, monthsShown, timeZone)
  const starts = months.map(({ start }) => start)
  const { rows } = await db.query<Group>({ ...summaryStatement, values: [contractorId, starts] })
  return summaryOf(
    rows,
    months.map(({ month }) => month),
  )
}

function summaryOf(groups: readonly Group[], months: readonly string[]): contract.Summary {
  const sum = (of: keyof Group, among = groups) => among.reduce((total, group) => total + Number(group[of] ?? 0), 0)
  const bids = (status: BidStatus) => groups.filter(({ bid }) => bid === status)
  const [won, lost] = [bids('won'), bids('lost')]
  const pending = bids('pending').filter(({ sent }) => sent)
  const [wonBids, lostBids, revenue] = [sum('quotes', won), sum('quotes', lost), sum('revenue', won)]
  const costed = won.filter(({ profit }) => profit !== null)
  const inMonth = (among: readonly Group[], place: number) => among.filter(({ month }) => month === place + 1)
  return {
    total: sum('quotes'),
    draft: sum('quotes', bids('pending')) - sum('quotes', pending),
    pending: sum('quotes', pending),
    won: wonBids,
    lost: lostBids,
    winRate: wonBids + lostBids > 0 ? wonBids / (wonBids + lostBids) : null,
    pendingRevenue: toDollars(sum('revenue', pending)),
    thin: sum('thin', pending),
    wonRevenue: toDollars(revenue),
    wonAnnualRevenue: toDollars(sum('yearly', won)),
    wonThisMonth: toDollars(sum('revenue', inMonth(won, months.length - 1))),
    wonProfit: costed.length > 0 ? toDollars(sum('profit', costed)) : null,
    wonProfitRevenue: toDollars(sum('costed', won)),
    decided: months.map((month, place) => ({
      month,
      won: sum('quotes', inMonth(won, place)),
      lost: sum('quotes', inMonth(lost, place)),
    })),
  }
}

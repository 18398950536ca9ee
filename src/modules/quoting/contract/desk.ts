import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { TimeZone } from '../../../shared-kernel/time-zone.ts'
import { text } from './inputs.ts'

const dollars = z.number()
const count = z.int().min(0)

/**
 * Figures about the contractor's quotes, in dollars per month. A bid is pending once its quote is sent; before that it is
 * a draft. Profit is known where costs are stored.
 */
export const Summary = z.object({
  total: count,
  draft: count,
  pending: count,
  won: count,
  lost: count,
  /** Won share of all decided bids, from 0 to 1; null before the first decision. */
  winRate: z.number().nullable(),
  pendingRevenue: dollars,
  /** Pending bids with a margin under 10%. */
  thin: count,
  wonRevenue: dollars,
  /** Twelve months of it, no discount. */
  wonAnnualRevenue: dollars,
  /** Added by bids won since the first of this month. */
  wonThisMonth: dollars,
  /** For won bids with costs; null if there are none. */
  wonProfit: dollars.nullable(),
  /** The revenue of those same bids. */
  wonProfitRevenue: dollars,
  /** Bids decided in each of the last six months, oldest first; "2026-11". */
  decided: z.array(z.object({ month: z.string(), won: count, lost: count })),
})
export type Summary = z.infer<typeof Summary>

/** Months start in the contractor's time zone. */
export const summarizeQuotes = endpoint('GET /api/quotes/summary', {
  access: 'subscriber',
  input: z.strictObject({ timeZone: TimeZone.default('UTC') }),
  output: Summary,
})

/** A company and its email, as last spelled. `key` asks the list for this customer's quotes. */
export const Customer = z.object({ key: z.string(), companyName: z.string(), email: z.string(), quotes: count })
export type Customer = z.infer<typeof Customer>

/** Opaque: the list's `customer` parameter takes a key from `listCustomers`. */
export const CustomerKey = z.string().regex(/^[0-9a-f]{32}$/, 'This customer isn’t known')

/** The contractor's customers by name, 100 unless `limit` says otherwise; `q` searches company and email. */
export const listCustomers = endpoint('GET /api/quotes/customers', {
  access: 'subscriber',
  input: z.strictObject({
    q: text(200).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.array(Customer),
})

/** The list's order: by date, by price (see `listPrice`, highest first), or by company. */
export const quoteSorts = ['newest', 'oldest', 'price', 'company'] as const
export const QuoteSort = z.enum(quoteSorts)
export type QuoteSort = z.infer<typeof QuoteSort>

type Priced = Record<
  'acceptedMonthlyPrice' | 'acceptedOneTimePrice' | 'finalMonthlyPrice' | 'finalOneTimePrice',
  number | null
>

/** The price that the list sorts by, in dollars: of a month, or without one of the single visit; the accepted one if there is one. */
export const listPrice = (quote: Priced): number =>
  quote.acceptedMonthlyPrice || quote.acceptedOneTimePrice || quote.finalMonthlyPrice || quote.finalOneTimePrice || 0

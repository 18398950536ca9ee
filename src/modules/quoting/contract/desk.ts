import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { TimeZone } from '../../../shared-kernel/time-zone.ts'

const dollars = z.number()
const count = z.int().min(0)

/**
 * The contractor's quotes in figures, in dollars per month. A pending bid waits for an answer once its quote was sent;
 * profit is known where costs are stored.
 */
export const Summary = z.object({
  total: count,
  pending: count,
  won: count,
  lost: count,
  /** Won of all decided bids, from 0 to 1; null before the first decision. */
  winRate: z.number().nullable(),
  waiting: count,
  waitingRevenue: dollars,
  /** Waiting bids that keep less than a tenth of their price. */
  thin: count,
  wonRevenue: dollars,
  /** A year of it: twelve months, no discount. */
  wonAnnualRevenue: dollars,
  /** What bids won since the first of this month added. */
  wonThisMonth: dollars,
  /** Of won bids with costs; null when there is none. */
  wonProfit: dollars.nullable(),
  /** The revenue of those same bids. */
  wonProfitRevenue: dollars,
  /** Bids decided in each of the last six months, oldest first; "2026-11". */
  decided: z.array(z.object({ month: z.string(), won: count, lost: count })),
})
export type Summary = z.infer<typeof Summary>

/** Months begin when they begin in the contractor's time zone. */
export const summarizeQuotes = endpoint('GET /api/quotes/summary', {
  access: 'subscriber',
  input: z.strictObject({ timeZone: TimeZone.default('UTC') }),
  output: Summary,
})

/** Who was quoted: a company and its e-mail in their newest spelling. `key` asks the list for this customer's quotes. */
export const Customer = z.object({ key: z.string(), companyName: z.string(), email: z.string(), quotes: count })
export type Customer = z.infer<typeof Customer>

/** Opaque: the list's `customer` parameter takes what `listCustomers` gave. */
export const CustomerKey = z.string().regex(/^[0-9a-f]{32}$/, 'This customer is not known')

/** The contractor's customers by name, 100 unless `limit` says otherwise; `q` looks at company and e-mail. */
export const listCustomers = endpoint('GET /api/quotes/customers', {
  access: 'subscriber',
  input: z.strictObject({
    q: z.string().trim().max(200, 'Please use at most 200 characters').optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.array(Customer),
})

/** In which order the list stands: by date, by final monthly price (highest first), or by company. */
export const QuoteSort = z.enum(['newest', 'oldest', 'price', 'company'])
export type QuoteSort = z.infer<typeof QuoteSort>

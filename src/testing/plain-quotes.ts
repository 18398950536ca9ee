import type { Frequency } from '../shared-kernel/frequency.ts'

/**
 * Quotes worked out on paper: the specification's arithmetic again, in whole cents, sharing no code with the product.
 */
export interface PlainQuote {
  readonly id: string
  readonly customerType: 'commercial' | 'residential'
  companyName: string
  /** Ten-thousandths of a dollar. */
  rate: number
  frequency: Frequency
  sqft: number
  rooms: PlainRoom[]
  removed: PlainRoom[]
  total: number
  asked: number
  totalOnce: number | null
  askedOnce: number | null
  costs: number | null
  bid: 'pending' | 'won' | 'lost'
  sent: boolean
}

export interface PlainRoom {
  readonly id: string
  sqft: number | null
  monthlyExtra: number
  oneTimeExtra: number
}

const visits: Readonly<Record<Frequency, number>> = { daily: 20, daily7: 30, weekly: 4, biweekly: 2, monthly: 1 }

/** Halves away from zero; none of these amounts is negative. */
const rounded = (top: bigint, bottom: bigint) => Number((2n * top + bottom) / (2n * bottom))
const share = (amount: number, of: number, by: number) => rounded(BigInt(amount) * BigInt(of), BigInt(by))
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

export const newQuote = (id: string, companyName: string, frequency: Frequency, sqft: number): PlainQuote =>
  repriced({
    ...{ id, customerType: 'commercial', companyName, rate: 500, frequency, sqft, rooms: [], removed: [] },
    ...{ total: 0, asked: 0, totalOnce: null, askedOnce: null, costs: null, bid: 'pending', sent: false },
  })

/** The scope changed: new totals, and the asking price keeps its ratio to them. */
export function repriced(quote: PlainQuote): PlainQuote {
  const { rooms, total, asked, totalOnce, askedOnce } = quote
  if (rooms.length > 0) quote.sqft = sum(rooms.map(({ sqft }) => sqft ?? 0))
  const base = (sqft: number) => rounded(BigInt(sqft) * BigInt(quote.rate) * BigInt(visits[quote.frequency]), 100n)
  const cleaning = rooms.length > 0 ? sum(rooms.map(({ sqft }) => base(sqft ?? 0))) : base(quote.sqft)
  quote.total = cleaning + sum(rooms.map(({ monthlyExtra }) => monthlyExtra))
  quote.totalOnce = sum(rooms.map(({ oneTimeExtra }) => oneTimeExtra)) || null
  const [top, bottom] = total > 0 ? [asked, total] : [1, 1]
  quote.asked = share(quote.total, top, bottom)
  const [once, onceBottom] = totalOnce && askedOnce !== null ? [askedOnce, totalOnce] : [top, bottom]
  quote.askedOnce = quote.totalOnce && share(quote.totalOnce, once, onceBottom)
  return quote
}

export const profitOf = ({ asked, costs }: PlainQuote) => (costs === null ? null : asked - costs)

/** What the dashboard should show for these quotes, in dollars. */
export function summaryOf(quotes: readonly PlainQuote[]) {
  const of = (bid: PlainQuote['bid']) => quotes.filter((quote) => quote.bid === bid)
  const asked = (some: readonly PlainQuote[]) => sum(some.map((quote) => quote.asked)) / 100
  const [won, lost] = [of('won'), of('lost')]
  const pending = of('pending').filter(({ sent }) => sent)
  const costed = won.filter(({ costs }) => costs !== null)
  return {
    total: quotes.length,
    draft: of('pending').length - pending.length,
    pending: pending.length,
    won: won.length,
    lost: lost.length,
    winRate: won.length + lost.length > 0 ? won.length / (won.length + lost.length) : null,
    pendingRevenue: asked(pending),
    thin: pending.filter((quote) => quote.asked > 0 && (profitOf(quote) ?? quote.asked) * 10 < quote.asked).length,
    wonRevenue: asked(won),
    wonAnnualRevenue: Math.round(asked(won) * 1200) / 100,
    wonThisMonth: asked(won),
    wonProfit: costed.length > 0 ? sum(costed.map((quote) => profitOf(quote) ?? 0)) / 100 : null,
    wonProfitRevenue: asked(costed),
  }
}

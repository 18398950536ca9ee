import type { PartialPrice } from '../../modules/pricing/contract/price.ts'
import type { Quote } from '../../modules/quoting/contract/endpoints.ts'
import { type Cents, toCents } from '../../shared-kernel/money.ts'

export type Priced = Pick<
  Quote,
  'totalMonthlyPrice' | 'totalOneTimePrice' | 'finalMonthlyPrice' | 'finalOneTimePrice' | 'adjustment'
>

const cents = (dollars: number | null): Cents | null => (dollars === null ? null : toCents(dollars))

/** The prices that the server stores, in cents. A quote kept by an older release has no adjustment. */
export const storedPrice = (quote: Priced): PartialPrice => ({
  totalMonthly: cents(quote.totalMonthlyPrice),
  totalOneTime: cents(quote.totalOneTimePrice),
  finalMonthly: cents(quote.finalMonthlyPrice),
  finalOneTime: cents(quote.finalOneTimePrice),
  adjustment: quote.adjustment,
})

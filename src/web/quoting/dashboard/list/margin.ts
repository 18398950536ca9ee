import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { type Cents, toCents } from '../../../../shared-kernel/money.ts'

type Priced = Pick<QuoteSummary, 'netMonthlyProfit' | 'finalMonthlyPrice' | 'acceptedMonthlyPrice'>

/** What is kept of the monthly price, the accepted one if there is one; null without stored costs, and for a single visit. */
export const profitOf = ({ netMonthlyProfit, finalMonthlyPrice, acceptedMonthlyPrice }: Priced): Cents | null =>
  netMonthlyProfit === null || acceptedMonthlyPrice === 0
    ? null
    : toCents(netMonthlyProfit) +
      toCents(acceptedMonthlyPrice ?? finalMonthlyPrice ?? 0) -
      toCents(finalMonthlyPrice ?? 0)

/** The profit as a percentage of the monthly price; null without stored costs or a price. */
export function marginOf(quote: Priced): number | null {
  const [profit, price] = [profitOf(quote), toCents(quote.acceptedMonthlyPrice ?? quote.finalMonthlyPrice ?? 0)]
  return profit === null || price === 0 ? null : (profit / price) * 100
}

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "23.8%", a loss with a real minus sign. */
export const formatPercent = (percent: number): string => `${tenths.format(percent).replace('-', '\u2212')}%`

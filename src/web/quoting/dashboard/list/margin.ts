import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'

/** The profit as a percentage of the monthly price; null without stored costs or a price. */
export const marginOf = ({
  netMonthlyProfit,
  finalMonthlyPrice,
}: Pick<QuoteSummary, 'netMonthlyProfit' | 'finalMonthlyPrice'>): number | null =>
  netMonthlyProfit === null || !finalMonthlyPrice ? null : (netMonthlyProfit / finalMonthlyPrice) * 100

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "23.8%", a loss with a real minus sign. */
export const formatPercent = (percent: number): string => `${tenths.format(percent).replace('-', '\u2212')}%`

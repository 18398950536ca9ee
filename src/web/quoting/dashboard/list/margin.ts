import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'

/** What stays of the monthly price, in percent; null while no costs are stored, or without a price. */
export const marginOf = ({
  netMonthlyProfit,
  finalMonthlyPrice,
}: Pick<QuoteSummary, 'netMonthlyProfit' | 'finalMonthlyPrice'>): number | null =>
  netMonthlyProfit === null || !finalMonthlyPrice ? null : (netMonthlyProfit / finalMonthlyPrice) * 100

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "23.8%", a loss with a true minus sign. */
export const formatPercent = (percent: number): string => `${tenths.format(percent).replace('-', '\u2212')}%`

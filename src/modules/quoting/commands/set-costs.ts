import { toDollars } from '../../../shared-kernel/money.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { readQuote } from '../queries/get-quote.ts'
import { quoteOf } from '../storage.ts'

export const setCosts: Command<typeof contract.setCosts> = async (
  { quoteId, version, ...costBreakdown },
  { em, db, contractorId },
) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  const isRepeated = await refuseStale(quote, { version, costBreakdown }, () => readQuote(db, contractorId, quoteId))
  if (!isRepeated) quote.setCosts(costBreakdown)
  await em.flush()
  return {
    netMonthlyProfit: toDollars(quote.netMonthlyProfit ?? 0),
    totalMonthlyCosts: toDollars(quote.totalMonthlyCosts ?? 0),
    version: quote.version,
  }
}

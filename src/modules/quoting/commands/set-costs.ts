import { toDollars } from '../../../shared-kernel/money.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Quote } from '../domain/quote.ts'
import { readQuote } from '../queries/get-quote.ts'
import { sharesNow } from '../queries/offer-costs.ts'
import { quoteOf } from '../storage.ts'

export const setCosts: Command<typeof contract.setCosts> = async (
  { quoteId, version, shareNow = [], ...costBreakdown },
  { em, db, contractorId, now },
) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  const isRepeated = await refuseStale(quote, { version, costBreakdown }, () => readQuote(db, contractorId, quoteId))
  if (!isRepeated) {
    const shares = shareNow.length > 0 ? await sharesNow(em, contractorId, quoteId) : []
    const at = now.toISOString()
    const wanted = shares.flatMap((share) => (shareNow.includes(share.cost) ? [{ ...share, at }] : []))
    quote.setCosts(costBreakdown, wanted)
  }
  await em.flush()
  return profitOf(quote)
}

export const costsFromTime: Command<typeof contract.costsFromTime> = async (
  { quoteId, version },
  { em, db, contractorId },
) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  await refuseStale(quote, { version }, () => readQuote(db, contractorId, quoteId))
  quote.setCostsFromTime()
  await em.flush()
  return profitOf(quote)
}

const profitOf = ({ netMonthlyProfit, totalMonthlyCosts, version }: Quote) => ({
  netMonthlyProfit: toDollars(netMonthlyProfit ?? 0), // a single visit has none; older clients expect a number
  totalMonthlyCosts: toDollars(totalMonthlyCosts ?? 0),
  version,
})

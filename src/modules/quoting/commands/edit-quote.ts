import { toRateUnits } from '../../../shared-kernel/money.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { buildingTypeFor } from '../contract/vocabulary.ts'
import { withinBounds } from '../domain/bounds.ts'
import { readQuote } from '../queries/get-quote.ts'
import { quoteOf } from '../storage.ts'

export const editQuote: Command<typeof contract.editQuote, { quoteId: string }> = async (
  { quoteId, version, pricePerSqFt, totalSqft, ...customer },
  { em, db, contractorId },
) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  await refuseStale(quote, { version, pricePerSqFt, ...customer }, () => readQuote(db, contractorId, quoteId))
  const buildingType = buildingTypeFor(quote.customerType, customer.buildingType)
  withinBounds(
    quote,
    () => quote.edit({ ...customer, buildingType }, toRateUnits(pricePerSqFt), totalSqft ?? quote.totalSqft),
    'specialRequirements',
  )
  return { quoteId }
}

import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { quoteOf } from '../storage.ts'

export const recordBid: Command<typeof contract.recordBid, { quoteId: string }> = async (
  { quoteId, bidStatus, bidNotes },
  { em, contractorId, now },
) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  quote.recordBid(bidStatus, bidNotes || null, now)
  return { quoteId }
}

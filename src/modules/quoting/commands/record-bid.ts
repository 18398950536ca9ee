import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'

export const recordBid: Command<typeof contract.recordBid, { quoteId: string }> = async (
  { quoteId, bidStatus, bidNotes },
  { em, contractorId, now },
) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  quote.recordBid(bidStatus, bidNotes || null, now)
  await note({ quoteId, at: now, kind: 'bid-recorded', actor: 'contractor', details: { bid: bidStatus } }, em)
  return { quoteId }
}

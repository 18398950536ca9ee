import type { Command } from '../../../shared-kernel/use-case.ts'
import { bidRecorded } from '../audit-events.ts'
import type * as contract from '../contract/endpoints.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'

export const recordBid: Command<typeof contract.recordBid, { quoteId: string }> = async (
  { quoteId, bidStatus, bidNotes },
  call,
) => {
  const { em, contractorId, now, publish } = call
  const quote = await quoteOf(contractorId, quoteId, em)
  if (quote.recordBid(bidStatus, bidNotes, now)) {
    await note({ quoteId, kind: 'bid-recorded', details: { bid: bidStatus } }, call)
    await publish(bidRecorded({ quoteId, contractorId, bid: bidStatus }))
  }
  return { quoteId }
}

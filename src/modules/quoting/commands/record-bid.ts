import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { toCents } from '../../../shared-kernel/money.ts'
import type { Command, CommandCall } from '../../../shared-kernel/use-case.ts'
import { bidRecorded } from '../audit-events.ts'
import type * as contract from '../contract/endpoints.ts'
import type * as followUp from '../contract/follow-up.ts'
import { endFollowUp } from '../reminders.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'

export const recordBid: Command<typeof contract.recordBid, { quoteId: string }> = async (
  { quoteId, bidStatus, bidNotes, winningPrice, ...loss },
  call,
) => {
  const { em, contractorId, now } = call
  const quote = await quoteOf(contractorId, quoteId, em)
  const price = winningPrice && toCents(winningPrice)
  if (quote.recordBid(bidStatus, bidNotes, { ...loss, winningPrice: price }, now)) {
    if (bidStatus !== 'pending') await endFollowUp({ quoteId, contractorId }, 'bid', call)
    const lostReason = quote.lostReason ?? undefined
    await note({ quoteId, contractorId, kind: 'bid-recorded', details: { bid: bidStatus, lostReason } }, call)
    await announceBid({ quoteId, contractorId, bid: bidStatus }, call)
  }
  return { quoteId }
}

/** In Today, without asking why. */
export const markNotInterested: Command<typeof followUp.markNotInterested> = async ({ quoteId }, call) => {
  await recordBid({ quoteId, bidStatus: 'lost' }, call)
  return { ok: true }
}

/** A bid was won, lost or opened again, by the contractor or the customer. */
export const announceBid = (outcome: PayloadOf<typeof bidRecorded>, { publish }: Pick<CommandCall, 'publish'>) =>
  publish(bidRecorded(outcome))

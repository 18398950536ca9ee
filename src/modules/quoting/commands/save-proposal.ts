import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { cleanedProposal } from '../../accounts/index.ts'
import type * as contract from '../contract/proposal.ts'
import { readQuote } from '../queries/get-quote.ts'
import { quoteOf } from '../storage.ts'

export const saveProposal: Command<typeof contract.saveQuoteProposal, { quoteId: string }> = async (
  { quoteId, version, ...changes },
  { em, db, contractorId },
) => {
  const proposal = await cleanedProposal(changes, (text) => text)
  const quote = await quoteOf(contractorId, quoteId, em)
  await refuseStale(quote, { version }, () => readQuote(db, contractorId, quoteId))
  quote.setProposal(proposal)
  return { quoteId }
}

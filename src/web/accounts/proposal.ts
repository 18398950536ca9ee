import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getProposal,
  type Proposal,
  type ProposalChanges,
  saveProposal,
} from '../../modules/accounts/contract/proposal.ts'
import { call } from '../app/api.ts'

/** The texts that go on every quote (PRP-01). */
export const proposalQuery = queryOptions({
  queryKey: ['api', 'user', 'proposal'],
  queryFn: ({ signal }): Promise<Proposal> => call(getProposal, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { inPassing: true },
})

export async function saveAccountProposal(client: QueryClient, changes: ProposalChanges): Promise<void> {
  client.setQueryData(proposalQuery.queryKey, await call(saveProposal, changes))
}

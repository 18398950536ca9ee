import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { atMost } from '../../../shared-kernel/rule.ts'
import { OwnProposal, proposalTextNames, ReferenceType } from './own-proposal.ts'
import { longestReferences, proposalTexts } from './proposal-texts.ts'

const text = (longest: number) => z.string().trim().max(longest, atMost(longest))

/** A field that is missing stays. */
export const ProposalChanges = z.strictObject({
  ...recordOf(proposalTextNames, (name) => text(proposalTexts[name].longest).nullish()),
  references: z.partialRecord(ReferenceType, text(longestReferences).nullish()).nullish(),
})
export type ProposalChanges = z.output<typeof ProposalChanges>

/** The texts around the price; null where there is none. */
export const Proposal = OwnProposal.extend({
  /** Whether the contractor ever saved them: until then, quotes print none, and the terms are only suggested. */
  isSaved: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

/** The texts that quotes of this account print, with plain terms to start from (PRP-01, PRP-06). */
export const getProposal = endpoint('GET /api/user/proposal', { access: 'subscriber', output: Proposal })

/**
 * Saves the texts around the price: bold between ** and lists after "-", or HTML, which becomes that. Null and empty text
 * remove one.
 */
export const saveProposal = endpoint('PUT /api/user/proposal', {
  access: 'subscriber',
  input: ProposalChanges,
  output: Proposal,
})

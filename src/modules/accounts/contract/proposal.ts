import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { atMost } from '../../../shared-kernel/rule.ts'
import {
  longestReferences,
  type ProposalText,
  proposalTextNames,
  proposalTexts,
  type References as StoredReferences,
} from './proposal-texts.ts'

/** Building types that references are for; `any` is for all that have none of their own. */
const ReferenceType = z.enum([...BuildingType.options, 'any'])

const ofEach = <Schema extends z.ZodType>(schema: (longest: number) => Schema) =>
  recordOf(proposalTextNames, (name) => schema(proposalTexts[name].longest)) as Record<ProposalText, Schema>

const text = (longest: number) => z.string().trim().max(longest, atMost(longest))

/** A field that is missing stays. */
export const ProposalChanges = z.strictObject({
  ...ofEach((longest) => text(longest).nullish()),
  references: z.partialRecord(ReferenceType, text(longestReferences).nullish()).nullish(),
})
export type ProposalChanges = z.output<typeof ProposalChanges>

const References = z.partialRecord(ReferenceType, z.string()) satisfies z.ZodType<StoredReferences>
/** The texts around the price; null where there is none. */
export const Proposal = z.object({
  ...ofEach(() => z.string().nullable()),
  references: References.nullable(),
  /** Whether the contractor ever saved them: until then, quotes print none, and the terms are only suggested. */
  isSaved: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>
/** A quote's own texts: null: as the account says; empty: none on this quote. */
export const OwnProposal = Proposal.omit({ isSaved: true })
export type OwnProposal = z.output<typeof OwnProposal>

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

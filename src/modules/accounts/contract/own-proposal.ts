import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'

/** The texts around the price, in the order of the forms (PRP-01, PRP-06). */
export const proposalTextNames = [
  ...(['coverLetter', 'contactName', 'contactPhone', 'insurance', 'supplies', 'notIncluded'] as const),
  ...(['serviceHours', 'termAndNotice', 'paymentTerms', 'aboutUs', 'terms'] as const),
] as const
export type ProposalText = (typeof proposalTextNames)[number]

/** Building types that references are for; `any` is for all that have none of their own. */
export const ReferenceType = z.enum([...BuildingType.options, 'any'])

/** A quote's own texts: null: as the account says; empty: none on this quote. */
export const OwnProposal = z.object({
  ...recordOf(proposalTextNames, () => z.string().nullable()),
  references: z.partialRecord(ReferenceType, z.string()).nullable(),
})
export type OwnProposal = z.output<typeof OwnProposal>

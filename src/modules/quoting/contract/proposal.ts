import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { ProposalChanges } from '../../accounts/contract/proposal.ts'
import { Quote } from './endpoints.ts'
import { version } from './inputs.ts'

/**
 * Changes this quote's own texts around the price. A text that is missing stays, null is as the account says, and an empty
 * one leaves it out. Of the references, those of its building type count.
 */
export const saveQuoteProposal = endpoint('PUT /api/quotes/:quoteId/proposal', {
  access: 'subscriber',
  input: ProposalChanges.extend({ quoteId: z.uuid(), version }),
  output: Quote,
})

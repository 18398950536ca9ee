import { useQueryClient } from '@tanstack/react-query'
import { CostBreakdown } from '../../../../modules/pricing/contract/costs.ts'
import { type Quote, setCosts } from '../../../../modules/quoting/contract/endpoints.ts'
import { call } from '../../../app/api.ts'
import { quoteChanged } from '../../quote-changes.ts'
import { quoteKey } from '../../quotes.ts'
import { conflictIn, useShowTheirs } from '../price/save-pricing.ts'

/** Unsaved costs, with the stored ones from when typing started. */
export interface CostDraft {
  readonly typed: CostBreakdown
  readonly stored: CostBreakdown | null
}

/** Another tab saved different costs, which the screen now shows; nothing was written. */
export class ChangedElsewhere extends Error {}

/** The database returns an object's keys in its own order. */
const inOrder = (costs: CostBreakdown | null) => JSON.stringify(costs && (CostBreakdown.safeParse(costs).data ?? costs))
export const isSame = (one: CostBreakdown | null, other: CostBreakdown | null) => inOrder(one) === inOrder(other)

/** Saves costs against the version on this screen. A price change in another tab is not a conflict. */
export function useCostWriter(quoteId: string) {
  const client = useQueryClient()
  const showTheirs = useShowTheirs(quoteId)
  return async ({ typed, stored }: CostDraft) => {
    const known = client.getQueryData<Quote>(quoteKey(quoteId))
    const write = (version: number | undefined) => call(setCosts, { ...typed, quoteId, version })
    const answer = await write(known?.version).catch((error: unknown) => {
      const theirs = conflictIn(error)
      if (!theirs) throw error
      showTheirs(theirs)
      if (!isSame(theirs.costBreakdown, stored)) throw new ChangedElsewhere()
      return write(theirs.version)
    })
    const now = client.getQueryData<Quote>(quoteKey(quoteId))
    if (now) quoteChanged(client, { ...now, ...answer, costBreakdown: typed })
    return answer
  }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type CostsToSave,
  costCategoryLabel,
  noCosts,
  type OfferedShare,
} from '../../../../modules/pricing/contract/costs.ts'
import {
  amountOf,
  heldShares,
  isCategory,
  type SharedCost,
  sharedOf,
  withShares,
} from '../../../../modules/pricing/contract/shared-costs.ts'
import { offerCosts, type Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import type { OutputOf } from '../../../../shared-kernel/endpoint.ts'
import { toCents } from '../../../../shared-kernel/money.ts'
import { isOnce } from '../../../../shared-kernel/visits.ts'
import { call } from '../../../app/api.ts'
import { useContractor } from '../../../app/session.ts'
import { quoteKey } from '../../quotes.ts'

type CostOffer = OutputOf<typeof offerCosts>

/** Asked again when the price changes or a bid is won. Without an answer, the server works the shares out at saving. */
const offerQuery = ({ id: quoteId, finalMonthlyPrice, bidStatus }: Quote) =>
  queryOptions({
    queryKey: [...quoteKey(quoteId), 'costs-offer', finalMonthlyPrice, bidStatus],
    queryFn: ({ signal }) => call(offerCosts, { quoteId }, { signal }),
    placeholderData: (before: CostOffer | undefined, of) => (of?.queryKey[2] === quoteId ? before : undefined),
    meta: { inPassing: true },
  })

/** The account's usual costs as a quote without costs offers them; workers belong to a quote. A single visit has no monthly costs. */
export function useUsualCosts(quote: Quote) {
  const { defaultCostBreakdown, customCosts, sharedCosts = [] } = useContractor() // older answers lack `sharedCosts`
  const shared = useMemo(
    () => sharedOf({ breakdown: defaultCostBreakdown ?? noCosts, customCosts, sharedCosts }),
    [defaultCostBreakdown, customCosts, sharedCosts],
  )
  const once = isOnce(quote)
  const { data } = useQuery({ ...offerQuery(quote), enabled: shared.length > 0 })
  const today = data?.costShares
  const usual = useMemo((): CostsToSave => {
    if (once) return noCosts
    const plain = customCosts.map(({ shared: _, ...cost }) => cost)
    const costs = { ...noCosts, ...defaultCostBreakdown, customCosts: plain }
    if (shared.length === 0) return costs
    const shares = shared.map(({ cost }) => ({ cost, share: today?.find((one) => one.cost === cost)?.share ?? 0 }))
    return { ...withShares(costs, shares), shareNow: shared.map(({ cost }) => cost) }
  }, [once, today, shared, customCosts, defaultCostBreakdown])
  return { usual, shared, today: today ?? none } as const
}
const none: readonly OfferedShare[] = []

/** A quote's share of a cost as the panel shows it, in dollars per month. */
export interface ShownShare extends SharedCost {
  readonly label: string
  /** Null until it is known. */
  readonly share: number | null
  /** When it was worked out; null until it is saved. */
  readonly at: string | null
  /** Today's share, if it is another one. */
  readonly today: OfferedShare | null
}

/** The shares among the costs on screen: those worked out at the next save, and those that were saved. */
export function shownShares(
  costs: CostsToSave,
  { costShares = [] }: Pick<Quote, 'costShares'>, // older answers lack them
  { shared, today }: { shared: readonly SharedCost[]; today: readonly OfferedShare[] },
): ShownShare[] {
  const { shareNow = [] } = costs
  const labelOf = (cost: string) =>
    isCategory(cost) ? costCategoryLabel[cost] : costs.customCosts.find(({ id }) => id === cost)?.label || 'No name yet'
  const todayOf = (cost: string) => today.find((one) => one.cost === cost)
  const coming = shared.flatMap(({ cost, of }) => {
    const amount = amountOf(costs, cost)
    if (!shareNow.includes(cost) || amount === undefined) return []
    const share = todayOf(cost)?.share
    const isKnown = share !== undefined && toCents(share) === toCents(amount)
    return [{ cost, of, label: labelOf(cost), share: isKnown ? share : null, at: null, today: null }]
  })
  const saved = heldShares(costs, costShares).flatMap((one) => {
    const now = todayOf(one.cost)
    const differs = now && toCents(now.share) !== toCents(one.share)
    return shareNow.includes(one.cost) ? [] : [{ ...one, label: labelOf(one.cost), today: differs ? now : null }]
  })
  return [...coming, ...saved]
}

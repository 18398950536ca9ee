import { type Cents, roundHalfUp, toCents, toDollars } from '../../../shared-kernel/cents.ts'
import {
  type CostBreakdown,
  type CostCategory,
  type CostsToSave,
  costCategories,
  type OfferedShare,
  type UsualCost,
} from './costs.ts'

/** An account's usual costs; `sharedCosts` and the custom costs with `shared` are shared by all customers (GRD-06). */
export interface AccountCosts {
  readonly breakdown: Readonly<Record<CostCategory, number>>
  readonly customCosts: readonly UsualCost[]
  readonly sharedCosts: readonly CostCategory[]
}

/** What shared costs are split by. A one-time quote has no final monthly price. */
export interface SplitBy {
  readonly finalMonthly: Cents
  readonly isWon: boolean
  /** The final monthly prices of all won quotes, this one too if it is won. May exceed what a number can hold. */
  readonly wonMonthly: bigint
}

/**
 * A quote's share of a cost: cost × its final monthly price ÷ the sum of those of the won quotes and its own, which counts
 * once. Rounded once to the cent.
 */
export function shareOf(cost: Cents, { finalMonthly, isWon, wonMonthly }: SplitBy): Cents {
  const price = BigInt(finalMonthly)
  const all = isWon ? wonMonthly : wonMonthly + price
  return price <= 0n || all <= 0n ? 0 : roundHalfUp(BigInt(cost) * price, all)
}

/** Whether a name is that of a category, and not the id of a custom cost. */
export const isCategory = (cost: string): cost is CostCategory => costCategories.some((category) => category === cost)

/** A cost that all customers share, by category name or id, and all of it in dollars per month. */
export type SharedCost = Omit<OfferedShare, 'share'>

/** The costs that all customers share; a cost of $0 isn't one. */
export function sharedOf({ breakdown, customCosts, sharedCosts }: AccountCosts): SharedCost[] {
  const categories = sharedCosts.map((cost) => ({ cost: cost as string, of: breakdown[cost] ?? 0 }))
  const custom = customCosts.flatMap(({ id, amount, shared }) =>
    shared && !isCategory(id) ? [{ cost: id, of: amount }] : [],
  )
  return [...categories, ...custom].filter(({ of }) => toCents(of) > 0)
}

/** A quote's share of each of them. */
export const sharesOf = (usual: AccountCosts, by: SplitBy): OfferedShare[] =>
  sharedOf(usual).map(({ cost, of }) => ({ cost, of, share: toDollars(shareOf(toCents(of), by)) }))

/** The amount of one cost of a quote in dollars; undefined if the quote doesn't have it. */
export const amountOf = (costs: CostBreakdown, cost: string): number | undefined =>
  isCategory(cost) ? costs[cost] : costs.customCosts.find(({ id }) => id === cost)?.amount

/** The costs with these shares in place of their amounts. A custom cost that the quote doesn't have isn't added. */
export function withShares<Costs extends CostBreakdown>(
  costs: Costs,
  shares: readonly Pick<OfferedShare, 'cost' | 'share'>[],
): Costs {
  const share = new Map(shares.map(({ cost, share }) => [cost, share]))
  const categories = costCategories.map((category) => [category, share.get(category) ?? costs[category]])
  const customCosts = costs.customCosts.map((cost) =>
    isCategory(cost.id) ? cost : { ...cost, amount: share.get(cost.id) ?? cost.amount },
  )
  return { ...costs, ...Object.fromEntries(categories), customCosts }
}

/** The shares that the costs still have. An amount that was typed over counts as typed. */
export const heldShares = <Share extends OfferedShare>(
  costs: CostBreakdown | null,
  shares: readonly Share[],
): Share[] => (costs ? shares.filter(({ cost, share }) => isSame(amountOf(costs, cost), share)) : [])

/** Costs after a change on screen. An amount that was typed over isn't worked out at saving anymore. */
export function changedCosts({ shareNow, ...costs }: CostsToSave, changes: Partial<CostBreakdown>): CostsToSave {
  const changed = { ...costs, ...changes }
  if (!shareNow) return changed
  return { ...changed, shareNow: shareNow.filter((cost) => isSame(amountOf(changed, cost), amountOf(costs, cost))) }
}

/** Costs as the server stores them, once it has worked out their shares: `stored` are the quote's. */
export function savedCosts({ shareNow, ...costs }: CostsToSave, stored: readonly OfferedShare[]): CostBreakdown {
  return withShares(
    costs,
    stored.filter(({ cost }) => shareNow?.includes(cost)),
  )
}

const isSame = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && toCents(one) === toCents(other)

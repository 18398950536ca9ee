import { planOf } from '../catalogue.ts'
import { discounted } from '../invoices/discounts.ts'
import type { Charge } from '../invoices/invoice-drafts.ts'
import type { Price, Subscription, SubscriptionItem } from '../wire/objects.ts'
import { badRequest } from '../wire/problems.ts'
import { find, type World } from '../world.ts'
import { type Interval, periodEnd, share } from './calendar.ts'
import { invoicesOf } from './subscription-states.ts'

/**
 * A price change in the middle of a period, or the early end of a trial: the new item, what it costs now, and the new
 * anchor if a new period begins.
 */
export type Switch = { item: SubscriptionItem; charges: Charge[]; anchor: number | null; trialEnd?: number }

export const lengthOf = ({ recurring }: Price): Interval => recurring!

export const sameLength = (one: Price, other: Price) =>
  one.recurring!.interval === other.recurring!.interval &&
  one.recurring!.interval_count === other.recurring!.interval_count

/**
 * At `at` (seconds), credits the unused part of the old price and charges the rest of the period at the new one. A
 * different length starts a new period.
 */
export function switchPrice(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
  price: Price,
  quantity: number,
  at: number,
  prorate: boolean,
): Switch {
  if (at < item.current_period_start || at > item.current_period_end)
    throw badRequest('Cannot specify a proration date outside of the current subscription period.', {
      param: 'proration_date',
    })
  const restarts = !sameLength(item.price, price)
  const credit = prorate ? creditFor(world, subscription, item, at) : []
  const start = restarts ? at : item.current_period_start
  const end = restarts ? periodEnd(at, lengthOf(price), at) : item.current_period_end
  const next = { ...item, price, plan: planOf(price), quantity, current_period_start: start, current_period_end: end }
  const full = (price.unit_amount ?? 0) * quantity
  const net = discounted(world, subscription.discounts, price, quantity)
  const rest = share(net, end - at, end - start)
  const common = { item: next, price, quantity, period: { start: at, end } }
  const name = find(world, 'product', price.product).name
  const debit: Charge[] = restarts
    ? [{ ...common, amount: full, description: `${quantity} × ${name}`, proration: false }]
    : prorate
      ? [{ ...common, amount: rest, description: `Remaining time on ${name}`, proration: true }]
      : []
  return { item: next, charges: [...credit, ...debit], anchor: restarts ? at : null }
}

/**
 * Credit for the unused time: none for a trial or an invoice that could not be collected. A draft of the last hour
 * counts, because it will be charged.
 */
function creditFor(world: World, subscription: Subscription, item: SubscriptionItem, at: number): Charge[] {
  const billed = invoicesOf(world, subscription)
    .filter(({ status }) => status === 'paid' || status === 'draft')
    .flatMap(({ lines }) => lines.data)
    .filter(({ period, amount }) => period.end === item.current_period_end && period.start <= at && amount > 0)
    .at(-1)
  if (!billed) return []
  const paid = billed.amount - (billed.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const { start, end } = billed.period
  const name = find(world, 'product', item.price.product).name
  return [
    {
      item,
      price: item.price,
      quantity: item.quantity ?? 1,
      amount: -share(paid, end - at, end - start),
      description: `Unused time on ${name}`,
      period: { start: at, end },
      proration: true,
    },
  ]
}

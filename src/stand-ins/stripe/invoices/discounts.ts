import { addMonths } from '../subscriptions/calendar.ts'
import type { Coupon, Discount, Price, Subscription } from '../wire/objects.ts'
import { type Params, text } from '../wire/params.ts'
import { notSimulated } from '../wire/problems.ts'
import { change, find, keep, type World } from '../world.ts'

/**
 * Ids of the discounts in the `discounts` parameter: a coupon starts a new discount, a discount keeps its own end.
 */
export function discountsFrom(world: World, asked: Params[], subscription: string, customer: string): string[] {
  return asked.map((one) => {
    const running = text(one, 'discount')
    if (running) return find(world, 'discount', running, 'discounts[discount]').id
    const coupon = text(one, 'coupon')
    if (!coupon) throw notSimulated('promotion codes')
    return redeem(world, find(world, 'coupon', coupon, 'discounts[coupon]'), subscription, customer).id
  })
}

function redeem(world: World, coupon: Coupon, subscription: string, customer: string): Discount {
  coupon.times_redeemed += 1
  const start = world.now()
  const discount = keep(world, 'discount', {
    id: world.newId('discount'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? addMonths(start, coupon.duration_in_months!) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  })
  world.tell('customer.discount.created', withCoupon(world, discount))
  return discount
}

/** Removes discounts from the subscription, with an event for each. */
export function endDiscounts(world: World, subscription: Subscription, ids: string[]): void {
  const ending = subscription.discounts.filter((id) => ids.includes(id))
  if (ending.length === 0) return
  for (const id of ending) world.tell('customer.discount.deleted', withCoupon(world, find(world, 'discount', id)))
  change(world, 'customer.subscription.updated', subscription, {
    discounts: subscription.discounts.filter((id) => !ids.includes(id)),
  })
}

/** Events about a discount include the coupon itself. */
const withCoupon = (world: World, discount: Discount) => ({
  ...discount,
  source: { ...discount.source, coupon: find(world, 'coupon', discount.source.coupon) },
})

/** The active discounts that apply to the price's product, with the cents each takes off `amount`. */
export function discountsOn(
  world: World,
  ids: string[],
  { product }: Price,
  amount: number,
): { discount: string; amount: number; once: boolean }[] {
  const fitting = ids
    .map((id) => find(world, 'discount', id))
    .filter(({ end, source }) => (!end || end > world.now()) && fits(world, source.coupon, product))
  let left = Math.max(amount, 0)
  return fitting.map(({ id, source }) => {
    const coupon = find(world, 'coupon', source.coupon)
    const off = Math.min(left, coupon.amount_off ?? Math.round((left * (coupon.percent_off ?? 0)) / 100))
    left -= off
    return { discount: id, amount: off, once: coupon.duration === 'once' }
  })
}

const fits = ({ state }: World, coupon: string, product: string) =>
  state.couponProducts[coupon]?.includes(product) ?? true

/** The discounted cost of a period at this price, in cents. */
export function discounted(world: World, ids: string[], price: Price, quantity: number): number {
  const full = (price.unit_amount ?? 0) * quantity
  return discountsOn(world, ids, price, full).reduce((sum, { amount }) => sum - amount, full)
}

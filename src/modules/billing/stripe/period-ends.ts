import type Stripe from 'stripe'
import type { PlanType } from '../contract/plans.ts'
import type { Payments } from '../payments.ts'
import { idOf } from './cards.ts'
import { intervalOf, isOurs, type PriceId, planTypeOf } from './catalogue.ts'
import type { Ask } from './provider.ts'
import { itemOf } from './snapshots.ts'
import { release, retrieved } from './subscriptions.ts'

type PeriodEnds = Pick<Payments, 'changeAtPeriodEnd' | 'keepPlan' | 'setCoupon' | 'cancelAtPeriodEnd' | 'resume'>

/** Changes at the end of a period: another plan, a lower price, the end. */
export const periodEnds = (
  ask: Ask,
  { priceId, stocked }: { priceId: PriceId; stocked: () => Promise<unknown> },
): PeriodEnds => ({
  async changeAtPeriodEnd(subscriptionId, planType, key) {
    await scheduleChange(ask, priceId, { subscriptionId, planType, key })
  },

  async keepPlan(subscriptionId) {
    await release(ask, await retrieved(ask, subscriptionId))
  },

  async setCoupon(subscriptionId, coupon, idempotencyKey) {
    await stocked()
    const kept = discountsOfOthers(await retrieved(ask, subscriptionId, ['discounts']))
    const discounts = coupon ? [...kept, { coupon }] : kept
    const params = {
      discounts: discounts.length > 0 ? discounts : ('' as const),
      proration_behavior: 'none' as const,
    }
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  },

  async cancelAtPeriodEnd(subscriptionId, idempotencyKey) {
    await release(ask, await retrieved(ask, subscriptionId))
    const params = { cancel_at_period_end: true }
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  },

  async resume(subscriptionId, idempotencyKey) {
    const subscription = await retrieved(ask, subscriptionId)
    const { cancel_at_period_end, cancel_at } = subscription
    if (!cancel_at_period_end && !cancel_at) return
    await release(ask, subscription)
    const params = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  },
})

/** Support discounts stay, regardless of ours. */
const discountsOfOthers = ({ discounts }: Stripe.Subscription) =>
  discounts.flatMap((discount) =>
    typeof discount === 'string' || isOurs(idOf(discount.source.coupon)) ? [] : { discount: discount.id },
  )

interface Order {
  readonly subscriptionId: string
  readonly planType: PlanType
  readonly key: string
}

/** Schedules another plan for the next period, paid with the current card. */
async function scheduleChange(ask: Ask, priceId: PriceId, { subscriptionId, planType, key }: Order) {
  const subscription = await retrieved(ask, subscriptionId, ['discounts'])
  const price = await priceId(planType)
  await keepCardThroughChange(ask, subscription)
  const schedule = await scheduleOf(ask, subscription)
  const start = schedule.current_phase?.start_date ?? schedule.phases[0]!.start_date
  const phases = phasesOf(subscription, { planType, price, start })
  const options = { idempotencyKey: `${key}:${schedule.id}` }
  await ask((stripe) => stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'release', phases }, options))
}

/**
 * Its schedule, or a new one. A subscription can have only one, so of two concurrent requests one finds the other's.
 */
async function scheduleOf(ask: Ask, { id, schedule }: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
  const existing = idOf(schedule)
  if (existing) return ask((stripe) => stripe.subscriptionSchedules.retrieve(existing))
  try {
    return await ask((stripe) => stripe.subscriptionSchedules.create({ from_subscription: id }))
  } catch (error) {
    const now = await retrieved(ask, id)
    if (!now.schedule) throw error
    return scheduleOf(ask, now)
  }
}

/** A phase without its own card can fall back to the customer's, so both must be the same. */
async function keepCardThroughChange(ask: Ask, { customer, default_payment_method }: Stripe.Subscription) {
  const card = idOf(default_payment_method)
  if (!card) return
  await ask((stripe) =>
    stripe.customers.update(idOf(customer)!, { invoice_settings: { default_payment_method: card } }),
  )
}

interface Change {
  readonly planType: PlanType
  readonly price: string
  /** When the schedule's current phase began, in seconds since 1970. */
  readonly start: number
}

/**
 * The current plan with its discount until the paid period ends, then one period of the other plan, then no schedule.
 */
function phasesOf(
  subscription: Stripe.Subscription,
  { planType, price, start }: Change,
): Stripe.SubscriptionScheduleUpdateParams.Phase[] {
  const item = itemOf(subscription)
  const interval = intervalOf(planType)
  const otherInterval = interval !== intervalOf(planTypeOf(item.price))
  const discounts = subscription.discounts.map((discount) => ({ discount: idOf(discount)! }))
  const kept = discountsOfOthers(subscription)
  const end = item.current_period_end
  return [
    {
      items: [{ price: item.price.id, quantity: 1 }],
      start_date: start,
      end_date: end,
      ...(discounts.length > 0 && { discounts }),
    },
    {
      items: [{ price, quantity: 1 }],
      start_date: end,
      duration: { interval, interval_count: 1 },
      proration_behavior: 'none',
      ...(kept.length > 0 && { discounts: kept }),
      ...(otherInterval && { billing_cycle_anchor: 'phase_start' }),
    },
  ]
}

import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  billed,
  day,
  hour,
  newActive,
  type Simulated,
  simulatedStripe,
} from '../../../testing/system/simulated-stripe.ts'

let simulated: Simulated
let stripe: Stripe
beforeEach(async () => {
  simulated = await simulatedStripe()
  stripe = simulated.stripe
})
afterEach(() => expect(simulated.mistakes()).toEqual([]))

const read = (id: string) => stripe.subscriptions.retrieve(id)

const coupon = (duration: Stripe.CouponCreateParams.Duration, months?: number) =>
  stripe.coupons.create({
    id: `retention-${duration}`,
    amount_off: 1250,
    currency: 'usd',
    duration,
    duration_in_months: months,
    applies_to: { products: [simulated.prices['residential-month'].product as string] },
  })

it('lowers the next two renewals: 749 749 1999', async () => {
  await coupon('repeating', 2)
  const { id } = await newActive(simulated)
  await simulated.pass(3 * day)
  const { discounts } = await stripe.subscriptions.update(id, {
    discounts: [{ coupon: 'retention-repeating' }],
    proration_behavior: 'none',
    expand: ['discounts.source.coupon'],
  })
  expect(discounts[0]).toMatchObject({ source: { coupon: { amount_off: 1250, times_redeemed: 1 } } })
  await simulated.pass(92 * day)
  expect(await billed(simulated, id)).toEqual([1999, 749, 749, 1999])
  expect((await read(id)).discounts).toEqual([])
})

it('applies a one-time coupon to one invoice', async () => {
  await coupon('once')
  const { id } = await newActive(simulated)
  await stripe.subscriptions.update(id, { discounts: [{ coupon: 'retention-once' }], proration_behavior: 'none' })
  await simulated.pass(62 * day)
  expect(await billed(simulated, id)).toEqual([1999, 749, 1999])
})

it('gives no discount on a product that the coupon excludes', async () => {
  await coupon('forever')
  const { id } = await newActive(simulated, simulated.prices['pro-month'])
  await stripe.subscriptions.update(id, { discounts: [{ coupon: 'retention-forever' }], proration_behavior: 'none' })
  await simulated.pass(32 * day)
  expect(await billed(simulated, id)).toEqual([3299, 3299])
  expect(await stripe.subscriptions.update(id, { discounts: '' })).toMatchObject({ discounts: [] })
})

it('credits only what was paid when a discounted month ends early', async () => {
  await coupon('forever')
  const subscription = await newActive(simulated)
  await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: 'retention-forever' }] })
  await simulated.pass(31 * day + hour)
  await simulated.pass(14 * day - hour)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: simulated.prices['pro-month'].id }],
    proration_behavior: 'always_invoice',
  })
  expect(await billed(simulated, subscription.id)).toEqual([1999, 749, 1650 - 375])
})

it('survives a downgrade whose phases name it, and is lost in one whose phases do not', async () => {
  await stripe.coupons.create({ id: 'off', amount_off: 100, currency: 'usd', duration: 'forever' })
  for (const named of [true, false]) {
    const subscription = await newActive(simulated, simulated.prices['pro-month'])
    const { discounts } = await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: 'off' }] })
    const kept = named ? [{ discount: discounts[0] as string }] : undefined
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [{ start_date, end_date }] = schedule.phases as [Stripe.SubscriptionSchedule.Phase]
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: simulated.prices['pro-month'].id }], start_date, end_date, discounts: kept },
        {
          items: [{ price: simulated.prices['residential-month'].id }],
          duration: { interval: 'month' },
          discounts: kept,
        },
      ],
    })
    await simulated.pass(end_date - simulated.now() + hour)
    expect(await billed(simulated, subscription.id)).toEqual([3299, named ? 1899 : 1999])
  }
})

it('takes a percentage off, everything at 100 percent, in addition to another discount', async () => {
  await coupon('repeating', 12)
  await stripe.coupons.create({ id: 'fifth', percent_off: 20, duration: 'repeating', duration_in_months: 1 })
  await stripe.coupons.create({ id: 'free', percent_off: 100, duration: 'repeating', duration_in_months: 1 })
  const { id } = await newActive(simulated)
  await simulated.pass(3 * day)
  const add = async (name: string) => {
    const { discounts } = await read(id)
    const kept = discounts.map((discount) => ({ discount: discount as string }))
    await stripe.subscriptions.update(id, { discounts: [...kept, { coupon: name }], proration_behavior: 'none' })
  }
  await add('retention-repeating')
  await add('fifth')
  await simulated.pass(31 * day)
  await add('free')
  await simulated.pass(31 * day)
  expect(await billed(simulated, id)).toEqual([1999, 599, 0])
  await expect(stripe.coupons.update('free', { name: 'x'.repeat(41) })).rejects.toMatchObject({ param: 'name' })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StripeStandIn, startStripe } from '../../../stand-ins/stripe.ts'
import { onPlan, onTrial, pass, settingsFor, startSimulator } from '../../../testing/system/simulated-payments.ts'
import type { Payments } from '../payments.ts'
import { stripePayments } from './stripe-payments.ts'

let stripe: StripeStandIn
let payments: Payments
const day = 24

beforeAll(async () => {
  stripe = await startSimulator()
  payments = stripePayments(settingsFor(stripe))
})
afterAll(() => stripe.stop())

it.each([
  ['pro-monthly', 'residential-monthly', 1999],
  ['pro-yearly', 'pro-monthly', 3299],
] as const)('changes %s to %s at the next period, using the card saved by then @AMB-B25', async (from, to, price) => {
  const { subscriptionId, customerId } = await onPlan(stripe, payments, from)
  const { periodEnd } = await payments.read(subscriptionId)
  await payments.changeAtPeriodEnd(subscriptionId, to, `change:${subscriptionId}`)
  expect(await payments.read(subscriptionId)).toMatchObject({
    planType: from,
    pending: { planType: to, at: periodEnd },
  })

  const { schedule, customer, subscription } = told(subscriptionId)
  expect(subscription.default_payment_method).toBe(customer.invoice_settings.default_payment_method)
  expect(schedule.phases[1]!.billing_cycle_anchor).toBe(from.endsWith('yearly') ? 'phase_start' : null)
  pass(stripe, (periodEnd.getTime() - stripe.now()) / 3600_000 + 2)
  expect(await payments.read(subscriptionId)).toMatchObject({ planType: to, status: 'active', pending: null })
  expect((await payments.invoices(customerId, 1))[0]).toMatchObject({ amount: price, planType: to, status: 'paid' })
  const { periodStart, card } = await payments.read(subscriptionId)
  expect(periodStart).toEqual(periodEnd)
  expect(card).toMatchObject({ last4: '4242' })
})

/** The provider's objects for a subscription with a scheduled plan change. */
function told(subscriptionId: string) {
  const { subscription, subscription_schedule, customer } = stripe.engine.state.objects
  const found = subscription[subscriptionId]!
  return {
    subscription: found,
    schedule: subscription_schedule[found.schedule!]!,
    customer: customer[found.customer]!,
  }
}

it('replaces or drops a scheduled change', async () => {
  const { subscriptionId } = await onPlan(stripe, payments, 'pro-yearly')
  await payments.changeAtPeriodEnd(subscriptionId, 'pro-monthly', `change:${subscriptionId}:1`)
  await payments.changeAtPeriodEnd(subscriptionId, 'residential-yearly', `change:${subscriptionId}:2`)
  expect(await payments.read(subscriptionId)).toMatchObject({ pending: { planType: 'residential-yearly' } })
  await payments.keepPlan(subscriptionId)
  await payments.keepPlan(subscriptionId)
  expect(await payments.read(subscriptionId)).toMatchObject({ planType: 'pro-yearly', pending: null })
  const both = [1, 2].map(() => payments.changeAtPeriodEnd(subscriptionId, 'pro-monthly', `change:${subscriptionId}:1`))
  await Promise.all(both)
  expect(await payments.read(subscriptionId)).toMatchObject({ pending: { planType: 'pro-monthly' } })
})

it('cancels at the end of the period, replacing a scheduled change, and resumes from both forms of cancellation @AMB-B08 @BIL-13', async () => {
  const { subscriptionId } = await onPlan(stripe, payments, 'pro-monthly')
  await payments.changeAtPeriodEnd(subscriptionId, 'residential-monthly', `change:${subscriptionId}`)
  await payments.cancelAtPeriodEnd(subscriptionId, `cancel:${subscriptionId}:1`)
  const canceled = await payments.read(subscriptionId)
  expect(canceled).toMatchObject({ status: 'active', pending: null, accessEnd: canceled.periodEnd })

  await payments.resume(subscriptionId, `resume:${subscriptionId}:1`)
  expect((await payments.read(subscriptionId)).accessEnd).toBeNull()
  await payments.resume(subscriptionId, `resume:${subscriptionId}:2`)

  const end = Math.floor(canceled.periodEnd.getTime() / 1000) - 3600
  stripe.engine.handle({
    method: 'POST',
    path: `/v1/subscriptions/${subscriptionId}`,
    params: { cancel_at: String(end) },
    key: stripe.secretKey,
  })
  expect((await payments.read(subscriptionId)).accessEnd).toEqual(new Date(end * 1000))
  await payments.resume(subscriptionId, `resume:${subscriptionId}:3`)
  expect((await payments.read(subscriptionId)).accessEnd).toBeNull()
})

it('handles twenty concurrent cancellations as one, even with a scheduled change', async () => {
  const { subscriptionId } = await onPlan(stripe, payments, 'pro-monthly')
  await payments.changeAtPeriodEnd(subscriptionId, 'residential-monthly', `change:${subscriptionId}`)
  const cancel = () => payments.cancelAtPeriodEnd(subscriptionId, `cancel:${subscriptionId}:1`)
  await Promise.all(Array.from({ length: 20 }, cancel))
  const { accessEnd, periodEnd } = await payments.read(subscriptionId)
  expect(accessEnd).toEqual(periodEnd)
})

it('ends a canceled trial without a charge @BIL-11', async () => {
  const { subscriptionId, customerId } = await onTrial(stripe, payments)
  await payments.cancelAtPeriodEnd(subscriptionId, `cancel:${subscriptionId}:1`)
  const { accessEnd, trialEnd } = await payments.read(subscriptionId)
  expect(accessEnd).toEqual(trialEnd)
  pass(stripe, 30)
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'canceled', accessEnd: trialEnd })
  expect(await payments.invoices(customerId, 24)).toEqual([])
})

it('discounts the next invoices with a coupon, and keeps the coupon through a scheduled change @AMB-B03 @AMB-B04', async () => {
  const { subscriptionId, customerId } = await onPlan(stripe, payments, 'pro-monthly')
  await payments.setCoupon(subscriptionId, 'retention-1650-2m', `coupon:${subscriptionId}:1`)
  expect((await payments.read(subscriptionId)).coupon).toBe('retention-1650-2m')
  await payments.changeAtPeriodEnd(subscriptionId, 'residential-monthly', `change:${subscriptionId}`)
  expect((await payments.read(subscriptionId)).coupon).toBe('retention-1650-2m')
  await payments.keepPlan(subscriptionId)
  const { periodEnd } = await payments.read(subscriptionId)
  pass(stripe, (periodEnd.getTime() - stripe.now()) / 3600_000 + 2)
  expect((await payments.invoices(customerId, 1))[0]).toMatchObject({ amount: 1649, discount: 1650, status: 'paid' })

  await payments.setCoupon(subscriptionId, 'retention-1650-once', `coupon:${subscriptionId}:2`)
  expect((await payments.read(subscriptionId)).coupon).toBe('retention-1650-once')
  await payments.setCoupon(subscriptionId, null, `coupon:${subscriptionId}:3`)
  expect((await payments.read(subscriptionId)).coupon).toBeNull()
})

it('replaces a coupon that expired early, so the second promised renewal is discounted too @AMB-B03', async () => {
  const december = await startStripe({ file: null, now: () => Date.parse('2026-12-27T15:00:00Z') })
  try {
    const there = stripePayments(settingsFor(december))
    const { subscriptionId, customerId } = await onPlan(december, there, 'residential-monthly')
    const day31 = Date.parse('2026-12-31T12:00:00Z')
    pass(december, (day31 - december.now()) / 3600_000)
    await there.setCoupon(subscriptionId, 'retention-1250-2m', 'coupon:1')
    expect((await there.read(subscriptionId)).coupon).toBe('retention-1250-2m')
    pass(december, 29 * day)
    expect((await there.read(subscriptionId)).coupon).toBeNull()
    await there.setCoupon(subscriptionId, 'retention-1250-once', 'coupon:2')
    for (const _ of ['February', 'March']) pass(december, 31 * day)
    const amounts = (await there.invoices(customerId, 24)).map(({ amount }) => amount)
    expect(amounts).toEqual([1999, 749, 749, 1999])
  } finally {
    await december.stop()
  }
})

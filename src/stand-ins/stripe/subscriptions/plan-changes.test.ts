import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  billed,
  cards,
  day,
  hour,
  newActive,
  newCard,
  newTrial,
  type Simulated,
  simulatedStripe,
} from '../../../testing/system/simulated-stripe.ts'

let simulated: Simulated
let stripe: Stripe
const begin = async (start?: string) => {
  simulated = await simulatedStripe(start)
  stripe = simulated.stripe
}
beforeEach(() => begin())
afterEach(() => expect(simulated.mistakes()).toEqual([]))

const read = (id: string) => stripe.subscriptions.retrieve(id)
const priceOf = async (id: string) => (await read(id)).items.data[0]!.price.lookup_key

const upgrade = ({ items }: Stripe.Subscription, price: Stripe.Price, proration_date: number) => ({
  items: [{ id: items.data[0]!.id, price: price.id }],
  proration_behavior: 'always_invoice' as const,
  proration_date,
})

it('charges 650 cents for an upgrade from 19.99 to 32.99 halfway, as previewed', async () => {
  const subscription = await newActive(simulated)
  await simulated.pass(15.5 * day)
  const change = upgrade(subscription, simulated.prices['pro-month'], simulated.now())
  const preview = await stripe.invoices.createPreview({
    customer: subscription.customer as string,
    subscription: subscription.id,
    subscription_details: change,
  })
  expect(preview.amount_due).toBe(650)
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1000, 1650])
  expect(await priceOf(subscription.id)).toBe('residential-month')
  simulated.told()
  const changed = await stripe.subscriptions.update(subscription.id, {
    ...change,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 650 })
  expect(changed).toMatchObject({ pending_update: null })
  expect(simulated.told()).not.toContain('customer.subscription.pending_update_applied')
  await simulated.pass(15.5 * day + hour)
  expect(await billed(simulated, subscription.id)).toEqual([1999, 650, 3299])
})

it('starts a new year when a monthly plan becomes yearly', async () => {
  const subscription = await newActive(simulated)
  await simulated.pass(15.5 * day)
  const change = upgrade(subscription, simulated.prices['residential-year'], simulated.now())
  const changed = await stripe.subscriptions.update(subscription.id, change)
  expect(changed.billing_cycle_anchor).toBe(simulated.now())
  expect(await billed(simulated, subscription.id)).toEqual([1999, 15_700 - 1000])
  await simulated.pass(365 * day + hour)
  expect(await billed(simulated, subscription.id)).toEqual([1999, 15_700 - 1000, 15_700])
})

it('charges nothing for a change during the trial', async () => {
  const trial = await newTrial(simulated)
  const changed = await stripe.subscriptions.update(trial.id, {
    items: [{ id: trial.items.data[0]!.id, price: simulated.prices['pro-month'].id }],
    proration_behavior: 'none',
  })
  expect(changed.items.data[0]!.price.lookup_key).toBe('pro-month')
  expect(changed.latest_invoice).toBe(trial.latest_invoice)
})

/** An upgrade waiting for its payment. */
async function pending(number: string, after = 15.5 * day) {
  const subscription = await newActive(simulated)
  const card = await newCard(stripe, number)
  await stripe.paymentMethods.attach(card.id, { customer: subscription.customer as string })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id })
  await simulated.pass(after)
  simulated.told()
  return stripe.subscriptions.update(subscription.id, {
    ...upgrade(subscription, simulated.prices['pro-month'], simulated.now()),
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
}

it('keeps the old plan until the bank has confirmed an upgrade', async () => {
  const { id, pending_update, latest_invoice, status } = await pending(cards.asksAlways)
  expect(status).toBe('active')
  expect(pending_update).toMatchObject({ expires_at: simulated.now() + 23 * hour })
  expect(await priceOf(id)).toBe('residential-month')
  const { client_secret } = (latest_invoice as Stripe.Invoice).confirmation_secret!
  simulated.engine.authenticate({ intent: client_secret.split('_secret_')[0]!, client_secret, outcome: 'succeeded' })
  expect(simulated.told()).toContain('customer.subscription.pending_update_applied')
  expect(await priceOf(id)).toBe('pro-month')
  expect((await read(id)).pending_update).toBeNull()
})

it('drops an unpaid upgrade after 23 hours', async () => {
  const { id, latest_invoice } = await pending(cards.failsOnCharge)
  await simulated.pass(23 * hour)
  expect(simulated.told()).toContain('customer.subscription.pending_update_expired')
  expect(await read(id)).toMatchObject({ status: 'active', pending_update: null })
  expect(await priceOf(id)).toBe('residential-month')
  expect(await stripe.invoices.retrieve((latest_invoice as Stripe.Invoice).id)).toMatchObject({ status: 'void' })
})

it('clears a debt once it is paid, even while an upgrade waits for the bank', async () => {
  const { id, customer } = await pending(cards.asksAlways, 31 * day)
  await simulated.pass(hour)
  expect(await read(id)).toMatchObject({
    status: 'past_due',
    pending_update: { expires_at: simulated.now() + 22 * hour },
  })
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open' })
  const good = await newCard(stripe, cards.pays)
  await stripe.paymentMethods.attach(good.id, { customer: customer as string })
  const renewal = data.find(({ billing_reason }) => billing_reason === 'subscription_cycle')!
  await stripe.invoices.pay(renewal.id, { payment_method: good.id })
  expect(await read(id)).toMatchObject({ status: 'active' })
  expect(await priceOf(id)).toBe('residential-month')
})

it('replaces a waiting upgrade with a second one', async () => {
  const first = await pending(cards.asksAlways)
  const change = upgrade(first, simulated.prices['residential-year'], simulated.now())
  const second = await stripe.subscriptions.update(first.id, { ...change, payment_behavior: 'pending_if_incomplete' })
  expect(second.pending_update!.subscription_items![0]!.price.lookup_key).toBe('residential-year')
  expect((await stripe.invoices.list({ subscription: first.id, status: 'open' })).data).toHaveLength(1)
})

it('an update that waits for its payment can change nothing else', async () => {
  const subscription = await newActive(simulated)
  const change = upgrade(subscription, simulated.prices['pro-month'], simulated.now())
  await expect(
    stripe.subscriptions.update(subscription.id, {
      ...change,
      payment_behavior: 'pending_if_incomplete',
      discounts: '',
    }),
  ).rejects.toMatchObject({ param: 'discounts' })
})

it('charges nothing for a change to the same price', async () => {
  const subscription = await newActive(simulated)
  await simulated.pass(day)
  await stripe.subscriptions.update(
    subscription.id,
    upgrade(subscription, simulated.prices['residential-month'], simulated.now()),
  )
  expect(await billed(simulated, subscription.id)).toEqual([1999])
})

it('keeps the 31st through shorter months', async () => {
  await begin('2027-01-31T10:00:00Z')
  const { id } = await newActive(simulated)
  const ends = []
  for (let month = 0; month < 4; month += 1) {
    const end = (await read(id)).items.data[0]!.current_period_end
    ends.push(new Date(end * 1000).toISOString().slice(0, 10))
    await simulated.pass(end - simulated.now())
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

it('ends with the paid month when canceled, unless it is resumed', async () => {
  const { id, items } = await newActive(simulated)
  const end = items.data[0]!.current_period_end
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await simulated.pass(31 * day)
  expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: end })
  expect(await billed(simulated, id)).toEqual([1999])
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
    code: 'invalid_canceled_subscription_fields',
  })
})

it('ends with its trial when canceled during it, and charges nothing', async () => {
  const { id } = await newTrial(simulated)
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
    status: 'trialing',
    cancel_at: simulated.now() + day,
  })
  await simulated.pass(2 * day)
  expect((await read(id)).status).toBe('canceled')
  expect(await billed(simulated, id)).toEqual([0])
})

it('ends at once when its customer is deleted', async () => {
  const { id, customer } = await newActive(simulated)
  await stripe.customers.del(customer as string)
  expect(await read(id)).toMatchObject({ status: 'canceled' })
  expect(await stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true })
})

it('announces a renewal a week ahead', async () => {
  await newActive(simulated)
  await simulated.pass(24 * day - 1)
  simulated.told()
  await simulated.pass(1)
  expect(simulated.told()).toEqual(['invoice.upcoming'])
})

it('never turns its clock back, and reports its time', async () => {
  const clock = await stripe.testHelpers.testClocks.retrieve('clock_simulated')
  expect(clock).toMatchObject({ frozen_time: simulated.now(), status: 'ready' })
  await expect(simulated.pass(-1)).rejects.toMatchObject({ statusCode: 400 })
})

import Stripe from 'stripe'
import { expect, it } from 'vitest'
import {
  cards,
  day,
  hour,
  newActive,
  newCard,
  newTrial,
  simulatedStripe,
  wrongOnTheWire,
} from '../../../testing/system/simulated-stripe.ts'
import { operations } from '../operations.ts'
import schema from '../stripe-schema.json' with { type: 'json' }
import { apiVersion } from '../world.ts'

it("uses the installed SDK's API version; a newer one needs `node scripts/stripe-schema.ts`", () => {
  expect(schema.apiVersion).toBe(Stripe.API_VERSION)
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

it('detects what the SDK would not understand', async () => {
  const simulated = await simulatedStripe()
  const { id } = await newActive(simulated)
  const subscription = structuredClone(simulated.engine.state.objects.subscription[id]!)
  expect(wrongOnTheWire(subscription)).toEqual([])
  Object.assign(subscription, { current_period_end: 1, status: 'cancelled', cancel_at: 'never' })
  Object.assign(subscription.items.data[0]!, { current_period_end: undefined })
  const wrong = wrongOnTheWire(JSON.parse(JSON.stringify(subscription))).join('\n')
  expect(wrong).toContain('"additionalProperty":"current_period_end"')
  expect(wrong).toContain('subscription/cancel_at must be number,null')
  expect(wrong).toContain("subscription/items/data/0 must have required property 'current_period_end'")
  expect(wrong).toMatch(/subscription\/status must be equal to one of the allowed values/)
})

it("responds to every operation with the SDK's types", async () => {
  const simulated = await simulatedStripe()
  const { stripe, prices } = simulated
  const price = prices['residential-month']
  const product = price.product as string
  await stripe.products.retrieve(product)
  await stripe.products.update(product, { name: 'Residential', metadata: { a: '1' } })
  await stripe.products.list()
  await stripe.prices.retrieve(price.id, { expand: ['product'] })
  await stripe.prices.update(price.id, { nickname: 'Residential' })
  await stripe.prices.list({ lookup_keys: ['residential-month'], active: true, limit: 1 })
  await stripe.coupons.create({
    id: 'one',
    amount_off: 100,
    currency: 'usd',
    duration: 'once',
    applies_to: { products: [product] },
  })
  await stripe.coupons.retrieve('one', { expand: ['applies_to'] })
  await stripe.coupons.update('one', { name: 'One dollar off' })
  await stripe.coupons.list()

  const trial = await newTrial(simulated)
  const customer = trial.customer as string
  await stripe.customers.retrieve(customer)
  await stripe.customers.update(customer, { name: 'Dana', metadata: { userId: '1' } })
  await stripe.customers.list({ email: 'dana@brightline.example' })
  await stripe.setupIntents.retrieve((trial.pending_setup_intent as Stripe.SetupIntent).id, { expand: ['customer'] })
  const setup = await stripe.setupIntents.create({ customer, usage: 'off_session' })
  await stripe.setupIntents.cancel(setup.id)
  const card = await newCard(stripe, cards.asksAlways)
  await stripe.paymentMethods.attach(card.id, { customer })
  await stripe.paymentMethods.retrieve(card.id, { expand: ['customer'] })
  await stripe.paymentMethods.list({ customer })
  await stripe.subscriptions.update(trial.id, { default_payment_method: card.id, expand: ['default_payment_method'] })
  await stripe.subscriptions.list({ customer, status: 'all', expand: ['data.latest_invoice.confirmation_secret'] })
  await simulated.pass(day + hour)

  const [open] = (await stripe.invoices.list({ customer, status: 'open', expand: ['data.payments'] })).data
  const intent = open!.payments!.data[0]!.payment.payment_intent as string
  await stripe.paymentIntents.retrieve(intent, { expand: ['payment_method'] })
  await stripe.invoices.retrieve(open!.id, { expand: ['confirmation_secret', 'lines.data.discounts'] })
  const { id: setupId } = await stripe.setupIntents.create({ customer })
  const other = await newCard(stripe, cards.pays)
  await stripe.setupIntents.confirm(setupId, { payment_method: other.id })
  await stripe.invoices.pay(open!.id, { payment_method: other.id })
  await stripe.invoices.createPreview({ customer, subscription: trial.id })
  await stripe.invoicePayments.list({ invoice: open!.id })
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500, expand: ['charge'] })
  await stripe.refunds.retrieve(refund.id)
  await stripe.refunds.list({ payment_intent: intent, expand: ['data.payment_intent'] })
  await stripe.charges.list({ customer })
  await stripe.charges.retrieve((refund.charge as Stripe.Charge).id, { expand: ['customer', 'payment_intent'] })
  simulated.engine.dispute(open!.id)
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data
  await stripe.disputes.retrieve(dispute!.id, { expand: ['charge'] })
  await stripe.paymentMethods.detach(card.id)

  const unpaid = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.payments'],
  })
  const first = (unpaid.latest_invoice as Stripe.Invoice).payments!.data[0]!.payment.payment_intent as string
  await stripe.paymentIntents.confirm(first, { payment_method: other.id })
  const another = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  })
  await stripe.invoices.voidInvoice(another.latest_invoice as string)
  await stripe.subscriptions.cancel(another.id)

  const active = await newActive(simulated)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: active.id })
  await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'release' })
  await stripe.subscriptionSchedules.retrieve(schedule.id, { expand: ['subscription', 'phases.items.price'] })
  await stripe.subscriptionSchedules.release(schedule.id)
  await stripe.subscriptions.retrieve(active.id, { expand: ['customer', 'latest_invoice', 'items.data.price.product'] })

  const [event] = (await stripe.events.list({ type: 'invoice.paid' })).data
  await stripe.events.retrieve(event!.id)
  await simulated.pass(31 * day)
  const [draft] = (await stripe.invoices.list({ subscription: active.id, status: 'draft' })).data
  await stripe.invoices.finalizeInvoice(draft!.id, { auto_advance: false })
  await stripe.customers.del(customer)
  await stripe.testHelpers.testClocks.retrieve('clock_simulated')

  expect(simulated.mistakes()).toEqual([])
  expect(Object.keys(operations).filter((name) => !simulated.asked.has(name))).toEqual([])
})

it('rejects what it does not know instead of ignoring it', async () => {
  const { stripe, prices } = await simulatedStripe()
  const refused = { type: 'StripeInvalidRequestError', statusCode: 400, code: 'parameter_unknown' }
  await expect(stripe.customers.create({ emial: 'dana@brightline.example' } as never)).rejects.toMatchObject({
    ...refused,
    param: 'emial',
  })
  const customer = await stripe.customers.create()
  const order = { customer: customer.id, items: [{ price: prices['pro-month'].id }, { price: prices['pro-year'].id }] }
  await expect(stripe.subscriptions.create(order)).rejects.toMatchObject(refused)
  await expect(stripe.customers.retrieve(customer.id, { expand: ['shoes'] })).rejects.toThrow('cannot be expanded')
  await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

it('runs a request once per idempotency key @F-03', async () => {
  const { stripe, wait } = await simulatedStripe()
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'customer:1' })
  const first = await create('dana@brightline.example')
  expect((await create('dana@brightline.example')).id).toBe(first.id)
  await expect(create('other@brightline.example')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  expect((await stripe.customers.list()).data).toHaveLength(1)
  wait(25 * 60 * 60)
  expect((await create('other@brightline.example')).id).not.toBe(first.id)
})

it('returns lists in pages, newest first', async () => {
  const { stripe, wait } = await simulatedStripe()
  for (const email of ['a', 'b', 'c'].map((name) => `${name}@brightline.example`)) {
    await stripe.customers.create({ email })
    wait(1)
  }
  const page = await stripe.customers.list({ limit: 2 })
  expect(page).toMatchObject({
    has_more: true,
    data: [{ email: 'c@brightline.example' }, { email: 'b@brightline.example' }],
  })
  const found = []
  for await (const { email } of stripe.customers.list({ limit: 1 })) found.push(email)
  expect(found).toEqual(['c@brightline.example', 'b@brightline.example', 'a@brightline.example'])
})

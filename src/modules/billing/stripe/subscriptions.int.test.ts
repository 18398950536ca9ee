import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StripeStandIn } from '../../../stand-ins/stripe.ts'
import {
  confirm,
  newPerson,
  onPlan,
  onTrial,
  pass,
  settingsFor,
  startSimulator,
} from '../../../testing/system/simulated-payments.ts'
import type { Payments } from '../payments.ts'
import { usualPatience } from './provider.ts'
import { stripePayments } from './stripe-payments.ts'

let stripe: StripeStandIn
let payments: Payments

beforeAll(async () => {
  stripe = await startSimulator()
  payments = stripePayments(settingsFor(stripe))
})
afterAll(() => stripe.stop())

async function ordered(planType: Parameters<Payments['startTrial']>[0]['planType'] = 'pro-monthly') {
  const person = newPerson()
  const customerId = await payments.createCustomer(person, `customer:${person.contractorId}`)
  return { person, order: { customerId, contractorId: person.contractorId, planType } }
}

it('creates one customer and one subscription per key, however often the call is repeated @F-03', async () => {
  const { person, order } = await ordered()
  expect(await payments.createCustomer(person, `customer:${person.contractorId}`)).toBe(order.customerId)
  const forms = await Promise.all([1, 2, 3].map(() => payments.startTrial(order, `sub:${person.contractorId}:1`)))
  expect(new Set(forms.map(({ subscriptionId }) => subscriptionId)).size).toBe(1)
  expect(await payments.findCustomer(person)).toBe(order.customerId)
  expect(await payments.findCustomer(newPerson())).toBeNull()
  expect(await payments.findSubscription(order.customerId)).toBe(forms[0]!.subscriptionId)
})

it('finds the customer whose creation was lost, after a change of address too @SND-05', async () => {
  const person = newPerson()
  const key = `customer:${person.contractorId}`
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  stripe.faults.after('customers.create', () => held)
  const hasty = stripePayments(settingsFor(stripe), { ...usualPatience, answerMs: 600_000, callMs: 600 })
  await expect(hasty.createCustomer(person, key)).rejects.toMatchObject({ code: 'payments-unavailable' })
  release()
  stripe.faults.clear()
  const moved = { ...person, email: `new.${person.email}`, name: 'Dana Newname' }
  expect(await payments.findCustomer(moved)).toBeNull()
  const customerId = await payments.createCustomer(moved, key)
  expect(await payments.findCustomer(moved)).toBe(customerId)
  const made = Object.values(stripe.engine.state.objects.customer).filter(
    ({ metadata }) => metadata.userId === person.contractorId,
  )
  expect(made).toMatchObject([{ id: customerId, email: moved.email, name: 'Dana Newname' }])
})

it('B-03: refuses to start a plan paid by credit alone', async () => {
  const { order } = await ordered('residential-monthly')
  const credit = (cents: number) =>
    stripe.engine.handle({
      method: 'POST',
      path: `/v1/customers/${order.customerId}`,
      params: { balance: String(-cents) },
      key: stripe.secretKey,
    })
  credit(1950)
  await expect(payments.startPaid(order, 'paid:1')).rejects.toThrow(
    'You have a credit of $19.50, which pays for this plan. Please write to us, and we start it.',
  )
  expect(await payments.findSubscription(order.customerId)).toBeNull()
  credit(1949)
  expect((await payments.startPaid(order, 'paid:2')).clientSecret).toMatch(/^pi_/)
})

it('waits for a card, then starts a trial of the promised length @AMB-B05', async () => {
  const { person, order } = await ordered()
  const form = await payments.startTrial(order, `sub:${person.contractorId}:1`)
  expect(form.clientSecret).toMatch(/^seti_/)
  expect(await payments.cardForm(form.subscriptionId)).toEqual(form)
  expect((await payments.read(form.subscriptionId)).setupIntentId).toBe(form.setupIntentId)
  expect(await payments.setup(form.setupIntentId!)).toMatchObject({ done: false, customerId: order.customerId })

  const { payment_method } = confirm(stripe, form.clientSecret)
  const { done, card } = await payments.setup(form.setupIntentId!)
  expect(done).toBe(true)
  expect(card).toMatchObject({ id: payment_method, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 })
  expect(card!.fingerprint.length).toBeGreaterThan(8)
  expect(await payments.cardForm(form.subscriptionId)).toBeNull()

  const trialEnd = new Date((await payments.now()).getTime() + 24 * 3600 * 1000 + 1)
  for (const key of ['one', 'one', 'two']) {
    await payments.activate(
      form.subscriptionId,
      { cardId: payment_method, trialEnd },
      `activate:${payment_method}:${key}`,
    )
  }
  const snapshot = await payments.read(form.subscriptionId)
  expect(snapshot).toMatchObject({
    subscriptionId: form.subscriptionId,
    customerId: order.customerId,
    status: 'trialing',
    planType: 'pro-monthly',
    accessEnd: null,
    pending: null,
    coupon: null,
    setupIntentId: null,
    due: null,
    pendingUpdate: false,
  })
  expect(snapshot.card).toEqual(card)
  const early = snapshot.trialEnd!.getTime() - trialEnd.getTime()
  expect(early).toBeGreaterThanOrEqual(0)
  expect(early).toBeLessThan(1000)
  expect(snapshot.periodEnd).toEqual(snapshot.trialEnd)
})

it('charges after the trial, and after an extended trial later @BIL-10', async () => {
  const { subscriptionId, customerId, trialEnd } = await onTrial(stripe, payments)
  const later = new Date(trialEnd.getTime() + 48 * 3600 * 1000)
  await payments.extendTrial(subscriptionId, later, `extend:${subscriptionId}`)
  pass(stripe, 30)
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'trialing' })
  expect(await payments.invoices(customerId, 24)).toEqual([])
  pass(stripe, 48)
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'active' })
  expect(await payments.invoices(customerId, 24)).toMatchObject([{ amount: 1999, status: 'paid' }])
})

it('ends a trial that never got a card, without a charge', async () => {
  const { person, order } = await ordered()
  const { subscriptionId } = await payments.startTrial(order, `sub:${person.contractorId}:1`)
  pass(stripe, 26)
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'canceled', due: null })
  expect(await payments.invoices(order.customerId, 24)).toEqual([])
  expect(await payments.findSubscription(order.customerId)).toBeNull()
})

it('asks for the first payment at once if no trial is left', async () => {
  const { person, order } = await ordered('residential-yearly')
  const form = await payments.startPaid(order, `sub:${person.contractorId}:1`)
  expect(form).toMatchObject({ setupIntentId: null, clientSecret: expect.stringMatching(/^pi_/) })
  expect(await payments.cardForm(form.subscriptionId)).toEqual(form)
  expect(await payments.read(form.subscriptionId)).toMatchObject({ status: 'incomplete', due: null, trialEnd: null })
  expect(await payments.invoices(order.customerId, 24)).toEqual([])

  confirm(stripe, form.clientSecret)
  expect(await payments.read(form.subscriptionId)).toMatchObject({ status: 'active', card: { last4: '4242' } })
  expect(await payments.cardForm(form.subscriptionId)).toBeNull()
  const [invoice] = await payments.invoices(order.customerId, 1)
  expect(invoice).toMatchObject({ amount: 15_700, status: 'paid', planType: 'residential-yearly', discount: 0 })
  expect(invoice!.receiptUrl).toContain(invoice!.id)
})

it('ends at once; ending again changes nothing, and an ended subscription is not found', async () => {
  const { subscriptionId, customerId } = await onPlan(stripe, payments)
  await payments.changeAtPeriodEnd(subscriptionId, 'commercial-monthly', `change:${subscriptionId}`)
  await payments.cancelNow(subscriptionId)
  await payments.cancelNow(subscriptionId)
  await payments.cancelNow('sub_that_nobody_has')
  const snapshot = await payments.read(subscriptionId)
  expect(snapshot.status).toBe('canceled')
  expect(snapshot.accessEnd!.getTime()).toBeLessThanOrEqual((await payments.now()).getTime())
  expect(await payments.findSubscription(customerId)).toBeNull()
  expect(await payments.invoices(customerId, 24)).toHaveLength(1)
})

it('lists every subscription with its owner, page by page', async () => {
  const { contractorId, subscriptionId, customerId } = await onTrial(stripe, payments)
  const { order } = await ordered()
  for (let attempt = 1; attempt <= 101; attempt += 1)
    await payments.startTrial(order, `many:${order.customerId}:${attempt}`)
  const all: { subscriptionId: string; customerId: string }[] = []
  for await (const one of payments.subscriptions()) all.push(one)
  expect(all).toContainEqual({ endedAt: null, subscriptionId, customerId, contractorId })
  expect(all.filter((one) => one.customerId === order.customerId)).toHaveLength(101)
  expect(new Set(all.map((one) => one.subscriptionId)).size).toBe(all.length)
})

it("follows the provider's clock, which tests can move", async () => {
  const before = (await payments.now()).getTime()
  expect(Math.abs(before - stripe.now())).toBeLessThan(2000)
  pass(stripe, 5)
  expect((await payments.now()).getTime() - before).toBeGreaterThanOrEqual(5 * 3600 * 1000 - 1000)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StripeStandIn } from '../../../stand-ins/stripe.ts'
import {
  authenticate,
  confirm,
  onPlan,
  onTrial,
  pass,
  settingsFor,
  startSimulator,
} from '../../../testing/system/simulated-payments.ts'
import type { Payments } from '../payments.ts'
import { stripePayments } from './stripe-payments.ts'

let stripe: StripeStandIn
let payments: Payments

beforeAll(async () => {
  stripe = await startSimulator()
  payments = stripePayments(settingsFor(stripe))
})
afterAll(() => stripe.stop())

/** A subscriber whose first charge was declined. */
async function owing() {
  const subscriber = await onPlan(stripe, payments, 'residential-monthly', '4000000000000341')
  const snapshot = await payments.read(subscriber.subscriptionId)
  return { ...subscriber, due: snapshot.due! }
}

async function newCard(customerId: string, number: string, attempt = 1) {
  const { setupIntentId, clientSecret } = await payments.startCard(customerId, `card:${customerId}:${attempt}`)
  confirm(stripe, clientSecret, number)
  if ((await payments.setup(setupIntentId)).done === false) authenticate(stripe, clientSecret)
  const { card, customerId: owner } = await payments.setup(setupIntentId)
  expect(owner).toBe(customerId)
  return card!.id
}

it('reports the amount owed and the next attempt @AMB-B10', async () => {
  const { subscriptionId, customerId, due } = await owing()
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'past_due' })
  expect(due).toMatchObject({ amount: 1999, attempts: 1, confirm: false })
  expect(due.nextAttempt!.getTime()).toBeGreaterThan(stripe.now())
  const [invoice] = await payments.invoices(customerId, 24)
  expect(invoice).toMatchObject({ id: due.invoiceId, status: 'open', attempts: 1, nextAttempt: due.nextAttempt })
})

it('pays the amount owed with another card, once', async () => {
  const { subscriptionId, customerId, due } = await owing()
  const cardId = await newCard(customerId, '5555555555554444')
  await payments.useCard({ customerId, subscriptionId, cardId })
  const pay = () => payments.pay(due.invoiceId, cardId)
  const twenty = await Promise.all(Array.from({ length: 20 }, pay))
  expect(twenty.filter(({ clientSecret }) => clientSecret === null)).toHaveLength(20)
  expect(await payments.read(subscriptionId)).toMatchObject({
    status: 'active',
    due: null,
    card: { last4: '4444', brand: 'mastercard' },
  })
  expect(await payments.invoices(customerId, 24)).toHaveLength(1)
})

it("returns the bank's own message when it declines", async () => {
  const { customerId, cardId, due, subscriptionId } = await owing()
  const declined = {
    code: 'card-declined',
    message: 'Your card was declined.',
    details: { declineCode: 'generic_decline' },
  }
  await expect(payments.pay(due.invoiceId, cardId)).rejects.toMatchObject(declined)
  await expect(payments.pay(due.invoiceId, cardId)).rejects.toMatchObject(declined)
  const good = await newCard(customerId, '4242424242424242')
  await payments.pay(due.invoiceId, good)
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'active', due: null })
})

it('asks for bank confirmation of the amount owed, even if the page was closed in between', async () => {
  const { subscriptionId, customerId, due } = await owing()
  const cardId = await newCard(customerId, '4000002760003184')
  await payments.useCard({ customerId, subscriptionId, cardId })
  const { clientSecret } = await payments.pay(due.invoiceId, cardId)
  expect(clientSecret).toMatch(/^pi_/)
  expect((await payments.read(subscriptionId)).due).toMatchObject({ confirm: true })
  authenticate(stripe, clientSecret!)
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'active', due: null })
})

it('B-04: a renewal that needs bank confirmation is paid with the saved card, even after a refusal', async () => {
  const { subscriptionId, customerId } = await onTrial(stripe, payments)
  const cardId = await newCard(customerId, '4000002760003184')
  await payments.useCard({ customerId, subscriptionId, cardId })
  pass(stripe, 26)
  const { status, due } = await payments.read(subscriptionId)
  expect(status).toBe('past_due')
  expect(due).toMatchObject({ confirm: true, payUrl: expect.stringContaining(due!.invoiceId) })
  const first = await payments.pay(due!.invoiceId, cardId)
  expect(first.clientSecret).toMatch(/^pi_/)
  authenticate(stripe, first.clientSecret!, 'failed')
  expect((await payments.read(subscriptionId)).due).toMatchObject({ confirm: true })
  const second = await payments.pay(due!.invoiceId, cardId)
  expect(second).toEqual(first)
  expect(await payments.pay(due!.invoiceId, cardId)).toEqual(first)
  authenticate(stripe, second.clientSecret!)
  expect(await payments.pay(due!.invoiceId, cardId)).toEqual({ clientSecret: null })
  expect(await payments.read(subscriptionId)).toMatchObject({ status: 'active', due: null })
})

it('refuses another customer’s card', async () => {
  const { customerId, subscriptionId } = await onTrial(stripe, payments)
  const { cardId } = await onTrial(stripe, payments)
  await expect(payments.useCard({ customerId, subscriptionId, cardId })).rejects.toMatchObject({
    code: 'payments-refused',
  })
})

it('lists the newest invoices first, without zero invoices', async () => {
  const { customerId, subscriptionId } = await onPlan(stripe, payments)
  for (const _ of [1, 2, 3]) {
    const { periodEnd } = await payments.read(subscriptionId)
    pass(stripe, (periodEnd.getTime() - stripe.now()) / 3600_000 + 2)
  }
  const invoices = await payments.invoices(customerId, 24)
  expect(invoices.map(({ amount }) => amount)).toEqual([1999, 1999, 1999, 1999])
  for (const [index, { periodStart, periodEnd, planType }] of invoices.entries()) {
    expect(planType).toBe('residential-monthly')
    expect(periodEnd.getTime() - periodStart.getTime()).toBeGreaterThanOrEqual(28 * 24 * 3600_000)
    if (index > 0) expect(periodEnd).toEqual(invoices[index - 1]!.periodStart)
  }
  expect(await payments.invoices(customerId, 2)).toEqual(invoices.slice(0, 2))
})

import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  billed,
  cards,
  day,
  hour,
  newActive,
  newCard,
  newCustomer,
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

/** A subscription without a trial, whose first payment the browser confirms. */
async function unpaid() {
  const customer = await newCustomer(stripe)
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: simulated.prices['residential-month'].id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  })
}

function intentOf({ latest_invoice }: Stripe.Subscription) {
  const { confirmation_secret, payments } = latest_invoice as Stripe.Invoice
  const { client_secret } = confirmation_secret!
  return { id: payments!.data[0]!.payment.payment_intent as string, client_secret }
}

const confirm = async ({ id, client_secret }: ReturnType<typeof intentOf>, number: string) => {
  const card = await newCard(simulated.browser, number)
  return simulated.browser.paymentIntents.confirm(id, { payment_method: card.id, client_secret } as never)
}
const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status

it('becomes active with the first payment, which makes its card the default', async () => {
  const subscription = await unpaid()
  expect(subscription.status).toBe('incomplete')
  const paid = await confirm(intentOf(subscription), cards.pays)
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999 })
  const active = await stripe.subscriptions.retrieve(subscription.id)
  expect(active).toMatchObject({ status: 'active', default_payment_method: paid.payment_method })
})

it('stays incomplete when the first card is declined, and another card can still pay', async () => {
  const subscription = await unpaid()
  const intent = intentOf(subscription)
  await expect(confirm(intent, cards.noFunds)).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    decline_code: 'insufficient_funds',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  })
  expect(await statusOf(subscription.id)).toBe('incomplete')
  await confirm(intent, cards.pays)
  expect(await statusOf(subscription.id)).toBe('active')
})

it('expires permanently after 23 hours without a first payment', async () => {
  const subscription = await unpaid()
  await simulated.pass(23 * hour - 1)
  expect(await statusOf(subscription.id)).toBe('incomplete')
  await simulated.pass(1)
  expect(await statusOf(subscription.id)).toBe('incomplete_expired')
  await expect(confirm(intentOf(subscription), cards.pays)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

it('allows changes of only metadata and card while it is incomplete', async () => {
  const { id } = await unpaid()
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow('`incomplete`')
  expect((await stripe.subscriptions.update(id, { metadata: { planType: 'pro' } })).metadata).toEqual({
    planType: 'pro',
  })
})

it.each(['succeeded', 'failed'])("requires the cardholder's approval for the first payment: %s", async (outcome) => {
  const subscription = await unpaid()
  const intent = intentOf(subscription)
  expect(await confirm(intent, cards.asksOnce)).toMatchObject({ status: 'requires_action' })
  simulated.engine.authenticate({ intent: intent.id, client_secret: intent.client_secret, outcome })
  expect(await statusOf(subscription.id)).toBe(outcome === 'succeeded' ? 'active' : 'incomplete')
  if (outcome === 'succeeded') await simulated.pass(32 * day)
  expect(await billed(simulated, subscription.id)).toEqual(outcome === 'succeeded' ? [1999, 1999] : [1999])
  expect(await statusOf(subscription.id)).toBe(outcome === 'succeeded' ? 'active' : 'incomplete')
})

/** An active subscription whose renewal the card could not pay. */
async function inDebt(number = cards.failsOnCharge) {
  const subscription = await newActive(simulated)
  const { id: card } = await newCard(stripe, number)
  await stripe.paymentMethods.attach(card, { customer: subscription.customer as string })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card })
  simulated.told()
  await simulated.pass(31 * day + hour)
  return subscription.id
}
const openInvoice = async (subscription: string) => {
  const { data } = await stripe.invoices.list({ subscription, status: 'open' })
  return data[0]!
}

it('retries a failed renewal after 3, 5 and 7 days and then ends', async () => {
  const id = await inDebt()
  expect(simulated.told()).toEqual([
    'invoice.upcoming',
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ])
  expect(await statusOf(id)).toBe('past_due')
  for (const [attempts, days] of [3, 5, 7].entries()) {
    const invoice = await openInvoice(id)
    expect(invoice).toMatchObject({
      attempt_count: attempts + 1,
      next_payment_attempt: simulated.now() + days * day,
    })
    await simulated.pass(days * day)
  }
  const ended = await stripe.subscriptions.retrieve(id)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  expect(simulated.told().filter((type) => type === 'invoice.payment_failed')).toHaveLength(3)
  const failures = await stripe.events.list({ type: 'invoice.payment_failed' })
  expect(failures.data.map(({ data }) => (data.object as Stripe.Invoice).next_payment_attempt !== null)).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(await openInvoice(id)).toMatchObject({ attempt_count: 4, next_payment_attempt: null })
  await simulated.pass(60 * day)
  expect(await billed(simulated, id)).toEqual([1999, 1999])
})

it('is active again once a new card pays the open invoice', async () => {
  const id = await inDebt()
  const { customer } = await stripe.subscriptions.retrieve(id)
  const setup = await stripe.setupIntents.create({
    customer: customer as string,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  })
  const card = await newCard(stripe, cards.pays)
  await stripe.setupIntents.confirm(setup.id, { payment_method: card.id })
  await stripe.subscriptions.update(id, { default_payment_method: card.id })
  const paid = await stripe.invoices.pay((await openInvoice(id)).id, { payment_method: card.id })
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 1999, next_payment_attempt: null })
  expect(await statusOf(id)).toBe('active')
})

it('responds with the decline and its payment when paying an invoice fails', async () => {
  const invoice = await openInvoice(await inDebt())
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    payment_intent: { status: 'requires_payment_method' },
  })
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ attempt_count: 1 })
})

const paymentOf = async (invoice: string) => {
  const { confirmation_secret } = await stripe.invoices.retrieve(invoice, { expand: ['confirmation_secret'] })
  const { client_secret } = confirmation_secret!
  return { id: client_secret.split('_secret_')[0]!, client_secret }
}

it('B-17: declines a renewal softly while the customer is off session, and requires approval on session', async () => {
  const id = await inDebt(cards.asksAlways)
  expect(simulated.told()).toEqual(
    expect.arrayContaining(['invoice.payment_failed', 'invoice.payment_action_required']),
  )
  const invoice = await openInvoice(id)
  const payment = await paymentOf(invoice.id)
  const soft = { code: 'authentication_required', decline_code: 'authentication_required' }
  expect(await stripe.paymentIntents.retrieve(payment.id)).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: soft,
  })
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ ...soft, type: 'StripeCardError' })

  await expect(stripe.invoices.pay(invoice.id, { off_session: false })).rejects.toMatchObject({
    code: 'invoice_payment_intent_requires_action',
    payment_intent: { id: payment.id, status: 'requires_action' },
  })
  simulated.engine.authenticate({ intent: payment.id, client_secret: payment.client_secret, outcome: 'succeeded' })
  expect(await statusOf(id)).toBe('active')
})

it('B-17: a softly declined payment can be confirmed in the browser with the card on file', async () => {
  const id = await inDebt(cards.asksAlways)
  const payment = await paymentOf((await openInvoice(id)).id)
  const { default_payment_method } = await stripe.subscriptions.retrieve(id)
  const given = { payment_method: default_payment_method as string, client_secret: payment.client_secret }
  const asked = await simulated.browser.paymentIntents.confirm(payment.id, given as never)
  expect(asked.status).toBe('requires_action')
})

it('gives the browser only what its client secret allows', async () => {
  const { browser } = simulated
  const { id } = intentOf(await unpaid())
  await expect(browser.customers.list()).rejects.toMatchObject({ statusCode: 403, code: 'secret_key_required' })
  await expect(browser.paymentIntents.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_guessed` })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

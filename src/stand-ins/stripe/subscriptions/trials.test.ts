import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  billed,
  cards,
  day,
  hour,
  newCard,
  newTrial,
  type Simulated,
  simulatedStripe,
} from '../../../testing/system/simulated-stripe.ts'

let simulated: Simulated
let stripe: Stripe
beforeEach(async () => {
  simulated = await simulatedStripe()
  stripe = simulated.stripe
  simulated.told()
})
afterEach(() => expect(simulated.mistakes()).toEqual([]))

const setupOf = (subscription: Stripe.Subscription) => subscription.pending_setup_intent as Stripe.SetupIntent

/** A trial with a confirmed card and the updates that the product then makes. */
async function activated(number: string) {
  const trial = await newTrial(simulated)
  const card = await newCard(simulated.browser, number)
  const { id, client_secret } = setupOf(trial)
  await simulated.browser.setupIntents.confirm(id, { payment_method: card.id, client_secret } as never)
  await stripe.subscriptions.update(trial.id, {
    default_payment_method: card.id,
    trial_end: simulated.now() + day,
    proration_behavior: 'none',
  })
  return trial.id
}

it('is trialing before any card, with a setup to confirm and a zero invoice', async () => {
  const trial = await newTrial(simulated)
  expect(trial).toMatchObject({ status: 'trialing', default_payment_method: null, trial_end: simulated.now() + day })
  expect(setupOf(trial)).toMatchObject({ status: 'requires_payment_method', client_secret: /_secret_/ })
  const invoice = await stripe.invoices.retrieve(trial.latest_invoice as string)
  expect(invoice).toMatchObject({ total: 0, status: 'paid', billing_reason: 'subscription_create' })
  expect(simulated.told()).toContain('customer.subscription.trial_will_end')
})

it('ends without a card after one day, and never charges', async () => {
  const { id } = await newTrial(simulated)
  await simulated.pass(day - 1)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('trialing')
  simulated.told()
  await simulated.pass(1)
  expect(simulated.told()).toEqual(['customer.subscription.deleted'])
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: simulated.now() })
  expect(await billed(simulated, id)).toEqual([0])
})

it('leaves the confirmed card unused until it is made the default', async () => {
  const trial = await newTrial(simulated)
  const card = await newCard(stripe, cards.pays)
  await stripe.setupIntents.confirm(setupOf(trial).id, { payment_method: card.id })
  const after = await stripe.subscriptions.retrieve(trial.id)
  expect(after).toMatchObject({ default_payment_method: null, pending_setup_intent: null })
  await simulated.pass(day)
  expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe('canceled')
})

it('is active when the trial is over, and charged an hour later', async () => {
  const id = await activated(cards.pays)
  simulated.told()
  await simulated.pass(day)
  expect(simulated.told()).toEqual(['customer.subscription.updated', 'invoice.created'])
  const active = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(active.status).toBe('active')
  expect(active.latest_invoice).toMatchObject({ status: 'draft', total: 1999 })
  expect(active.items.data[0]!.current_period_start).toBe(simulated.now())
  await simulated.pass(hour)
  expect(simulated.told()).toEqual([
    'invoice.finalized',
    'payment_intent.created',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ])
})

it('is charged automatically as real time passes', async () => {
  const id = await activated(cards.pays)
  simulated.wait(day + hour)
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(latest_invoice).toMatchObject({ status: 'paid', amount_paid: 1999 })
})

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
])('does not store %s: %s', async (number, code, decline_code) => {
  const { id } = setupOf(await newTrial(simulated))
  const card = await newCard(stripe, number)
  simulated.told()
  await expect(stripe.setupIntents.confirm(id, { payment_method: card.id })).rejects.toMatchObject({
    type: 'StripeCardError',
    code,
    decline_code,
    setup_intent: { id, status: 'requires_payment_method' },
  })
  expect(simulated.told()).toEqual(['setup_intent.setup_failed'])
})

it('accepts only published test cards, and stores no number', async () => {
  await expect(newCard(stripe, '4111111111111111')).rejects.toThrow(
    'Simulated payments accept the published test cards only.',
  )
  await newCard(stripe, cards.pays)
  expect(JSON.stringify(simulated.engine.state)).not.toContain(cards.pays)
})

it('recognizes a card by its fingerprint, unless its expiry differs', async () => {
  const [one, same] = [await newCard(stripe, cards.pays), await newCard(stripe, cards.pays)]
  const other = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: cards.pays, exp_month: 11, exp_year: 2034, cvc: '123' },
  })
  expect(same.card!.fingerprint).toBe(one.card!.fingerprint)
  expect(other.card!.fingerprint).not.toBe(one.card!.fingerprint)
})

it.each(['succeeded', 'failed'])("requires the cardholder's approval first: %s", async (outcome) => {
  const setup = setupOf(await newTrial(simulated))
  const card = await newCard(stripe, cards.asksOnce)
  const asked = await stripe.setupIntents.confirm(setup.id, { payment_method: card.id })
  expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const question = { intent: setup.id, client_secret: setup.client_secret!, outcome }
  expect(simulated.engine.authenticate({ ...question, client_secret: 'guessed' }).status).toBe(404)
  expect(simulated.engine.authenticate(question).status).toBe(200)
  const after = await stripe.setupIntents.retrieve(setup.id)
  if (outcome === 'succeeded') expect(after).toMatchObject({ status: 'succeeded', payment_method: card.id })
  else
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
})

it("sends the browser to the bank's page and back to where it came from", async () => {
  const setup = setupOf(await newTrial(simulated))
  const card = await newCard(stripe, cards.asksAlways)
  const return_url = 'https://app.tidytally.example/dashboard'
  const asked = await stripe.setupIntents.confirm(setup.id, { payment_method: card.id, return_url })
  expect(asked.next_action!.redirect_to_url!.url).toContain('/__sim/stripe/bank?')
  const { body } = simulated.engine.authenticate({
    intent: setup.id,
    client_secret: setup.client_secret!,
    outcome: 'succeeded',
  })
  const query = `setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}&redirect_status=succeeded`
  expect(body).toMatchObject({ return_url: `${return_url}?${query}` })
})

it('confirms a setup only once', async () => {
  const trial = await newTrial(simulated)
  const card = await newCard(stripe, cards.pays)
  await stripe.setupIntents.confirm(setupOf(trial).id, { payment_method: card.id })
  await expect(stripe.setupIntents.confirm(setupOf(trial).id, { payment_method: card.id })).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  })
})

it.each(['allow_incomplete', 'pending_if_incomplete'] as const)(
  'ends early and is charged immediately: %s',
  async (payment_behavior) => {
    const id = await activated(cards.pays)
    await simulated.pass(5 * hour)
    const ended = await stripe.subscriptions.update(id, {
      trial_end: 'now',
      payment_behavior,
      expand: ['latest_invoice'],
    })
    const now = simulated.now()
    expect(ended).toMatchObject({ status: 'active', trial_end: now, billing_cycle_anchor: now, pending_update: null })
    expect(ended.items.data[0]!.current_period_start).toBe(now)
    expect(ended.latest_invoice).toMatchObject({ status: 'paid', total: 1999, billing_reason: 'subscription_update' })
    await simulated.pass(2 * day)
    expect(await billed(simulated, id)).toEqual([0, 1999])
  },
)

it('continues when an early end is not paid, and is charged at its regular end', async () => {
  const id = await activated(cards.failsOnCharge)
  await simulated.pass(hour)
  const waiting = await stripe.subscriptions.update(id, { trial_end: 'now', payment_behavior: 'pending_if_incomplete' })
  expect(waiting).toMatchObject({ status: 'trialing', pending_update: { trial_end: simulated.now() } })
  await simulated.pass(day - hour)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', pending_update: null })
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(data.map(({ status, total }) => [status, total])).toEqual([
    ['draft', 1999],
    ['void', 1999],
    ['paid', 0],
  ])
})

it('moves the end of the trial, even if the same request comes twice @F-03', async () => {
  const trial = await newTrial(simulated)
  const trial_end = simulated.now() + day + 1800
  const change = () =>
    stripe.subscriptions.update(trial.id, { trial_end, proration_behavior: 'none' }, { idempotencyKey: 'activate' })
  const [one, again] = [await change(), await change()]
  expect(one).toMatchObject({ trial_end, billing_cycle_anchor: trial_end })
  expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  expect(one.items.data[0]!.current_period_end).toBe(trial_end)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripeOn } from '../../../stand-ins/stripe/in-process.ts'
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
const day = 24

beforeAll(async () => {
  stripe = await startSimulator()
  payments = stripePayments(settingsFor(stripe))
})
afterAll(() => stripe.stop())

it('charges exactly the previewed amount for an upgrade, even some time later @AMB-B25', async () => {
  const { subscriptionId, customerId } = await onPlan(stripe, payments, 'residential-monthly')
  pass(stripe, 10 * day)
  const { dueNow, reckonedAt, lines } = await payments.previewUpgrade(subscriptionId, 'pro-monthly')
  expect(dueNow).toBeGreaterThan(700)
  expect(dueNow).toBeLessThan(1300)
  pass(stripe, 1 / 6)
  expect(await payments.previewUpgrade(subscriptionId, 'pro-monthly', reckonedAt)).toMatchObject({ dueNow, reckonedAt })
  expect(lines.map(({ planType, amount }) => [planType, Math.sign(amount)])).toEqual([
    ['pro-monthly', 1],
    ['residential-monthly', -1],
  ])
  expect(lines[0]!.amount + lines[1]!.amount).toBe(dueNow)
  const key = `upgrade:${subscriptionId}:1`
  const order = { planType: 'pro-monthly', reckonedAt } as const
  expect(await payments.upgrade(subscriptionId, order, key)).toEqual({ clientSecret: null })
  expect(await payments.upgrade(subscriptionId, order, key)).toEqual({ clientSecret: null })
  expect(await payments.read(subscriptionId)).toMatchObject({ planType: 'pro-monthly', pendingUpdate: false })
  const [upgrade, ...earlier] = await payments.invoices(customerId, 24)
  expect(upgrade).toMatchObject({ amount: dueNow, planType: 'pro-monthly', status: 'paid' })
  expect(earlier).toHaveLength(1)
})

it('starts a yearly period when changing to a yearly plan', async () => {
  const { subscriptionId } = await onPlan(stripe, payments, 'pro-monthly')
  const { dueNow, reckonedAt } = await payments.previewUpgrade(subscriptionId, 'pro-yearly')
  expect(dueNow).toBeGreaterThan(26_100 - 3299 - 1)
  await payments.upgrade(subscriptionId, { planType: 'pro-yearly', reckonedAt }, `upgrade:${subscriptionId}`)
  const { planType, periodStart, periodEnd } = await payments.read(subscriptionId)
  expect(planType).toBe('pro-yearly')
  expect(periodEnd.getTime() - periodStart.getTime()).toBeGreaterThanOrEqual(365 * day * 3600 * 1000)
})

it('keeps the old plan when the card is declined for an upgrade, with nothing pending; another card succeeds', async () => {
  const { subscriptionId, customerId } = await onPlan(stripe, payments)
  const card = await payments.startCard(customerId, `card:${subscriptionId}`)
  const { payment_method: cardId } = confirm(stripe, card.clientSecret, '4000000000000341')
  await payments.useCard({ customerId, subscriptionId, cardId })
  const { reckonedAt } = await payments.previewUpgrade(subscriptionId, 'pro-monthly')
  const upgrade = payments.upgrade(subscriptionId, { planType: 'pro-monthly', reckonedAt }, `upgrade:${subscriptionId}`)
  await expect(upgrade).rejects.toMatchObject({
    fault: 'payment-required',
    code: 'card-declined',
    message: 'Your card was declined.',
    details: { declineCode: 'generic_decline' },
  })
  expect(await payments.read(subscriptionId)).toMatchObject({
    status: 'active',
    planType: 'residential-monthly',
    pendingUpdate: false,
    due: null,
  })
  expect((await payments.invoices(customerId, 1))[0]).toMatchObject({ status: 'void' })

  const better = await payments.startCard(customerId, `card:${subscriptionId}:2`)
  await payments.useCard({ customerId, subscriptionId, cardId: confirm(stripe, better.clientSecret).payment_method })
  const again = { planType: 'pro-monthly', reckonedAt } as const
  expect(await payments.upgrade(subscriptionId, again, `upgrade:${subscriptionId}`)).toEqual({ clientSecret: null })
  expect(await payments.read(subscriptionId)).toMatchObject({ planType: 'pro-monthly', pendingUpdate: false })
})

it('keeps an upgrade pending until the bank confirms, or drops it', async () => {
  const { subscriptionId, customerId } = await onPlan(stripe, payments)
  const card = await payments.startCard(customerId, `card:${subscriptionId}`)
  confirm(stripe, card.clientSecret, '4000002760003184')
  authenticate(stripe, card.clientSecret)
  const { done, card: kept } = await payments.setup(card.setupIntentId)
  expect(done).toBe(true)
  await payments.useCard({ customerId, subscriptionId, cardId: kept!.id })

  const first = await payments.previewUpgrade(subscriptionId, 'pro-monthly')
  const order = { planType: 'pro-monthly', reckonedAt: first.reckonedAt } as const
  expect((await payments.upgrade(subscriptionId, order, `upgrade:${subscriptionId}:1`)).clientSecret).toMatch(/^pi_/)
  expect(await payments.read(subscriptionId)).toMatchObject({
    status: 'active',
    planType: 'residential-monthly',
    pendingUpdate: true,
    due: null,
  })
  expect((await payments.invoices(customerId, 1))[0]).toMatchObject({ status: 'unconfirmed' })
  await payments.dropUpgrade(subscriptionId)
  await payments.dropUpgrade(subscriptionId)
  expect(await payments.read(subscriptionId)).toMatchObject({ planType: 'residential-monthly', pendingUpdate: false })

  const { clientSecret } = await payments.upgrade(subscriptionId, order, `upgrade:${subscriptionId}:1`)
  expect(clientSecret).toMatch(/^pi_/)
  expect(await payments.upgrade(subscriptionId, order, `upgrade:${subscriptionId}:1`)).toEqual({ clientSecret })
  authenticate(stripe, clientSecret!)
  expect(await payments.upgrade(subscriptionId, order, `upgrade:${subscriptionId}:1`)).toEqual({ clientSecret: null })
  expect(await payments.read(subscriptionId)).toMatchObject({ planType: 'pro-monthly', pendingUpdate: false })
})

it('B-06: an unpaid charge for a plan changed by support is owed', async () => {
  const { subscriptionId, customerId } = await onPlan(stripe, payments)
  const card = await payments.startCard(customerId, `card:${subscriptionId}`)
  const { payment_method: cardId } = confirm(stripe, card.clientSecret, '4000000000000341')
  await payments.useCard({ customerId, subscriptionId, cardId })
  const dashboard = stripeOn(stripe.engine)
  const { items } = await dashboard.subscriptions.retrieve(subscriptionId)
  const { data: prices } = await dashboard.prices.list({ lookup_keys: ['pro-monthly'] })
  await dashboard.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]!.id, price: prices[0]!.id }],
    proration_behavior: 'always_invoice',
  })
  const [owed] = await payments.invoices(customerId, 1)
  expect(owed).toMatchObject({ status: 'open' })
  expect((await payments.read(subscriptionId)).due).toMatchObject({ invoiceId: owed!.id, amount: owed!.amount })
})

it('swaps plans during a trial, and plans of the same price later, without a charge @AMB-B25', async () => {
  const trial = await onTrial(stripe, payments, 'pro-yearly')
  await payments.swap(trial.subscriptionId, 'residential-monthly', `swap:${trial.subscriptionId}`)
  expect(await payments.read(trial.subscriptionId)).toMatchObject({
    planType: 'residential-monthly',
    status: 'trialing',
    trialEnd: new Date(Math.ceil(trial.trialEnd.getTime() / 1000) * 1000),
  })
  const paid = await onPlan(stripe, payments, 'residential-monthly')
  await payments.swap(paid.subscriptionId, 'commercial-monthly', `swap:${paid.subscriptionId}`)
  expect(await payments.read(paid.subscriptionId)).toMatchObject({ planType: 'commercial-monthly', status: 'active' })
  expect(await payments.invoices(paid.customerId, 24)).toHaveLength(1)
})

it.each(['upgrade', 'swap'] as const)('drops a scheduled change after an %s', async (kind) => {
  const { subscriptionId } = await onPlan(stripe, payments, 'commercial-yearly')
  await payments.changeAtPeriodEnd(subscriptionId, 'commercial-monthly', `change:${subscriptionId}`)
  const { reckonedAt } = await payments.previewUpgrade(subscriptionId, 'pro-yearly')
  if (kind === 'swap') await payments.swap(subscriptionId, 'residential-yearly', `swap:${subscriptionId}`)
  else await payments.upgrade(subscriptionId, { planType: 'pro-yearly', reckonedAt }, `upgrade:${subscriptionId}`)
  expect(await payments.read(subscriptionId)).toMatchObject({
    planType: kind === 'swap' ? 'residential-yearly' : 'pro-yearly',
    pending: null,
  })
})

import { afterAll, afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../shared-kernel/endpoint.ts'
import { visitor } from '../../../testing/browser/visitor.ts'
import {
  atStripe,
  confirmCard,
  later,
  type Newcomer,
  onPlan,
  onTrial,
  quiet,
} from '../../../testing/fixtures/subscribers.ts'
import { authenticate } from '../../../testing/system/simulated-payments.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
const other = await system.another()
afterAll(() => system.stop())
afterEach(() => system.stripe.faults.clear())

/** Twenty concurrent requests, spread over two processes. */
async function twenty(dana: Newcomer, endpoint: Endpoint, input: object) {
  const there = Object.assign(visitor(other.app), { cookie: dana.cookie })
  const presses = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? there : dana).ask(endpoint, input))
  const answers = await Promise.all(presses)
  await quiet(system)
  return answers.map((answer) => `${answer.statusCode} ${answer.json().code ?? ''}`.trim()).sort()
}

const heldBy = ({ email }: Newcomer) =>
  atStripe(system, email).subscriptions.find(({ status }) => ['active', 'trialing', 'past_due'].includes(status))!
const amounts = ({ email }: Newcomer) =>
  atStripe(system, email)
    .paid.map(({ amount_paid }) => amount_paid)
    .toReversed()
const noticesOf = async ({ email }: Newcomer) =>
  (
    await system.db.query(
      'select cause from billing.notices n join accounts.users u on u.id = n.user_id where email = $1 order by 1',
      [email],
    )
  ).rows.map(({ cause }) => cause.split(':')[0])

it('one retention offer is accepted, and one discount given @T-39', async () => {
  const dana = await onPlan(system)
  const answers = await twenty(dana, billing.applyRetention, {})
  expect(answers).toEqual(['200', ...Array(19).fill('409 not-eligible')])
  expect(heldBy(dana).discounts).toHaveLength(1)
  for (const days of [32, 31, 32]) await later(system, 24 * days)
  expect(amounts(dana).toSorted((one, other) => one - other)).toEqual([749, 749, 1999, 1999])
  expect(await dana.call(billing.retentionCheck, {})).toEqual({ eligible: false, offer: null })
})

it('one cancellation and one resumption happen, even with a pending plan change @AMB-B08', async () => {
  const dana = await onPlan(system, 'pro-monthly')
  const reckonedAt = Math.floor(system.stripe.now() / 1000)
  await dana.call(billing.changePlan, { planType: 'residential-monthly', dueNow: 0, reckonedAt })
  expect(new Set(await twenty(dana, billing.cancelSubscription, {}))).toEqual(new Set(['200']))
  expect(heldBy(dana)).toMatchObject({ cancel_at_period_end: true, schedule: null })
  expect(new Set(await twenty(dana, billing.resumeSubscription, {}))).toEqual(new Set(['200']))
  expect(heldBy(dana).cancel_at_period_end).toBe(false)
  expect(new Set(await twenty(dana, billing.cancelSubscription, {}))).toEqual(new Set(['200']))
  expect(heldBy(dana).cancel_at_period_end).toBe(true)
  expect((await noticesOf(dana)).filter((cause) => cause === 'canceled')).toHaveLength(2)
})

async function shown(dana: Newcomer, planType: 'pro-monthly' | 'residential-yearly' | 'residential-monthly') {
  const { dueNow, reckonedAt } = await dana.call(billing.previewChange, { planType })
  return { planType, dueNow, reckonedAt }
}

it('one upgrade is made, and paid once, as shown @AMB-B25', async () => {
  const dana = await onPlan(system)
  const order = await shown(dana, 'pro-monthly')
  const answers = await twenty(dana, billing.changePlan, order)
  expect(answers).toContain('200')
  expect(answers.filter((answer) => !['200', '409 amount-changed', '409 same-plan'].includes(answer))).toEqual([])
  expect(heldBy(dana).items.data[0]!.price.lookup_key).toBe('pro-monthly')
  expect(amounts(dana)).toEqual([Math.round(order.dueNow * 100), 1999])
})

it('one early start is made, and paid once; the other clicks get a conflict @SEC-21', async () => {
  const dana = await onTrial(system)
  const { planType } = await dana.call(billing.subscription, {})
  const { dueNow, reckonedAt } = await dana.call(billing.previewChange, { planType: planType! })
  const answers = await twenty(dana, billing.changePlan, { planType, dueNow, reckonedAt })
  expect(answers.filter((answer) => answer === '200').length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer !== '200' && !answer.startsWith('409'))).toEqual([])
  expect((await dana.ask(billing.changePlan, { planType, dueNow, reckonedAt })).statusCode).toBe(409)
  expect(amounts(dana)).toEqual([Math.round(dueNow * 100)])
})

it('one downgrade waits for the end of the period @AMB-B25', async () => {
  const dana = await onPlan(system, 'pro-monthly')
  const answers = await twenty(dana, billing.changePlan, await shown(dana, 'residential-monthly'))
  expect(new Set(answers)).toEqual(new Set(['200']))
  expect((await dana.call(billing.subscription, {})).pendingChange?.planType).toBe('residential-monthly')
  await later(system, 24 * 31 + 2)
  expect(amounts(dana)).toEqual([1999, 3299])
})

/** On a plan, with a card whose bank requires confirmation every time. */
async function withAskingBank() {
  const dana = await onPlan(system)
  const { clientSecret } = await dana.call(billing.replaceCard, {})
  const setup = await confirmCard(system, clientSecret, { number: '4000002760003184' })
  authenticate(system.stripe, clientSecret)
  await dana.call(billing.confirmCard, { setupIntentId: setup.id })
  return { dana, order: await shown(dana, 'pro-monthly') }
}

it('an upgrade the bank declined is not left pending, and can be requested again', async () => {
  const { dana, order } = await withAskingBank()
  const refused = await dana.call(billing.changePlan, order)
  authenticate(system.stripe, refused.clientSecret!, 'failed')
  await quiet(system)
  await dana.call(billing.keepPlan, {})
  await quiet(system)
  const { items } = await dana.call(billing.invoices, {})
  expect(items.map(({ status }) => status)).toEqual(['void', 'paid'])
  expect((await dana.call(billing.changePlan, await shown(dana, 'pro-monthly'))).clientSecret).toMatch(/^pi_/)
})

it('one upgrade waits for bank approval, and is paid once when approved', async () => {
  const { dana, order } = await withAskingBank()
  const answers = await twenty(dana, billing.changePlan, order)
  expect(answers.filter((answer) => answer.startsWith('5'))).toEqual([])
  expect(amounts(dana)).toEqual([1999])
  const waiting = await dana.call(billing.changePlan, order)
  authenticate(system.stripe, waiting.clientSecret!)
  await quiet(system)
  expect(await dana.call(billing.subscription, {})).toMatchObject({ planType: 'pro-monthly', status: 'active' })
  expect(amounts(dana)).toEqual([Math.round(order.dueNow * 100), 1999])
})

it('one card pays the amount owed, once', async () => {
  const dana = await onPlan(system, 'residential-monthly', '4000000000000341')
  const { clientSecret } = await dana.call(billing.replaceCard, {})
  const { id: setupIntentId } = await confirmCard(system, clientSecret)
  const answers = await twenty(dana, billing.confirmCard, { setupIntentId })
  expect(new Set(answers)).toEqual(new Set(['200']))
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active', due: null })
  expect(amounts(dana)).toEqual([1999])
})

it('an unknown card form is not found @SEC-21', async () => {
  const dana = await onPlan(system)
  const refused = await dana.ask(billing.confirmCard, { setupIntentId: 'seti_unknown' })
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'no-such-card'])
})

it('another contractor’s card cannot be used', async () => {
  const [dana, bob] = [await onTrial(system), await onTrial(system)]
  const { clientSecret } = await dana.call(billing.replaceCard, {})
  const { id: setupIntentId } = await confirmCard(system, clientSecret)
  expect((await bob.ask(billing.confirmCard, { setupIntentId })).statusCode).toBe(404)
})

it('a simultaneous cancellation and retention offer leave a consistent state', async () => {
  const dana = await onPlan(system)
  await Promise.all([dana.ask(billing.cancelSubscription, {}), dana.ask(billing.applyRetention, {})])
  await quiet(system)
  const mirror = await dana.call(billing.refreshSubscription, {})
  expect(mirror.accessEnd).not.toBeNull()
  expect(heldBy(dana).cancel_at_period_end).toBe(true)
  const resumed = await dana.call(billing.resumeSubscription, {})
  expect((resumed.discount?.renewalsLeft ?? 0) > 0).toBe(heldBy(dana).discounts.length > 0)
})

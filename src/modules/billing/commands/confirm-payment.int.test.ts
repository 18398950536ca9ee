import { afterAll, beforeAll, expect, it } from 'vitest'
import { atStripe, confirmCard, later, onPlan, onTrial, quiet } from '../../../testing/fixtures/subscribers.ts'
import { authenticate } from '../../../testing/system/simulated-payments.ts'
import { type System, startSystem } from '../../../testing/system/system.ts'
import { currentUser } from '../../accounts/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'

const asks = '4000002760003184'

let system: System
beforeAll(async () => {
  system = await startSystem({ reports: true })
})
afterAll(() => system?.stop())

/** On trial with a card whose bank requires confirmation every time, so the first charge waits for the contractor. */
async function waitingForHer() {
  const dana = await onTrial(system)
  const { clientSecret } = await dana.call(billing.replaceCard, {})
  const { id: setupIntentId } = await confirmCard(system, clientSecret, { number: asks, code: dana.number })
  authenticate(system.stripe, clientSecret)
  await dana.call(billing.confirmCard, { setupIntentId })
  await later(system, 26)
  return dana
}
const paid = (email: string) => atStripe(system, email).paid.map(({ amount_paid }) => amount_paid)

it('B-04: a charge awaiting bank approval is confirmed with the saved card and restores access at once', async () => {
  const dana = await waitingForHer()
  expect(await dana.call(billing.subscription, {})).toMatchObject({
    status: 'past_due',
    due: { amount: 19.99, confirm: true },
  })
  const { clientSecret } = await dana.call(billing.confirmPayment, {})
  expect(clientSecret).toMatch(/^pi_/)
  authenticate(system.stripe, clientSecret!)
  expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ status: 'active', due: null })
  expect(await dana.call(currentUser, {})).toMatchObject({ subscriptionStatus: 'active' })
  expect(paid(dana.email)).toEqual([1999])
})

it('B-04: a payment the bank declined can be confirmed again, or paid with another card', async () => {
  const dana = await waitingForHer()
  const first = await dana.call(billing.confirmPayment, {})
  authenticate(system.stripe, first.clientSecret!, 'failed')
  expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ due: { confirm: true } })
  expect((await dana.call(billing.confirmPayment, {})).clientSecret).toBe(first.clientSecret)
  const { clientSecret } = await dana.call(billing.replaceCard, {})
  const { id: setupIntentId } = await confirmCard(system, clientSecret)
  expect(await dana.call(billing.confirmCard, { setupIntentId })).toMatchObject({
    subscription: { status: 'active', due: null },
    clientSecret: null,
  })
  expect(paid(dana.email)).toEqual([1999])
})

it('B-04: a paid charge needs no confirmation, and an ended subscription is reported', async () => {
  const dana = await waitingForHer()
  const { clientSecret } = await dana.call(billing.confirmPayment, {})
  authenticate(system.stripe, clientSecret!)
  expect(await dana.call(billing.confirmPayment, {})).toMatchObject({
    subscription: { status: 'active', due: null },
    clientSecret: null,
  })
  expect(paid(dana.email)).toEqual([1999])

  const bob = await waitingForHer()
  await later(system, 24 * 16)
  const ended = await bob.ask(billing.confirmPayment, {})
  expect([ended.statusCode, ended.json().code]).toEqual([409, 'no-subscription'])
  expect(paid(bob.email)).toEqual([])
})

it('B-04: two tabs confirming one payment charge it once', async () => {
  const dana = await waitingForHer()
  const [one, other] = await Promise.all([dana.call(billing.confirmPayment, {}), dana.call(billing.confirmPayment, {})])
  expect(one.clientSecret).toBe(other.clientSecret)
  authenticate(system.stripe, one.clientSecret!)
  await quiet(system)
  expect(paid(dana.email)).toEqual([1999])
})

it('B-04: a declined card needs no bank confirmation', async () => {
  const dana = await onPlan(system, 'residential-monthly', '4000000000000341')
  expect((await dana.call(billing.subscription, {})).due).toMatchObject({ confirm: false })
  const refused = await dana.ask(billing.confirmPayment, {})
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'card-declined'])
})

it('B-04: the payment secret is stored in no row, job, or event', async () => {
  const dana = await waitingForHer()
  const { clientSecret } = await dana.call(billing.confirmPayment, {})
  await quiet(system)
  const { rows } = await system.db.query<{ kept: string }>(
    `select (select string_agg(s::text, '') from billing.subscriptions s)
         || (select string_agg(o::text, '') from billing.operations o)
         || (select string_agg(j::text, '') from pgboss.job j) as kept`,
  )
  expect(rows[0]!.kept).toContain('payment-failed')
  expect(rows[0]!.kept).not.toContain(clientSecret!.split('_secret_')[1])
})

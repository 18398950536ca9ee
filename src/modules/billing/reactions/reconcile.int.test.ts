import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { type Newcomer, onPlan, onTrial, quiet, signUp } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
const { stripe, db } = system
afterAll(() => system.stop())

let asked = 0
beforeEach(async () => {
  await quiet(system)
  asked = 0
  stripe.faults.before('subscriptions.retrieve', () => {
    asked++
  })
})
afterEach(() => stripe.faults.clear())

const jobs = "select 1 from pgboss.job where name = 'billing.reconcile' and state in ('created', 'active') limit 1"
async function reconcile() {
  await system.boss.send('billing.reconcile', { payload: {}, requestId: 'clock' })
  while ((await db.query(jobs)).rows.length > 0) await sleep(10)
}

const written = ({ form }: Newcomer, changes: string) =>
  db.query(`update billing.subscriptions set ${changes} where subscription_id = $1`, [form.subscriptionId])

it('makes no requests for subscriptions in a current period, however old their data is @F-09', async () => {
  stripe.faults.clear()
  const everybody = [
    await signUp(system),
    await onTrial(system),
    await onPlan(system),
    await onPlan(system, 'pro-yearly'),
  ]
  await quiet(system)
  // The simulated clock is a day or two past the trials of the paying contractors.
  for (const dana of everybody)
    await written(dana, "read_begun = now() - interval '1 day', trial_end = trial_end - interval '3 days'")
  await written(everybody[1]!, "trial_end = trial_end + interval '3 days'")
  stripe.faults.before('subscriptions.retrieve', () => {
    asked++
  })
  await reconcile()
  expect(asked).toBe(0)
})

it.each([
  ["status = 'active', period_end = now() - interval '1 second'"],
  ["status = 'trialing', trial_end = now() - interval '1 second'"],
  ["status = 'active', access_end = now() - interval '1 second'"],
])('reads the subscription when a period ended without a report: %s', async (changes) => {
  const dana = await onPlan(system)
  const truth = await dana.call(billing.subscription, {})
  await written(dana, `${changes}, read_begun = now() - interval '11 minutes'`)
  await reconcile()
  expect(await dana.call(billing.subscription, {})).toEqual(truth)
})

it('reads the subscription after an unanswered write, after two minutes and not before @F-03', async () => {
  const dana = await onPlan(system)
  const note =
    "insert into billing.operations (key, user_id, kind, begun_at) select $2, user_id, 'cancel', now() - $3::interval from billing.subscriptions where subscription_id = $1"
  const open = async () =>
    (await db.query('select key from billing.operations where done_at is null')).rows.map(({ key }) => key)
  await db.query(note, [dana.form.subscriptionId, 'fresh', '10 seconds'])
  asked = 0
  await reconcile()
  expect([asked, await open()]).toEqual([0, ['fresh']])
  await db.query(note, [dana.form.subscriptionId, 'lost', '121 seconds'])
  await reconcile()
  expect(asked).toBeGreaterThan(0)
  expect(await open()).toEqual(['fresh'])
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { visitor } from '../../../testing/browser/visitor.ts'
import { later, onTrial } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { currentUser } from '../../accounts/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'
import { plans } from '../contract/plans.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())

it('an account stores its customer, subscription, plan, status, and dates @BIL-01', async () => {
  const dana = await onTrial(system, 'commercial-monthly')
  const { id } = await dana.call(currentUser, {})
  const { rows } = await system.db.query(
    `select customer_id, subscription_id, status, plan_type, trial_end, period_start, period_end, has_used_retention_offer
       from billing.subscriptions where user_id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({
    customer_id: expect.stringMatching(/^cus_/),
    subscription_id: dana.form.subscriptionId,
    status: 'trialing',
    plan_type: 'commercial-monthly',
    has_used_retention_offer: false,
  })
  const user = await dana.call(currentUser, {})
  expect([user.trialEndDate, user.subscriptionStartDate, user.subscriptionEndDate]).toEqual(
    [rows[0].trial_end, rows[0].period_start, rows[0].period_end].map((date: Date) => date.toISOString()),
  )
})

it('the browser gets only the publishable key @BIL-44', async () => {
  const answer = await visitor(system.app).ask(billing.config, {})
  expect(answer.json()).toEqual({
    payments: { publishableKey: system.stripe.publishableKey, simulated: true, now: expect.any(String) },
  })
  expect(answer.body).not.toContain('sk_')
})

it('canceling and requesting the offer need no payload, and the session is updated at once @BIL-66 @BIL-70 @BIL-71 @BIL-72', async () => {
  const dana = await onTrial(system)
  expect(await dana.call(billing.retentionCheck, {})).toEqual({ eligible: false, offer: null })
  await later(system, 26)
  expect(await dana.call(billing.retentionCheck, {})).toMatchObject({ eligible: true, offer: { price: 7.49 } })
  expect((await dana.call(billing.applyRetention, {})).discount).toMatchObject({ renewalsLeft: 2, price: 7.49 })
  expect(await dana.call(billing.retentionCheck, {})).toEqual({ eligible: false, offer: null })
  const { accessEnd } = await dana.call(billing.cancelSubscription, {})
  expect(accessEnd).not.toBeNull()
  expect(await dana.call(currentUser, {})).toMatchObject({ accessEndDate: accessEnd, subscriptionStatus: 'active' })
})

it('only Pro includes price optimization and priority support @BIL-07', () => {
  const promised = Object.entries(plans).map(([name, { features }]) => [name, features.join(', ')] as const)
  for (const [name, features] of promised) {
    expect(features.includes('AI price optimization'), name).toBe(name === 'pro')
    expect(features.includes('Priority email support'), name).toBe(name === 'pro')
    expect(features).toMatch(/email support/i)
  }
})

it('no page promises a three-day trial @BIL-12 @AMB-B05', async () => {
  const folder = join(import.meta.dirname, '../../../web')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^(public|billing)\/.*\.tsx?$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((_, at) => /\b(3|three)[- ]days?\b/i.test(texts[at]!))).toEqual([])
})

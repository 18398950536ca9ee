import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../testing/browser/visitor.ts'
import { confirmCard, onPlan, onTrial, quiet, signUp } from '../../testing/fixtures/subscribers.ts'
import { count, timePasses } from '../../testing/system/counted.ts'
import { type System, startSystem } from '../../testing/system/system.ts'
import { currentUser } from '../accounts/contract/endpoints.ts'
import * as billing from './contract/endpoints.ts'

let system: System
beforeAll(async () => {
  system = await startSystem({ reports: true })
})
afterAll(() => system?.stop())

const declined = '4000000000000002'
const setupsOf = () => Object.keys(system.stripe.engine.state.objects.setup_intent).length

/** Confirms the open form with a working card, so the next form must be a new one. */
async function spend(dana: Visitor) {
  const { clientSecret } = await dana.call(billing.replaceCard, {})
  return confirmCard(system, clientSecret)
}

it('S-22: repeated requests for a card form return the same one', async () => {
  const dana = await onTrial(system)
  const before = setupsOf()
  const first = await dana.call(billing.replaceCard, {})
  for (let time = 0; time < 20; time++) expect(await dana.call(billing.replaceCard, {})).toEqual(first)
  expect(setupsOf()).toBe(before + 1)
})

it('S-22: a sixth new card form in an hour is refused with a time to try again; other contractors are unaffected', async () => {
  const [dana, bob] = [await onTrial(system), await onTrial(system)]
  for (let form = 0; form < 5; form++) await spend(dana)
  const refused = await dana.ask(billing.replaceCard, {})
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe(
    'You asked for a new card form 5 times in the last hour. Please try again in 60 minutes.',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  await bob.call(billing.replaceCard, {})
})

it('S-22: concurrent requests create at most five card forms an hour', async () => {
  const dana = await onTrial(system)
  await spend(dana)
  const before = setupsOf()
  await Promise.all(Array.from({ length: 30 }, () => dana.ask(billing.replaceCard, {})))
  expect(setupsOf() - before).toBeLessThanOrEqual(4)
})

it('S-22: status refreshes are limited per minute', async () => {
  const dana = await onTrial(system)
  let calls = 0
  system.stripe.faults.before('*', () => {
    calls += 1
  })
  const answers: number[] = []
  for (let time = 0; time < 120; time++) answers.push((await dana.ask(billing.refreshSubscription, {})).statusCode)
  expect(new Set(answers)).toEqual(new Set([200, 429]))
  const asked = calls
  const { id } = await dana.call(currentUser, {})
  await count(system.db, 'billing-requests', id, 100)
  const refused = await dana.ask(billing.refreshSubscription, {})
  expect(refused.json().message).toMatch(
    /^You made 100 billing requests in the last minute\. Please try again in (a second|\d+ seconds)\.$/,
  )
  expect(calls).toBe(asked)
  system.stripe.faults.clear()
})

it('S-22: ten declined cards close the form, and a new one is available an hour later', async () => {
  const dana = await onPlan(system)
  const { clientSecret } = await dana.call(billing.replaceCard, {})
  for (let card = 0; card < 9; card++) await confirmCard(system, clientSecret, { number: declined })
  await quiet(system)
  expect(await dana.call(billing.replaceCard, {})).toEqual({ clientSecret })
  await confirmCard(system, clientSecret, { number: declined })
  await quiet(system)
  expect((await confirmCard(system, clientSecret)).error?.code).toBe('setup_intent_unexpected_state')
  const refused = await dana.ask(billing.replaceCard, {})
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    '10 cards were declined in the last hour. Please try again in 60 minutes.',
  ])
  await timePasses(system.db, 61, 'declined-cards')
  expect(await dana.call(billing.replaceCard, {})).not.toEqual({ clientSecret })
})

it('S-22: ten declined cards end a sign-up that is waiting for its card', async () => {
  const dana = await signUp(system)
  for (let card = 0; card < 10; card++) await confirmCard(system, dana.form.clientSecret, { number: declined })
  await quiet(system)
  expect((await confirmCard(system, dana.form.clientSecret)).error?.code).toBe('setup_intent_unexpected_state')
  const again = await dana.ask(billing.createSubscription, { planType: 'pro-monthly' })
  expect([again.statusCode, again.json().code]).toEqual([429, 'too-often'])
})

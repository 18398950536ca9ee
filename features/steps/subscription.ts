import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { Given, Then } from '@cucumber/cucumber'
import * as billing from '../../src/modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { contractor } from '../../src/testing/fixtures/contractors.ts'
import { confirmCard } from '../../src/testing/fixtures/subscribers.ts'
import { authenticate } from '../../src/testing/system/simulated-payments.ts'
import type { World } from './world.ts'

/** A signed-in contractor without a subscription. */
async function newcomer(world: World) {
  const { user, cookie } = await contractor(world.product.system, { planStatus: 'none' })
  world.email = user.email
  world.contractorId = user.id
  await world.past.resume(cookie)
  if (world.now !== world.past) await world.now.resume(cookie)
}

/** Confirms a unique card in the form that starts or pays the subscription. */
async function begin(world: World, planType: PlanType, number?: string) {
  const form = await world.past.call(billing.createSubscription, { planType })
  const intent = await confirmCard(world.product.system, form.clientSecret, {
    ...(number && { number }),
    code: randomInt(30_000),
  })
  if (intent.status === 'requires_action') authenticate(world.product.system.stripe, form.clientSecret)
  return { ...form, paymentMethodId: intent.payment_method }
}

const hadTrial = (world: World) =>
  world.product.system.db.query(
    `insert into billing.trials (user_id, email_hash, card_hash, begun_at)
     values ($1, gen_random_uuid()::text, gen_random_uuid()::text, now() - interval '90 days')`,
    [world.contractorId],
  )

/** Starts the trial with a card that pays, unless another number is given. */
export async function freeDay(world: World, planType: PlanType, number?: string) {
  await newcomer(world)
  const { subscriptionId, paymentMethodId } = await begin(world, planType, number)
  await world.past.call(billing.activateTrial, { subscriptionId, paymentMethodId })
}

Given('Dana is in her free day on the {plan} plan', function (this: World, planType: PlanType) {
  return freeDay(this, planType)
})

Given('Dana pays for the {plan} plan by card', async function (this: World, planType: PlanType) {
  await newcomer(this)
  await hadTrial(this)
  await begin(this, planType)
  assert.equal((await this.past.call(billing.refreshSubscription, {})).status, 'active')
})

Then(/^her subscription (renews|ends)$/, async function (this: World, what: string) {
  await this.sees(async () => {
    const { accessEnd, status } = await this.past.call(billing.subscription, {})
    assert.deepEqual([Boolean(accessEnd), /^(active|trialing)$/.test(status ?? '')], [what === 'ends', true])
  })
})

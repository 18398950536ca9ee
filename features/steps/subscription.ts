import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { Given, Then, When } from '@cucumber/cucumber'
import * as billing from '../../src/modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'
import { contractor } from '../../src/testing/fixtures/contractors.ts'
import { confirmCard } from '../../src/testing/fixtures/subscribers.ts'
import { authenticate } from '../../src/testing/system/simulated-payments.ts'
import { deskOf, pageOf } from './screen.ts'
import type { World } from './world.ts'

const counted = new WeakMap<World, number>()

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

Given('Dana is signed in without a plan', function (this: World) {
  return newcomer(this)
})

Given('Dana is signed in without a plan and had her trial before', async function (this: World) {
  await newcomer(this)
  await hadTrial(this)
})

Given('a conversion hook counts', function (this: World) {
  return pageOf(this).addInitScript(() => {
    const counting = globalThis as { gtag_report_conversion?: () => void; conversions?: number }
    counting.gtag_report_conversion = () => {
      counting.conversions = (counting.conversions ?? 0) + 1
    }
  })
})

Then('the conversion hook was called once', async function (this: World) {
  assert.equal(await pageOf(this).evaluate(() => (globalThis as { conversions?: number }).conversions), 1)
})

When('she follows the link of a mail to cancel', function (this: World) {
  return deskOf(this).goTo('/subscription/manage?cancel=1')
})

When('she chooses {string} of the {string} plan', async function (this: World, period: string, plan: string) {
  await pageOf(this)
    .getByRole('radio', { name: new RegExp(`^${plan}, .*a ${period}`) })
    .check({ force: true })
})

When('she presses what changes the plan', async function (this: World) {
  const button = pageOf(this).getByRole('button', { name: /^Change to .* today$/ })
  const [, amount] = /for (\$[\d.]+) today/.exec((await button.textContent()) ?? '') ?? []
  assert.ok(amount, 'The button names no amount')
  counted.set(this, toCents(Number(amount.slice(1))))
  await button.click()
})

When('she presses the smaller plan', async function (this: World) {
  await pageOf(this)
    .getByRole('button', { name: /^Change to .* on / })
    .click()
})

/** The dialog's own button, not the one that opened it. */
When('she confirms to cancel', async function (this: World) {
  await pageOf(this)
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel (trial|subscription)$/ })
    .click()
})

Then('her newest invoice is what the button said, paid', async function (this: World) {
  await this.sees(async () => {
    const [newest] = (await this.past.call(billing.invoices, {})).items
    assert.deepEqual([newest?.status, toCents(newest?.amount ?? 0)], ['paid', counted.get(this)])
  })
  await pageOf(this)
    .getByText(formatMoney(counted.get(this)!))
    .locator('visible=true')
    .first()
    .waitFor()
})

Then(
  'her next renewals cost {money}, {int} times, then {money}',
  async function (this: World, price: string, times: number, full: string) {
    const { discount, nextCharge } = await this.past.call(billing.subscription, {})
    const sums = [discount?.price, discount?.fullPrice, nextCharge?.amount].map((sum) => formatMoney(toCents(sum ?? 0)))
    assert.deepEqual([...sums, discount?.renewalsLeft], [price, full, price, times])
  },
)

Then(/^her subscription (renews|ends)$/, async function (this: World, what: string) {
  await this.sees(async () => {
    const { accessEnd, status } = await this.past.call(billing.subscription, {})
    assert.deepEqual([Boolean(accessEnd), /^(active|trialing)$/.test(status ?? '')], [what === 'ends', true])
  })
})

Then('her card ends in {string}', async function (this: World, last4: string) {
  await this.sees(async () => assert.equal((await this.past.call(billing.subscription, {})).card?.last4, last4))
})

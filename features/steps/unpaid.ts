import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { later } from '../../src/testing/fixtures/subscribers.ts'
import { freeDay } from './subscription.ts'
import type { World } from './world.ts'

const mailsAbout = async (world: World, subject: string) =>
  (await world.product.system.mailbox.mails()).filter(
    (mail) => mail.envelope.to.includes(world.email) && mail.subject === subject,
  )

Given(
  'Dana is in her free day on the {plan} plan, with the card {string}',
  function (this: World, planType: PlanType, number: string) {
    return freeDay(this, planType, number.replaceAll(' ', ''))
  },
)

When(/^(\d+) (hours|days) go by$/, function (this: World, count: string, unit: string) {
  return later(this.product.system, Number(count) * (unit === 'days' ? 24 : 1))
})

Then('she has received {int} email(s) {string}', async function (this: World, count: number, subject: string) {
  const arrived = async () => assert.equal((await mailsAbout(this, subject)).length, count)
  await this.sees(arrived)
  await new Promise((resolve) => setTimeout(resolve, 300)) // an extra one would arrive now
  await arrived()
})

import assert from 'node:assert/strict'
import { type DataTable, defineParameterType, Given, Then, When } from '@cucumber/cucumber'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { plans, yearlySaving } from '../../src/modules/billing/contract/plans.ts'
import { formatMoney } from '../../src/shared-kernel/money.ts'
import { arrangeSubscription, contractor, type PlanStatus } from '../../src/testing/fixtures/contractors.ts'
import { signIn } from '../drivers/arrange.ts'
import { domainContractor } from '../drivers/domain.ts'
import type { World } from './world.ts'

const planStatuses: Readonly<Record<string, PlanStatus>> = {
  running: 'active',
  'on trial': 'trialing',
  expired: 'expired',
  canceled: 'canceled',
  missing: 'none',
}
const planTypes: Readonly<Record<string, PlanType>> = {
  Pro: 'pro-monthly',
  'Residential only': 'residential-monthly',
  'Commercial only': 'commercial-monthly',
}
defineParameterType({
  name: 'planStatus',
  regexp: new RegExp(Object.keys(planStatuses).join('|')),
  transformer: (word) => planStatuses[word],
})
defineParameterType({
  name: 'plan',
  regexp: new RegExp(Object.keys(planTypes).join('|')),
  transformer: (word) => planTypes[word],
})

async function signedIn(world: World, plan?: PlanType, planStatus?: PlanStatus, verified?: boolean) {
  const cookie = await signIn(world, plan, planStatus, verified)
  if (world.now !== world.past) await world.now.resume(cookie)
}

Given(
  'Dana has an account with the address {string} and the password {string}',
  async function (this: World, email: string, password: string) {
    await this.another().openAccount(this.person({ email, password }))
  },
)

Given('Dana is signed in', function (this: World) {
  return signedIn(this)
})

Given('Dana is signed in and has not confirmed her email address', function (this: World) {
  return signedIn(this, 'pro-monthly', 'active', false)
})

Given('Dana is signed in on the {plan} plan', function (this: World, plan: PlanType) {
  return signedIn(this, plan)
})

Given('Dana is signed in and her subscription is {planStatus}', function (this: World, planStatus: PlanStatus) {
  return signedIn(this, 'pro-monthly', planStatus)
})

Given('Dana has moved to the {plan} plan', function (this: World, plan: PlanType) {
  return arrangeSubscription(this.product.system.db, this.contractorId, plan, 'active')
})

Given('Robin is signed in', async function (this: World) {
  const { cookie } = await contractor(this.product.system)
  this.robin = this.another()
  await this.robin.resume(cookie)
})

When(
  'Dana opens an account as {string} {string} with the address {string} and the password {string}',
  async function (this: World, firstName: string, lastName: string, email: string, password: string) {
    await this.attempt(() => this.now.openAccount(this.person({ firstName, lastName, email, password })))
  },
)

When(
  'Dana signs in as {string} with the password {string}',
  async function (this: World, email: string, password: string) {
    await this.attempt(() => this.now.signIn(this.address(email), password))
  },
)

When('somebody tries {int} wrong passwords for {string}', async function (this: World, times: number, email: string) {
  for (let tried = 1; tried <= times; tried++) {
    await this.attempt(() => this.now.signIn(this.address(email), `wrong guess ${tried}`))
    this.assertTold('Invalid email or password')
  }
})

Given('many people have tried wrong passwords for {string}', async function (this: World, email: string) {
  for (let tried = 0; tried < 12; tried++) {
    const elsewhere = domainContractor(this.product, `10.3.${tried}.${(Number(this.ip.split('.')[2]) + tried) & 255}`)
    await assert.rejects(elsewhere.signIn(this.address(email), 'a wrong guess'), {
      message: 'Invalid email or password',
    })
  }
})

When('Dana signs out', async function (this: World) {
  await this.now.signOut()
})

When('Robin looks for the {string} quote', async function (this: World, company: string) {
  const { id } = await this.past.quote(company)
  await this.attempt(() => this.robin.look(id))
})

Then('Robin sees no quotes', async function (this: World) {
  assert.deepEqual(await this.robin.quotes(), [])
})

Then('Dana/Robin sees the message {string}', function (this: World, sentence: string) {
  this.assertTold(sentence.replace(/[^@\s]+@[^@\s]+\.example/g, (address) => this.address(address)))
})

Then('Dana sees no error', function (this: World) {
  assert.deepEqual(this.told, [])
})

Then('Dana is signed out', async function (this: World) {
  assert.equal(await this.now.whereabouts(), 'signed out')
})

Then('Dana is asked to choose a plan', async function (this: World) {
  assert.equal(await this.now.whereabouts(), 'choosing a plan')
})

Then('Dana can use the product', async function (this: World) {
  assert.equal(await this.now.whereabouts(), 'at work')
})

Then('these are the plans:', async (table: DataTable) => {
  const offered = Object.values(plans).map((plan) => ({
    plan: plan.name,
    monthly: formatMoney(plan.monthlyCents),
    yearly: formatMoney(plan.yearlyCents),
    'a year saves': formatMoney(yearlySaving(plan)),
    quotes: plan.audiences.join(' and '),
  }))
  assert.deepEqual(offered, table.hashes())
})

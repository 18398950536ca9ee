import assert from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'
import { type Announced, subscriber } from '../drivers/subscriber.ts'
import type { World } from './world.ts'

const hers = ({ product, past, email }: World) => subscriber(product, past, email)
const inWords = (dollars: number | null | undefined) => (dollars == null ? 'nothing' : formatMoney(toCents(dollars)))
const announced = new WeakMap<World, Announced>()

When('she resumes her plan', function (this: World) {
  return hers(this).resume()
})

When('she changes to the {plan} plan', async function (this: World, planType: PlanType) {
  announced.set(this, await hers(this).changeTo(planType))
})

When('she accepts the offer', function (this: World) {
  return hers(this).acceptOffer()
})

When('she pays with the card {string}', function (this: World, number: string) {
  return hers(this).payWith(number)
})

Then('she was told {money} today, and {money} next', function (this: World, today: string, next: string) {
  const told = announced.get(this)!
  assert.deepEqual([inWords(told.today), inWords(told.next)], [today, next])
})

Then('she has paid nothing', function (this: World) {
  assert.deepEqual(hers(this).paid(), [])
})

Then(/^she has paid (\$.*)$/, function (this: World, list: string) {
  assert.deepEqual(hers(this).paid().map(inWords), list.split(/, | and /))
})

Then('her next charge is {money}', async function (this: World, amount: string) {
  assert.equal(inWords((await hers(this).nextCharge())?.amount), amount)
})

Then('her next charge is {money}, in {int} hours', async function (this: World, amount: string, hours: number) {
  const next = await hers(this).nextCharge()
  assert.deepEqual([inWords(next?.amount), Math.round(next?.hoursAway ?? 0)], [amount, hours])
})

Then('she owes {money}', async function (this: World, amount: string) {
  assert.equal(inWords(await hers(this).owed()), amount)
})

Then('she owes nothing', async function (this: World) {
  assert.equal(await hers(this).owed(), null)
})

Then('she is offered {int} renewals at {money}', async function (this: World, renewals: number, price: string) {
  const offer = await hers(this).offer()
  assert.deepEqual([offer?.renewals, inWords(offer?.price)], [renewals, price])
})

Then('she is offered nothing', async function (this: World) {
  assert.equal(await hers(this).offer(), null)
})

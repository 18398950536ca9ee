import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import { answerAtBank, answerBank, cardOf, type TypedCard, typeCard } from '../drivers/screens/card.ts'
import { deskOf, open, pageOf } from './screen.ts'
import type { World } from './world.ts'

/** Per scenario: the card that had its trial, and the requests sent to the product. */
const used = new WeakMap<World, TypedCard>()
const sent = new WeakMap<World, string[]>()

/** A new account up to its card form. */
export async function toPayment(world: World) {
  const { page } = deskOf(world)
  await page.context().clearCookies()
  world.email = `dana.${crypto.randomUUID()}@brightline.example`
  await open(world, 'the trial sign-up')
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Dustwell')
  await page.getByLabel('Email').fill(world.email)
  await page.getByLabel('Password', { exact: true }).fill('quiet-mop-7')
  await page.getByRole('button', { name: 'Start My Free Trial' }).click()
  await page.getByRole('heading', { name: 'Complete Your Trial Setup' }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

Given('Dana has an account and comes to the payment', async function (this: World) {
  const bodies: string[] = []
  sent.set(this, bodies)
  pageOf(this).on('request', (request) => {
    if (request.url().includes('/api/')) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await toPayment(this)
})

Given('Robin had her trial with a card', async function (this: World) {
  const card = cardOf('5555555555554444')
  used.set(this, card)
  await toPayment(this)
  await typeCard(pageOf(this), card)
  await start(this)
  await pageOf(this).waitForURL('**/dashboard')
})

const start = (world: World) =>
  pageOf(world).getByRole('button', { name: 'Start 1-Day Free Trial' }).locator('visible=true').click()

When('she types the card {string}', function (this: World, number: string) {
  return typeCard(pageOf(this), cardOf(number.replaceAll(' ', '')))
})

When('she types Robin’s card', function (this: World) {
  return typeCard(pageOf(this), used.get(this)!)
})

When('she {word} her bank in front of the page', function (this: World, answer: string) {
  return answerBank(pageOf(this), answer === 'answers' ? 'Complete' : 'Fail')
})

When('she {word} her bank on its own page', function (this: World, answer: string) {
  return answerAtBank(pageOf(this), answer === 'answers' ? 'Complete' : 'Fail')
})

Given('the payment script does not load', async function (this: World) {
  await pageOf(this).route('**/__sim/stripe/stripe.js**', (route) => route.abort())
})

When('the payment script loads again', async function (this: World) {
  await pageOf(this).unroute('**/__sim/stripe/stripe.js**')
})

Given('the answer to the activation is lost', async function (this: World) {
  await pageOf(this).route(
    '**/api/auth/activate-trial',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
})

Then('nothing of the card was sent to the product', function (this: World) {
  const bodies = sent.get(this) ?? []
  assert.ok(bodies.some((body) => body.includes('activate-trial')))
  assert.deepEqual(
    bodies.filter((body) => /(?:4242|5555|4000)(?:[ +-]?\d){9}/.test(body)),
    [],
  )
})

Then('she has one trial, for {string}', async function (this: World, plan: string) {
  const { body } = await pageOf(this).evaluate(async () => {
    const answer = await fetch('/api/subscription')
    return { body: await answer.json() }
  })
  assert.deepEqual([body.status, body.planType], ['trialing', plan])
  const hours = (Date.parse(body.trialEnd) - Date.now()) / 3_600_000
  assert.ok(hours > 23.9 && hours <= 24.01, `The trial ends in ${hours} hours`)
})

Then('the plan is {string}', async function (this: World, plan: string) {
  await this.sees(async () =>
    assert.equal(await pageOf(this).locator('input[name=planType]:checked').getAttribute('value'), plan),
  )
})

When('she chooses the plan {string}', function (this: World, plan: string) {
  return pageOf(this).locator(`input[name=planType][value=${plan}]`).check({ force: true })
})

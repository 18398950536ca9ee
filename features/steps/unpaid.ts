import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { atStripe, later } from '../../src/testing/fixtures/subscribers.ts'
import { still } from '../drivers/screens/desk.ts'
import { pageOf } from './screen.ts'
import { freeDay } from './subscription.ts'
import type { World } from './world.ts'

const day = 24 * 3600
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: still.timezoneId })
/** A simulated time as the date on the screen. */
const onDay = (seconds: number) => date.format(seconds * 1000)

const mailsAbout = async (world: World, subject: string) =>
  (await world.product.system.mailbox.mails()).filter(
    (mail) => mail.envelope.to.includes(world.email) && mail.subject === subject,
  )

/** The provider's next attempt for the open invoice, in simulated seconds. */
function nextTry({ product, email }: World) {
  const [open] = atStripe(product.system, email).invoices.filter(({ status }) => status === 'open')
  assert.ok(open?.next_payment_attempt, 'Nothing is tried again')
  return open.next_payment_attempt
}

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

Then('her mail {string} says {string}', async function (this: World, subject: string, text: string) {
  const [newest] = await mailsAbout(this, subject)
  assert.ok(newest?.text?.includes(text), newest?.text ?? `No mail "${subject}"`)
})

When('she follows {string} in her mail {string}', async function (this: World, label: string, subject: string) {
  const [newest] = await mailsAbout(this, subject)
  const [, address] = new RegExp(`${label}: (\\S+)`).exec(newest?.text ?? '') ?? []
  assert.ok(address, newest?.text ?? `No mail "${subject}"`)
  const { pathname, search } = new URL(address)
  await pageOf(this).goto(pathname + search)
})

Then('she reads that her card is tried again in {int} days', async function (this: World, days: number) {
  const at = nextTry(this)
  const away = at - this.product.system.stripe.now() / 1000
  assert.ok(Math.abs(away - days * day) < 0.2 * day, `It is tried again in ${away / day} days`)
  await pageOf(this)
    .getByText(`again on ${onDay(at)}.`)
    .waitFor()
})

Then('the card form says {string}', async function (this: World, sentence: string) {
  await pageOf(this).frameLocator('iframe[title="Secure payment input frame"]').getByText(sentence).waitFor()
})

Then('she can take the workbook along', async function (this: World) {
  const [file] = await Promise.all([
    pageOf(this).waitForEvent('download'),
    pageOf(this).getByRole('link', { name: 'Download my quotes (Excel)' }).click(),
  ])
  assert.match(file.suggestedFilename(), /\.xlsx$/)
})

Then('she has paid {int} time(s)', async function (this: World, times: number) {
  await this.sees(async () => assert.equal(atStripe(this.product.system, this.email).paid.length, times))
})

Then('her newest invoice is {money}, paid', async function (this: World, amount: string) {
  const newest = pageOf(this)
    .locator('section', { has: pageOf(this).getByRole('heading', { name: 'Invoices' }) })
    .getByRole('listitem')
    .first()
  await this.sees(async () => {
    const words = await newest.innerText()
    assert.ok(words.includes(amount) && words.includes('Paid'), words)
  })
})

Then('the screen says when the next {money} are charged', async function (this: World, amount: string) {
  const [subscription] = atStripe(this.product.system, this.email).subscriptions
  const end = subscription!.items.data[0]!.current_period_end
  const next = pageOf(this).getByText('Next charge', { exact: true }).locator('..')
  await this.sees(async () => {
    const words = await next.innerText()
    assert.ok(words.includes(amount) && words.includes(onDay(end)), words)
  })
})

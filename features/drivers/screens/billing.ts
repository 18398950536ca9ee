import assert from 'node:assert/strict'
import * as billing from '../../../src/modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../src/modules/billing/contract/plans.ts'
import { atStripe } from '../../../src/testing/fixtures/subscribers.ts'
import type { ScreenUser } from '../screen-test.ts'
import { startPlan, startTrial } from '../subscriber.ts'
import { cardOf, typeCard } from './card.ts'
import { still } from './desk.ts'

/** Signs in a contractor whose trial began with this card, or with one that pays. */
export async function isOnTrial(dana: ScreenUser, planType: PlanType, number?: string) {
  await dana.now.resume(await startTrial(dana, planType, number))
}

/** Signs in a contractor who has paid for a first period by card. */
export async function isOnPlan(dana: ScreenUser, planType: PlanType) {
  await dana.now.resume(await startPlan(dana, planType))
}

/** A new account up to its card form. */
export async function comesToPayment(dana: ScreenUser) {
  const { page } = dana
  await page.context().clearCookies()
  dana.email = `dana.${crypto.randomUUID()}@brightline.example`
  await dana.opens('/trial-signup')
  await fillsInAccount(dana, dana.email)
  await page.getByRole('button', { name: 'Start My Free Trial' }).click()
  await page.getByRole('heading', { name: 'Complete Your Trial Setup' }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

export async function fillsInAccount({ page }: ScreenUser, email: string) {
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Dustwell')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quiet-mop-7')
}

/** Types a new card of this number. */
export const typesCard = ({ page }: ScreenUser, number: string) => typeCard(page, cardOf(number.replaceAll(' ', '')))

export const pressesTwice = (dana: ScreenUser, name: string) => dana.control(name).dblclick()

export async function hasTrial(dana: ScreenUser, plan: PlanType) {
  const body: billing.Subscription = await dana.page.evaluate(async () => (await fetch('/api/subscription')).json())
  assert.deepEqual([body.status, body.planType], ['trialing', plan])
  const hours = (Date.parse(body.trialEnd ?? '') - Date.now()) / 3_600_000
  assert.ok(hours > 23.9 && hours <= 24.01, `The trial ends in ${hours} hours`)
}

export async function cardEndsIn(dana: ScreenUser, last4: string) {
  await dana.sees(async () => assert.equal((await dana.past.call(billing.subscription, {})).card?.last4, last4))
}

/** Presses the dialog's own button, not the one that opened it. */
export async function confirmsCancel({ page }: ScreenUser) {
  const button = page.getByRole('alertdialog').getByRole('button', { name: /^Cancel (trial|subscription)$/ })
  await button.click()
}

/** The subscription is open, and either renews or ends. */
export async function subscription(dana: ScreenUser, what: 'renews' | 'ends') {
  await dana.sees(async () => {
    const { accessEnd, status } = await dana.past.call(billing.subscription, {})
    assert.deepEqual([Boolean(accessEnd), /^(active|trialing)$/.test(status ?? '')], [what === 'ends', true])
  })
}

/** How many charges the card provider has collected. */
export async function hasPaid(dana: ScreenUser, times: number) {
  await dana.sees(async () => assert.equal(atStripe(dana.product.system, dana.email).paid.length, times))
}

export async function hasMails(dana: ScreenUser, count: number, subject: string) {
  const arrived = async () => assert.equal((await mailsAbout(dana, subject)).length, count, subject)
  await dana.sees(arrived)
  await new Promise((resolve) => setTimeout(resolve, 300)) // an extra one would arrive now
  await arrived()
}

export async function mailSays(dana: ScreenUser, subject: string, text: string) {
  const mail = await newestMail(dana, subject)
  assert.ok(mail.includes(text), mail)
}

/** The text of the newest email with this subject. */
export async function newestMail(dana: ScreenUser, subject: string): Promise<string> {
  const [newest] = await mailsAbout(dana, subject)
  assert.ok(newest?.text, `No email "${subject}"`)
  return newest.text
}

const mailsAbout = async ({ product, email }: ScreenUser, subject: string) =>
  (await product.system.mailbox.mails()).filter((mail) => mail.envelope.to.includes(email) && mail.subject === subject)

/** The newest invoice on the screen. */
export async function newestInvoiceIsPaid(dana: ScreenUser, amount: string) {
  const newest = dana.page
    .locator('section', { has: dana.page.getByRole('heading', { name: 'Invoices' }) })
    .getByRole('listitem')
    .first()
  await dana.sees(async () => {
    const words = await newest.innerText()
    assert.ok(words.includes(amount) && words.includes('Paid'), words)
  })
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: still.timezoneId })

/** A simulated time, in seconds, as the date on the screen. */
export const onDay = (seconds: number) => date.format(seconds * 1000)

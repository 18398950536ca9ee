import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import * as billing from '../../src/modules/billing/contract/endpoints.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'
import { atStripe, later, quiet } from '../../src/testing/fixtures/subscribers.ts'
import { freeDay } from './subscription.ts'
import type { World } from './world.ts'

const hour = 3_600_000
const notices = `select 1 from pgboss.job where name in ('billing.remind-now', 'documents.tell-about-subscription')
                   and state in ('created', 'active', 'retry') limit 1`

/** Calls the card provider, as support does from its dashboard. */
async function asSupport({ product }: World, method: string, path: string, values: Record<string, string> = {}) {
  const { url, secretKey } = product.system.stripe
  const answer = await fetch(`${url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(method === 'POST' && { body: new URLSearchParams(values) }),
  })
  assert.equal(answer.status, 200, await answer.text())
  await told(product.system)
}

/** Waits until all resulting jobs are done, including emails. */
async function told(system: World['product']['system']) {
  await quiet(system)
  while ((await system.db.query(notices)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Moves the clock to this many days before a time. */
const comes = (world: World, moment: number, days: number) =>
  asSupport(world, 'POST', 'test_helpers/test_clocks/clock_simulated/advance', {
    frozen_time: String(Math.floor((moment - days * 24 * hour) / 1000)),
  })

Given('Dana pays {money} a year for Pro', async function (this: World, price: string) {
  await freeDay(this, 'pro-yearly')
  await later(this.product.system, 26)
  const [paid] = atStripe(this.product.system, this.email).paid
  assert.equal(formatMoney(toCents((paid?.amount_paid ?? 0) / 100)), price)
})

When('it is {int} days before her plan renews', async function (this: World, days: number) {
  const { nextCharge } = await this.past.call(billing.subscription, {})
  await comes(this, Date.parse(nextCharge!.at), days)
})

const expiries = new WeakMap<World, number>()

Given('her card is good until the end of the month after next', function (this: World) {
  const { stripe } = this.product.system
  const now = new Date(stripe.now())
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 1)
  const last = new Date(end - 1)
  const [card] = Object.values(stripe.engine.state.objects.payment_method)
  Object.assign(card!.card!, { exp_month: last.getUTCMonth() + 1, exp_year: last.getUTCFullYear() })
  expiries.set(this, end)
})

When('it is {int} days before her card expires', function (this: World, days: number) {
  return comes(this, expiries.get(this)!, days)
})

Then(
  'she has received {int} email(s) {string} with that date',
  async function (this: World, count: number, start: string) {
    const mails = await this.product.system.mailbox.mails()
    const hers = mails.filter(({ envelope, subject }) => envelope.to.includes(this.email) && subject.startsWith(start))
    assert.equal(hers.length, count)
  },
)

Then('it says {string}', async function (this: World, text: string) {
  const mails = await this.product.system.mailbox.mails()
  const newest = mails.find(({ envelope }) => envelope.to.includes(this.email))
  assert.ok(newest?.text?.replace(/\s+/g, ' ').includes(text), newest?.text ?? 'She has no email')
})

const chargeOf = ({ product, email }: World) => {
  const { customer } = atStripe(product.system, email).paid[0]!
  return Object.values(product.system.stripe.engine.state.objects.charge).find((one) => one.customer === customer)!
}

When('support refunds {money} of her {money}', async function (this: World, part: string, whole: string) {
  const charge = chargeOf(this)
  assert.equal(charge.amount, toCents(Number(whole.slice(1))))
  await asSupport(this, 'POST', 'refunds', { charge: charge.id, amount: String(toCents(Number(part.slice(1)))) })
})

Then(
  'her newest invoice shows {money}, of which {money} was refunded',
  async function (this: World, whole: string, part: string) {
    const [newest] = (await this.past.call(billing.invoices, {})).items
    const shown = [newest?.amount, newest?.refunded].map((sum) => formatMoney(toCents(sum ?? 0)))
    assert.deepEqual(shown, [whole, part])
  },
)

When('support ends her plan', async function (this: World) {
  const [subscription] = atStripe(this.product.system, this.email).subscriptions
  await asSupport(this, 'DELETE', `subscriptions/${subscription!.id}`)
})

When('she cancels her plan', async function (this: World) {
  await this.past.call(billing.cancelSubscription, {})
})

When('she gives as her reason {string}', async function (this: World, reason: string) {
  await this.past.call(billing.tellCancelReason, { reason })
})

const reasons = async ({ product, email }: World) =>
  (await product.system.operator('support').show(email)).leaving.map(({ reason }) => reason)

Then('support reads {string} in the audit log', async function (this: World, reason: string) {
  assert.deepEqual(await reasons(this), [reason])
})

Then('support reads no reason in the audit log', async function (this: World) {
  assert.deepEqual(await reasons(this), [])
})

When('she has her invoices made out to:', function (this: World, table: DataTable) {
  const { company = '', address = '', 'tax ID': taxId = '' } = table.rowsHash()
  const details = { companyName: company, address: address.replace('; ', '\n'), taxId }
  return this.attempt(() => this.past.call(billing.saveInvoiceDetails, details))
})

/** The recipients of paid invoices, newest first. */
const madeOut = ({ product, email }: World) =>
  atStripe(product.system, email)
    .paid.toSorted((one, other) => other.created - one.created)
    .map(({ customer_name, custom_fields, amount_paid }) => ({
      name: customer_name,
      taxId: custom_fields?.[0]?.value,
      amount: formatMoney(toCents(amount_paid / 100)),
    }))

Then(
  'her newest invoice of {money} is made out to {string} with tax ID {string}',
  function (this: World, amount: string, name: string, taxId: string) {
    assert.deepEqual(madeOut(this)[0], { name, taxId, amount })
  },
)

const inPerson = (invoice: ReturnType<typeof madeOut>[number] | undefined) =>
  assert.match(invoice?.name ?? '', /^Dana /)

Then('her first invoice is made out to her in person', function (this: World) {
  inPerson(madeOut(this).at(-1))
})

Then('her invoices are still made out to her in person', async function (this: World) {
  assert.equal((await this.past.call(billing.invoiceDetails, {})).saved, null)
  inPerson(madeOut(this)[0])
})

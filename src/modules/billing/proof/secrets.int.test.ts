import { afterAll, expect, it } from 'vitest'
import { browserOf, confirmCard, later, quiet, registration } from '../../../testing/fixtures/subscribers.ts'
import { doomed } from '../../../testing/system/killable-server.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ role: 'web' })
const { stripe } = system
const talkative = await doomed(system, { role: 'all', logLevel: 'trace' })
stripe.deliverTo(`${talkative.address}/api/stripe/webhook`, 'http://localhost:3000')
afterAll(async () => {
  await talkative.kill()
  await system.stop()
})

const cards = ['4242424242424242', '4000000000000341', '4000000000000002', '5555555555554444']

/** Everything in the database, as text. */
async function stored(): Promise<string> {
  const { rows } = await system.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => system.db.query(`select to_jsonb(t)::text as row from ${name} t`)),
  )
  return tables.flatMap(({ rows: all }) => all.map(({ row }) => row)).join('\n')
}

it('no card number, key, or client secret appears in a log, job, error, email, or the database @T-50', async () => {
  const dana = browserOf(system)
  const person = registration()
  const said: string[] = []
  const ask = async (endpoint: Parameters<typeof talkative.ask>[1], input: object) => {
    const answer = await talkative.ask(dana, endpoint, input)
    const text = await answer.text()
    const cookie = answer.headers.getSetCookie().at(-1)
    if (cookie) dana.cookie = cookie.split(';')[0]!
    if (answer.status >= 400) said.push(text)
    return { status: answer.status, body: JSON.parse(text || 'null') }
  }
  const form = (await ask(billing.registerWithTrial, person)).body
  const secrets = [form.clientSecret]
  expect(form.clientSecret).toMatch(/^seti_/)
  await confirmCard(system, form.clientSecret, { number: '4000000000000002' })
  expect((await ask(billing.activateTrial, { ...form, number: cards[0] })).status).toBe(400)
  expect((await ask(billing.confirmCard, { setupIntentId: form.clientSecret })).status).toBeGreaterThanOrEqual(400)
  const { payment_method } = await confirmCard(system, form.clientSecret)
  await ask(billing.activateTrial, { subscriptionId: form.subscriptionId, paymentMethodId: payment_method })
  await later(system, 26)
  const bad = (await ask(billing.replaceCard, {})).body.clientSecret as string
  secrets.push(bad)
  const { id } = await confirmCard(system, bad, { number: '4000000000000341' })
  await ask(billing.confirmCard, { setupIntentId: id })
  const { dueNow, reckonedAt } = (await ask(billing.previewChange, { planType: 'pro-monthly' })).body
  expect((await ask(billing.changePlan, { planType: 'pro-monthly', dueNow, reckonedAt })).status).toBe(402)
  stripe.faults.answer('subscriptions.update', '500')
  expect((await ask(billing.cancelSubscription, {})).status).toBe(503)
  stripe.faults.clear()
  const forged = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': stripe.webhookSecret },
  }
  expect(
    (await fetch(`${talkative.address}/api/stripe/webhook`, { ...forged, body: `{"x":"${cards[0]}"}` })).status,
  ).toBe(400)
  await later(system, 24 * 31 + 2)
  await ask(billing.refreshSubscription, {})
  await quiet(system)
  await expect.poll(() => system.mailbox.mails()).not.toHaveLength(0)

  const log = talkative.written()
  expect(log).toContain('"msg":"request"')
  expect(log).toContain('trial begun')
  const mails = JSON.stringify(await system.mailbox.mails())
  const places = { log, errors: said.join('\n'), mails, stored: await stored() }
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(100)
    for (const secret of [...secrets, ...cards, stripe.secretKey, stripe.webhookSecret, person.password, '_secret_'])
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
  }
})

import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { startStripe } from '../../../stand-ins/stripe.ts'
import { onPlan, settingsFor } from '../../../testing/system/simulated-payments.ts'
import { stripePayments } from './stripe-payments.ts'

const settings = {
  secretKey: 'sk_test_51abc',
  publishableKey: 'pk_test_51abc',
  webhookSecrets: ['whsec_new', 'whsec_old'],
  simulator: null,
}
const payments = stripePayments(settings)

const invoice = {
  id: 'in_1',
  object: 'invoice',
  customer: 'cus_1',
  metadata: {},
  customer_email: 'dana@cleaners.example',
  parent: { type: 'subscription_details', subscription_details: { metadata: { userId: 'u-1' } } },
}

const eventOf = (object: object, more: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: 1_790_000_000,
  livemode: false,
  data: { object },
  ...more,
})

const letter = (event: object, { secret = 'whsec_new', age = 0 } = {}) => {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - age
  return [Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })] as const
}

const notSigned = { fault: 'unsigned', code: 'not-signed' }

it('returns only the customer and the type of a signed report', async () => {
  expect(await payments.report(...letter(eventOf(invoice)))).toEqual({
    id: 'evt_1',
    type: 'invoice.paid',
    objectId: 'in_1',
    at: new Date(1_790_000_000_000),
    customerId: 'cus_1',
    contractorId: 'u-1',
  })
})

it.each([
  [{ id: 'cus_2', object: 'customer', metadata: { userId: 'u-2' } }, 'cus_2', 'u-2'],
  [{ id: 'sub_2', object: 'subscription', customer: { id: 'cus_2' }, metadata: { userId: 'u-2' } }, 'cus_2', 'u-2'],
  [{ id: 'seti_2', object: 'setup_intent', customer: null, metadata: null }, null, null],
  [{ object: 'balance' }, null, null],
] as const)('finds the customer in %j', async (object, customerId, contractorId) => {
  expect(await payments.report(...letter(eventOf(object)))).toMatchObject({ customerId, contractorId })
})

it('accepts the old secret during a rotation', async () => {
  expect(await payments.report(...letter(eventOf(invoice), { secret: 'whsec_old' }))).toMatchObject({ id: 'evt_1' })
})

it('accepts a report that is 290 seconds old and rejects one of 301 @T-34', async () => {
  expect(await payments.report(...letter(eventOf(invoice), { age: 290 }))).toMatchObject({ id: 'evt_1' })
  await expect(payments.report(...letter(eventOf(invoice), { age: 301 }))).rejects.toMatchObject(notSigned)
})

it('rejects forged and altered reports @T-34', async () => {
  const [payload, signature] = letter(eventOf(invoice))
  const changed = Buffer.from(payload.toString().replace('cus_1', 'cus_2'))
  const reserialised = Buffer.from(JSON.stringify(JSON.parse(payload.toString()), null, 2))
  for (const [body, header] of [
    [changed, signature],
    [reserialised, signature],
    [payload, ''],
    [payload, 'undefined'],
    [payload, signature.replace(/v1=.*/, 'v1=0')],
    [payload, signature.replace('v1=', 'v0=')],
    [Buffer.alloc(0), signature],
    letter(eventOf(invoice), { secret: 'whsec_forged' }),
    letter({ object: 'v2.core.event' }),
    letter({ hello: 'world' }),
  ] as const) {
    await expect(payments.report(body, header)).rejects.toMatchObject(notSigned)
  }
})

it('rejects live reports in test mode and test reports in live mode @T-34', async () => {
  const live = letter(eventOf(invoice, { livemode: true }))
  const test = letter(eventOf(invoice))
  await expect(payments.report(...live)).rejects.toMatchObject(notSigned)
  for (const secretKey of ['sk_live_51abc', 'rk_live_51abc']) {
    const real = stripePayments({ ...settings, secretKey })
    expect(await real.report(...live)).toMatchObject({ id: 'evt_1' })
    await expect(real.report(...test)).rejects.toMatchObject(notSigned)
  }
})

it('finds the subscriber in every report about their subscription, cards, and invoices', async () => {
  const provider = await startStripe({ file: null })
  try {
    const there = stripePayments(settingsFor(provider))
    const { customerId, contractorId } = await onPlan(provider, there)
    const told = new Set<string>()
    for (const event of provider.engine.events()) {
      if (!/^(customer|setup_intent|invoice|payment_method)\./.test(event.type)) continue
      const report = await there.report(...letter(event, { secret: provider.webhookSecret }))
      expect(report).toMatchObject({ id: event.id, type: event.type, customerId })
      if (/^(customer|invoice)\./.test(event.type)) expect(report.contractorId).toBe(contractorId)
      told.add(event.type)
    }
    for (const type of ['setup_intent.succeeded', 'customer.subscription.updated', 'invoice.paid'])
      expect(told).toContain(type)
  } finally {
    await provider.stop()
  }
})

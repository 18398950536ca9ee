import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StripeStandIn } from '../../../stand-ins/stripe.ts'
import { newPerson, onTrial, pass, settingsFor, startSimulator } from '../../../testing/system/simulated-payments.ts'
import { PlanType, planLabel, priceOf } from '../contract/plans.ts'
import type { Payments } from '../payments.ts'
import { stripePayments } from './stripe-payments.ts'

let stripe: StripeStandIn
let payments: Payments

beforeEach(async () => {
  stripe = await startSimulator()
  payments = stripePayments(settingsFor(stripe))
})
afterEach(() => stripe.stop())

const ask = (method: string, path: string, params = {}) =>
  stripe.engine.handle({ method, path: `/v1/${path}`, params, key: stripe.secretKey }).body as object

const prices = () => {
  const { data } = ask('GET', 'prices', { limit: '100' }) as { data: Price[] }
  return new Map(data.flatMap((price) => (price.lookup_key ? [[price.lookup_key, price]] : [])))
}

interface Price {
  id: string
  lookup_key: string | null
  unit_amount: number
  currency: string
  product: string
  recurring: { interval: string }
}

it('creates six products, six prices, and the coupons, once @BIL-04 @BIL-05 @BIL-06', async () => {
  expect(await payments.syncCatalogue()).toHaveLength(16)
  expect(await payments.syncCatalogue()).toEqual([])
  for (const planType of PlanType.options) {
    expect(ask('GET', `products/${planType}`)).toMatchObject({ name: planLabel(planType), active: true })
    expect(prices().get(planType)).toMatchObject({
      unit_amount: priceOf(planType),
      currency: 'usd',
      product: planType,
      recurring: { interval: planType.endsWith('yearly') ? 'year' : 'month' },
    })
  }
  expect(ask('GET', 'coupons/retention-1250-2m', { expand: ['applies_to'] })).toMatchObject({
    amount_off: 1250,
    duration: 'repeating',
    duration_in_months: 2,
    applies_to: { products: ['residential-monthly', 'commercial-monthly'] },
  })
  expect(ask('GET', 'coupons/retention-1650-once', { expand: ['applies_to'] })).toMatchObject({
    amount_off: 1650,
    duration: 'once',
    applies_to: { products: ['pro-monthly'] },
  })
})

it('creates a new price for a changed amount; subscribers keep their old price and plan', async () => {
  const { subscriptionId, customerId } = await onTrial(stripe, payments, 'residential-monthly')
  const old = { product: 'pro-monthly', currency: 'usd', unit_amount: '2999', recurring: { interval: 'month' } }
  ask('POST', 'prices', { ...old, lookup_key: 'pro-monthly', transfer_lookup_key: 'true' })
  await payments.swap(subscriptionId, 'pro-monthly', `swap:${subscriptionId}`)

  expect(await payments.syncCatalogue()).toEqual(['price pro-monthly 3299'])
  expect(await payments.syncCatalogue()).toEqual([])
  expect(prices().get('pro-monthly')).toMatchObject({ unit_amount: 3299 })
  pass(stripe, 26)
  expect(await payments.read(subscriptionId)).toMatchObject({ planType: 'pro-monthly', status: 'active' })
  expect(await payments.invoices(customerId, 1)).toMatchObject([{ amount: 2999, planType: 'pro-monthly' }])
})

it('fills an empty simulator automatically when concurrent requests start the first plans', async () => {
  const orders = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const person = newPerson()
      const customerId = await payments.createCustomer(person, person.contractorId)
      return { customerId, contractorId: person.contractorId, planType: 'pro-yearly' as const }
    }),
  )
  await Promise.all(orders.map((order) => payments.startTrial(order, `sub:${order.contractorId}`)))
  expect(prices().size).toBe(6)
})

it('renames a product whose plan was renamed, and reports it', async () => {
  await payments.syncCatalogue()
  ask('POST', 'products/pro-yearly', { name: 'Premium' })
  expect(await payments.syncCatalogue()).toEqual(['product pro-yearly'])
  expect(ask('GET', 'products/pro-yearly')).toMatchObject({ name: 'Pro, yearly' })
})

it('stops at a coupon with a different amount', async () => {
  ask('POST', 'coupons', { id: 'retention-1650-2m', amount_off: '1', currency: 'usd', duration: 'once' })
  await expect(payments.syncCatalogue()).rejects.toMatchObject({
    code: 'payments-refused',
    cause: { message: expect.stringContaining('retention-1650-2m') },
  })
})

it('B-09: coupons have readable names on invoices, and a second sync renames older ones', async () => {
  await payments.syncCatalogue()
  const names = [
    ['retention-1250-2m', 'Retention offer: $12.50 off for 2 months'],
    ['retention-1250-once', 'Retention offer: $12.50 off once'],
    ['retention-1650-2m', 'Retention offer: $16.50 off for 2 months'],
    ['retention-1650-once', 'Retention offer: $16.50 off once'],
  ] as const
  for (const [id, name] of names) expect(ask('GET', `coupons/${id}`)).toMatchObject({ name })
  ask('POST', 'coupons/retention-1250-2m', { name: '' })
  expect(await payments.syncCatalogue()).toEqual(['coupon retention-1250-2m'])
  expect(ask('GET', 'coupons/retention-1250-2m')).toMatchObject({ name: names[0][1], amount_off: 1250 })
  expect(await payments.syncCatalogue()).toEqual([])
})

it('B-09: voiding an invoice that is no longer owed works, even twice', async () => {
  const { subscriptionId, customerId } = await onTrial(stripe, payments, 'residential-monthly', '4000000000000341')
  pass(stripe, 26)
  await payments.cancelNow(subscriptionId)
  const [open] = await payments.invoices(customerId, 1)
  expect(open).toMatchObject({ status: 'open', amount: 1999 })
  for (const _ of [1, 2]) await payments.voidInvoice(open!.id)
  expect(await payments.invoices(customerId, 1)).toMatchObject([{ id: open!.id, status: 'void' }])
})

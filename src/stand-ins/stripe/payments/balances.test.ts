import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  cards,
  day,
  hour,
  newActive,
  newCard,
  type Simulated,
  simulatedStripe,
} from '../../../testing/system/simulated-stripe.ts'

let simulated: Simulated
let stripe: Stripe
beforeEach(async () => {
  simulated = await simulatedStripe()
  stripe = simulated.stripe
})
afterEach(() => expect(simulated.mistakes()).toEqual([]))

const balanceOf = async (id: string) => ((await stripe.customers.retrieve(id)) as Stripe.Customer).balance
const owing = async (balance: number) => {
  const subscription = await newActive(simulated)
  const customer = subscription.customer as string
  await stripe.customers.update(customer, { balance })
  return { customer, id: subscription.id }
}
const renewal = async (subscription: string) => (await stripe.invoices.list({ subscription })).data[0]!

it('B-17: a small remainder is marked paid without a charge and added to the next invoice', async () => {
  const { customer, id } = await owing(-1950)
  await simulated.pass(31 * day + hour)
  expect(await renewal(id)).toMatchObject({
    ...{ status: 'paid', total: 1999, amount_due: 0, amount_paid: 0 },
    ...{ starting_balance: -1950, ending_balance: 49 },
  })
  expect(await balanceOf(customer)).toBe(49)
  expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({ amount_due: 2048 })
  await simulated.pass(28 * day)
  expect(await renewal(id)).toMatchObject({ status: 'paid', total: 1999, amount_paid: 2048, ending_balance: 0 })
  expect(await balanceOf(customer)).toBe(0)
})

it('B-17: fifty cents are charged', async () => {
  const { customer, id } = await owing(-1949)
  await simulated.pass(31 * day + hour)
  expect(await renewal(id)).toMatchObject({ amount_paid: 50, ending_balance: 0 })
  expect(await balanceOf(customer)).toBe(0)
})

it('B-17: a voided invoice returns what it took from the balance', async () => {
  const { customer, id } = await owing(-1000)
  const { id: card } = await newCard(stripe, cards.failsOnCharge)
  await stripe.paymentMethods.attach(card, { customer })
  await stripe.subscriptions.update(id, { default_payment_method: card })
  await simulated.pass(31 * day + hour)
  expect(await renewal(id)).toMatchObject({ amount_due: 999 })
  expect(await balanceOf(customer)).toBe(0)
  await stripe.invoices.voidInvoice((await renewal(id)).id)
  expect(await balanceOf(customer)).toBe(-1000)
})

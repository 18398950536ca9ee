import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Shop, startShop } from '../../../testing/browser/stripe-page.ts'
import { cards, newActive, newCard } from '../../../testing/system/simulated-stripe.ts'
import { stripeOn } from '../in-process.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const look = async (url: string) => (await shop.app.inject({ url })).body
const press = async (url: string) =>
  (await shop.app.inject({ method: 'POST', url, headers: form })).headers.location as string

/** The invoice page of a renewal that this card failed to pay. */
async function unpaidBy(number: string) {
  const stripe = stripeOn(shop.stripe.engine)
  const product = await stripe.products.create({ name: 'Pro' })
  const price = await stripe.prices.create({
    ...{ product: product.id, currency: 'usd', unit_amount: 3299 },
    recurring: { interval: 'month' },
  })
  const { id, customer } = await newActive({ stripe } as Parameters<typeof newActive>[0], price)
  const card = await newCard(stripe, number)
  await stripe.paymentMethods.attach(card.id, { customer: customer as string })
  await stripe.subscriptions.update(id, { default_payment_method: card.id })
  shop.stripe.engine.advanceTo(shop.stripe.now() + 32 * 24 * 3600 * 1000)
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open' })
  return new URL(data[0]!.hosted_invoice_url!).pathname
}

it('B-04: an open invoice is paid on its page, with bank approval, without signing in', async () => {
  const page = await unpaidBy(cards.asksAlways)
  expect(await look(page)).toContain('Pay $32.99 with the card on file')
  const bank = new URL(await press(page))
  expect(bank.pathname).toBe('/__sim/stripe/bank')
  const secret = bank.searchParams.get('client_secret')!
  const { body } = shop.stripe.engine.authenticate({
    intent: secret.split('_secret_')[0]!,
    client_secret: secret,
    outcome: 'succeeded',
  })
  expect(new URL((body as { return_url: string }).return_url).pathname).toBe(page)
  expect(await look(page)).toContain('<h1>Receipt ')
  expect(await look(page)).not.toContain('<form')
  expect(await press(page)).toBe(page)
})

it('a declined card leads back to the page, and an unknown invoice leads nowhere', async () => {
  const page = await unpaidBy(cards.failsOnCharge)
  expect(await press(page)).toBe(page)
  expect(await look(page)).toContain('Invoice, not paid yet')
  expect(await press('/__sim/stripe/receipt/in_nobody')).toBe('/__sim/stripe/receipt/in_nobody')
})

import type Stripe from 'stripe'
import { hour } from './account.ts'
import type { Check } from './check.ts'
import { codeOf, giveCard, nearRenewal, onPlan, onTrial, payWith, priceOf, type Stage, tokens } from './subscriber.ts'

/** Collection of payments: timing, smallest amount, and the customer's presence. */
export const collections: readonly Check[] = [
  {
    name: 'less than the smallest charge',
    expected: '49 is paid with 0, 49 left to pay; 50 is paid with 50, 0 left to pay',
    async seen(stage) {
      const paid = [await firstInvoice(stage, 49), await firstInvoice(stage, 50)]
      return paid.join('; ')
    },
  },
  {
    name: 'a renewal’s invoice is a draft for an hour',
    expected: 'draft after 30 minutes, paid after 90',
    async seen(stage) {
      const { subscriptionId, trialEnd } = await onTrial(stage)
      const state = async () => (await latestOf(stage, subscriptionId)).status
      await stage.scene.pass(trialEnd.getTime() / 1000 + 30 * 60 - stage.scene.now())
      const early = await state()
      await stage.scene.pass(hour)
      return `${early} after 30 minutes, ${await state()} after 90`
    },
  },
  {
    name: 'a bank that asks while the customer is away, and while she is there',
    expected:
      'requires_payment_method authentication_required; 402 invoice_payment_intent_requires_action, requires_action',
    async seen(stage) {
      const dana = await onTrial(stage, 'residential-monthly', tokens.asks)
      await stage.scene.pass(26 * hour)
      const { id } = await latestOf(stage, dana.subscriptionId)
      const away = await paymentOf(stage, id)
      const there = await codeOf(stage.stripe.invoices.pay(id, { off_session: false }))
      const after = await paymentOf(stage, id)
      return `${away.status} ${away.last_payment_error?.code ?? 'without an error'}; ${there}, ${after.status}`
    },
  },
  {
    name: 'a coupon for two months lowers two renewals',
    expected: '1999, 749, 749, 1999',
    async seen(stage) {
      await stage.scene.pass(untilTheFifth(stage.scene.now())) // two months may contain one renewal
      const { customerId, subscriptionId } = await onPlan(stage)
      await stage.payments.setCoupon(subscriptionId, 'retention-1250-2m', `rehearsal:coupon:${subscriptionId}`)
      for (let month = 0; month < 3; month++) {
        await nearRenewal(stage, subscriptionId)
        await stage.scene.pass(3 * hour)
      }
      const { data } = await stage.stripe.invoices.list({ customer: customerId })
      return data
        .toReversed()
        .filter(({ total }) => total > 0)
        .map(({ total }) => total)
        .join(', ')
    },
  },
  {
    name: 'an open invoice has a page to be paid on',
    expected: 'open, with a page',
    async seen(stage) {
      const dana = await onTrial(stage)
      await payWith(stage, dana, tokens.fails)
      await stage.scene.pass(26 * hour)
      const { status, hosted_invoice_url } = await latestOf(stage, dana.subscriptionId)
      return `${status}, ${hosted_invoice_url ? 'with a page' : 'without one'}`
    },
  },
]

function untilTheFifth(now: number) {
  const date = new Date(now * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 5) / 1000 - now
}

async function latestOf({ stripe }: Stage, subscriptionId: string): Promise<Stripe.Invoice> {
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  return latest_invoice as Stripe.Invoice
}

async function paymentOf({ stripe }: Stage, invoiceId: string) {
  const { confirmation_secret } = await stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret'] })
  return stripe.paymentIntents.retrieve(confirmation_secret!.client_secret.split('_secret_')[0]!)
}

/** A first month with enough credit to leave only this amount. */
async function firstInvoice(stage: Stage, left: number) {
  const { stripe, scene } = stage
  const customer = await scene.newCustomer({ balance: left - 1999 })
  await giveCard(stage, customer, tokens.pays)
  const items = [{ price: await priceOf(stage, 'residential-monthly') }]
  const { latest_invoice } = await stripe.subscriptions.create({ customer, items, expand: ['latest_invoice'] })
  const { status, amount_paid } = latest_invoice as Stripe.Invoice
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
  return `${left} is ${status} with ${amount_paid}, ${balance} left to pay`
}

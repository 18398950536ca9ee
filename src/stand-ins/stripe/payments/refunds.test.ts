import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { day, newActive, type Simulated, simulatedStripe } from '../../../testing/system/simulated-stripe.ts'

let simulated: Simulated
let stripe: Stripe
beforeEach(async () => {
  simulated = await simulatedStripe()
  stripe = simulated.stripe
})
afterEach(() => expect(simulated.mistakes()).toEqual([]))

/** A subscription whose first invoice is paid, with the payment of that invoice. */
async function paid() {
  const subscription = await newActive(simulated)
  const invoiceId = subscription.latest_invoice as string
  const { payments } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const payment_intent = payments!.data[0]!.payment.payment_intent as string
  simulated.told()
  return { invoiceId, payment_intent, customer: subscription.customer as string }
}

const chargeOf = async (payment_intent: string) => (await stripe.charges.list({ payment_intent })).data[0]!

describe('a refund', () => {
  it('returns the whole payment and reports it with its customer; the invoice stays paid', async () => {
    const { payment_intent, invoiceId, customer } = await paid()
    const refund = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' })
    expect(refund).toMatchObject({ amount: 1999, status: 'succeeded', payment_intent, customer })
    expect(await chargeOf(payment_intent)).toMatchObject({ amount: 1999, amount_refunded: 1999, refunded: true })
    const [event] = (await stripe.events.list({ type: 'charge.refunded' })).data
    expect(event!.data.object).toMatchObject({ object: 'charge', customer, amount_refunded: 1999 })
    expect(simulated.told()).toEqual(['refund.created', 'charge.refunded'])
    expect(await stripe.invoices.retrieve(invoiceId)).toMatchObject({ status: 'paid', amount_paid: 1999 })
  })

  it('can be partial, but never exceeds what was paid', async () => {
    const { payment_intent } = await paid()
    await stripe.refunds.create({ payment_intent, amount: 1250 })
    await expect(stripe.refunds.create({ payment_intent, amount: 750 })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Refund amount ($7.50) is greater than unrefunded amount on charge ($7.49)',
    })
    expect((await chargeOf(payment_intent)).refunded).toBe(false)
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 749 })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const { data } = await stripe.refunds.list({ payment_intent })
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(1999)
  })

  it('happens once per idempotency key', async () => {
    const { payment_intent } = await paid()
    const refund = () => stripe.refunds.create({ payment_intent, amount: 500 }, { idempotencyKey: 'refund:1' })
    expect((await refund()).id).toBe((await refund()).id)
    expect((await chargeOf(payment_intent)).amount_refunded).toBe(500)
  })
})

describe('a dispute', () => {
  it('names the payment but no customer, is due in ten days, and rules out a refund', async () => {
    const { invoiceId, payment_intent } = await paid()
    expect(simulated.engine.dispute(invoiceId).status).toBe(200)
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data
    expect(dispute).toMatchObject({ amount: 1999, reason: 'fraudulent', status: 'needs_response' })
    expect(dispute).not.toHaveProperty('customer')
    expect(dispute!.evidence_details.due_by! - dispute!.created).toBe(10 * day)
    expect(simulated.told()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' })
  })

  it('leads to its invoice through the payment', async () => {
    const { invoiceId, payment_intent } = await paid()
    const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } })
    expect(data.map(({ invoice }) => invoice)).toEqual([invoiceId])
  })

  it('needs a paid invoice, and can happen only once', async () => {
    const { invoiceId } = await paid()
    simulated.engine.dispute(invoiceId)
    expect(simulated.engine.dispute(invoiceId).status).toBe(400)
    expect(simulated.engine.dispute('in_none').status).toBe(404)
  })
})

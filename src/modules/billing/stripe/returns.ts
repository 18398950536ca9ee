import type Stripe from 'stripe'
import type { Refund } from '../domain/provider-records.ts'
import type { Payments } from '../payments.ts'
import { idOf } from './cards.ts'
import { type Ask, orDone } from './provider.ts'
import { at, atOrNull } from './snapshots.ts'

type Returns = Pick<
  Payments,
  'voidInvoice' | 'paymentOf' | 'refund' | 'refundsByInvoice' | 'refundsOf' | 'dispute' | 'unfinalized' | 'pageOf'
>

/** Money that is no longer owed or goes back: voided invoices, refunds and disputes. */
export const returns = (ask: Ask, { live, simulated }: { live: boolean; simulated: boolean }): Returns => ({
  async voidInvoice(invoiceId) {
    const isOpen = async () => (await ask((stripe) => stripe.invoices.retrieve(invoiceId))).status === 'open'
    await orDone(
      ask((stripe) => stripe.invoices.voidInvoice(invoiceId)),
      async () => !(await isOpen()),
    )
  },

  async paymentOf(invoiceId) {
    const { payments } = await ask((stripe) => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))
    const paid = payments?.data.find(({ status }) => status === 'paid')
    const paymentId = idOf(paid?.payment.payment_intent)
    if (!paymentId) return null
    const { latest_charge: charge, customer } = await intentWithCharge(ask, paymentId)
    if (!charge || typeof charge === 'string') return null
    return {
      paymentId,
      chargeId: charge.id,
      customerId: idOf(customer),
      amount: charge.amount,
      refunded: charge.amount_refunded,
      disputed: charge.disputed,
      last4: charge.payment_method_details?.card?.last4 ?? null,
    }
  },

  async refund({ paymentId, amount, reason }, idempotencyKey) {
    const refund = { payment_intent: paymentId, amount, reason }
    return (await ask((stripe) => stripe.refunds.create(refund, { idempotencyKey }))).id
  },

  async refundsByInvoice(customer) {
    const { data } = await ask((stripe) => stripe.charges.list({ customer, limit: 100 }))
    const returned = data.filter(({ amount_refunded }) => amount_refunded > 0)
    const found = returned.map(async ({ payment_intent, amount_refunded }) => {
      const paymentId = idOf(payment_intent)
      const { invoiceId } = paymentId ? await whoPaid(ask, paymentId) : { invoiceId: null }
      return [invoiceId ?? '', amount_refunded] as const
    })
    return new Map(await Promise.all(found))
  },

  async refundsOf(chargeId) {
    const { payment_method_details } = await ask((stripe) => stripe.charges.retrieve(chargeId))
    const { data } = await ask((stripe) => stripe.refunds.list({ charge: chargeId, limit: 100 }))
    const last4 = payment_method_details?.card?.last4 ?? null
    return data.filter(({ status }) => status === 'succeeded').map((refund) => refundFrom(refund, last4))
  },

  async dispute(disputeId) {
    const { amount, reason, payment_intent, evidence_details } = await ask((stripe) =>
      stripe.disputes.retrieve(disputeId),
    )
    const paymentId = idOf(payment_intent)
    return {
      amount,
      reason,
      evidenceDue: atOrNull(evidence_details.due_by),
      paymentId,
      ...(paymentId ? await whoPaid(ask, paymentId) : { customerId: null, invoiceId: null }),
    }
  },

  async unfinalized(invoiceId) {
    const { amount_due, customer, last_finalization_error } = await ask((stripe) => stripe.invoices.retrieve(invoiceId))
    const reason = last_finalization_error?.code ?? last_finalization_error?.type ?? null
    return { amount: amount_due, customerId: idOf(customer), reason }
  },

  pageOf(what, id) {
    const place = what === 'dispute' ? 'disputes' : `${what}s/${id}` // a dispute has no page of its own
    return simulated ? null : `https://dashboard.stripe.com/${live ? '' : 'test/'}${place}`
  },
})

const refundFrom = ({ id, amount, created }: Stripe.Refund, last4: string | null): Refund => ({
  id,
  amount,
  at: at(created),
  last4,
})

const intentWithCharge = (ask: Ask, paymentId: string) =>
  ask((stripe) => stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }))

/**
 * Finds the customer on the payment and the invoice in the list of invoice payments, because a dispute names neither.
 */
async function whoPaid(ask: Ask, paymentId: string) {
  const { customer } = await ask((stripe) => stripe.paymentIntents.retrieve(paymentId))
  const payment = { type: 'payment_intent' as const, payment_intent: paymentId }
  const { data } = await ask((stripe) => stripe.invoicePayments.list({ payment, limit: 1 }))
  return { customerId: idOf(customer), invoiceId: idOf(data[0]?.invoice) }
}

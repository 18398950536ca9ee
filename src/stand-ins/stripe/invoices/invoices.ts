import { intentFor } from '../payments/payment-intents.ts'
import { hour } from '../subscriptions/calendar.ts'
import type { Invoice, PaymentIntent, Subscription } from '../wire/objects.ts'
import { all, change, find, keep, type World } from '../world.ts'
import { billedTo } from './billed-to.ts'
import { endDiscounts } from './discounts.ts'
import { type Charge, composeInvoice, dueOn, type Reason, recountDrafts } from './invoice-drafts.ts'

/** Stores a new draft as the subscription's latest invoice; a waiting one is finalized automatically an hour later. */
export function draftInvoice(
  world: World,
  subscription: Subscription,
  reason: Reason,
  charges: Charge[],
  { waits = false } = {},
): Invoice {
  const invoice = keep(world, 'invoice', composeInvoice(world, subscription, reason, charges))
  if (waits) {
    invoice.automatically_finalizes_at = world.now() + hour
    invoice.next_payment_attempt = world.now() + hour
  }
  subscription.latest_invoice = invoice.id
  world.tell('invoice.created', invoice)
  endDiscounts(world, subscription, spentOn(world, invoice))
  return invoice
}

/** A coupon for one invoice is used up by the first one it reduces. */
const spentOn = (world: World, { total_discount_amounts }: Invoice): string[] =>
  (total_discount_amounts ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ discount }) => discount as string)
    .filter((id) => find(world, 'coupon', find(world, 'discount', id).source.coupon).duration === 'once')

/** From draft to invoice: it gets a number and, if money is due, a payment attempt; otherwise it counts as paid. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = find(world, 'customer', invoice.customer!)
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  Object.assign(invoice, dueOn(invoice.total, customer.balance))
  customer.balance += invoice.total - invoice.amount_due
  customer.currency = invoice.currency
  change(world, 'invoice.finalized', invoice, {
    ...billedTo(customer),
    automatically_finalizes_at: null,
    effective_at: world.now(),
    ending_balance: customer.balance,
    hosted_invoice_url: `${world.state.pagesUrl}/__sim/stripe/receipt/${invoice.id}`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: world.now() },
  })
  recountDrafts(world, customer)
  if (invoice.amount_due > 0) intentFor(world, invoice)
  else markPaid(world, invoice)
}

export const paymentOf = (world: World, invoice: Invoice) =>
  all(world, 'invoice_payment').find((payment) => payment.invoice === invoice.id)

/** The payment attempt of an invoice; drafts and invoices of 0 have none. */
export function paymentIntentOf(world: World, invoice: Invoice): PaymentIntent | undefined {
  const id = paymentOf(world, invoice)?.payment.payment_intent
  return typeof id === 'string' ? find(world, 'payment_intent', id) : undefined
}

export function markPaid(world: World, invoice: Invoice): void {
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  })
  const payment = paymentOf(world, invoice)
  if (payment) {
    Object.assign(payment, {
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { ...payment.status_transitions, paid_at: world.now() },
    })
    world.tell('invoice_payment.paid', payment)
  }
  world.tell('invoice.paid', invoice)
  world.tell('invoice.payment_succeeded', invoice)
}

/** The invoice no longer has to be paid, and any balance it used is returned. */
export function voidInvoice(world: World, invoice: Invoice): void {
  const customer = world.state.objects.customer[invoice.customer ?? '']
  const used = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  if (customer) {
    change(world, 'customer.updated', customer, { balance: customer.balance + used })
    recountDrafts(world, customer)
  }
  const payment = paymentOf(world, invoice)
  if (payment) {
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = world.now()
    const intent = find(world, 'payment_intent', payment.payment.payment_intent as string)
    change(world, 'payment_intent.canceled', intent, {
      status: 'canceled',
      canceled_at: world.now(),
      cancellation_reason: 'void_invoice',
      next_action: null,
    })
  }
  change(world, 'invoice.voided', invoice, {
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  })
}

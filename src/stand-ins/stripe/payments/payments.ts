import { finalizeInvoice, markPaid, paymentIntentOf, voidInvoice } from '../invoices/invoices.ts'
import { day } from '../subscriptions/calendar.ts'
import {
  afterFailure,
  afterPayment,
  endSubscription,
  expirePendingUpdate,
  hasEnded,
  subscriptionOf,
  waitsWithChange,
} from '../subscriptions/subscription-states.ts'
import type { Invoice, PaymentIntent, Subscription } from '../wire/objects.ts'
import { address, flag, type Params, part, text } from '../wire/params.ts'
import { badRequest, notSimulated, type Problem, problem } from '../wire/problems.ts'
import { find, type World } from '../world.ts'
import { type Outcome, received, refusedByBank, type Session, takeMoney } from './payment-intents.ts'
import { cardOf, cardOfToken, createPaymentMethod } from './payment-methods.ts'
import { authenticationRequired } from './test-cards.ts'

/** Days from each failed attempt to the next; after the last one the subscription ends. */
const retryDays = [3, 5, 7]

/** The card that pays for the subscription, or null. */
export const payingCard = (world: World, { customer, default_payment_method }: Subscription): string | null =>
  default_payment_method ?? (find(world, 'customer', customer).invoice_settings.default_payment_method as string | null)

/** Finalizes and collects automatically, as Stripe does an hour after a renewal and on each retry. */
export function collect(world: World, invoice: Invoice, session: Session = { onSession: false }): void {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice)
  if (invoice.status === 'paid') {
    afterPayment(world, invoice)
    return
  }
  // Set before the attempt, so that the event about its failure says when the next one is.
  const days = retryDays[invoice.attempt_count]
  invoice.attempt_count += 1
  invoice.next_payment_attempt = days ? world.now() + days * day : null
  const subscription = subscriptionOf(world, invoice)
  const outcome = attempt(world, invoice, payingCard(world, subscription), session)
  if (outcome !== 'succeeded' && !days) endSubscription(world, subscription, 'payment_failed')
}

/**
 * One attempt to charge the card for the invoice, with its events. Of the attempts on request, only the first raises
 * `attempt_count`.
 */
export function attempt(world: World, invoice: Invoice, card: string | null, session: Session): Outcome {
  invoice.attempted = true
  if (invoice.attempt_count === 0) invoice.attempt_count = 1
  const intent = paymentIntentOf(world, invoice)!
  const outcome: Outcome = card
    ? takeMoney(world, intent, find(world, 'payment_method', card), session)
    : { code: 'missing', message: 'There is no default payment method on the subscription or its customer.' }
  concludeAttempt(world, invoice, outcome)
  return outcome
}

function concludeAttempt(world: World, invoice: Invoice, outcome: Outcome): void {
  if (outcome === 'succeeded') {
    markPaid(world, invoice)
    afterPayment(world, invoice)
    return
  }
  world.tell('invoice.payment_failed', invoice)
  if (wantsTheCustomer(outcome)) world.tell('invoice.payment_action_required', invoice)
  afterFailure(world, invoice)
}

const wantsTheCustomer = (outcome: Outcome) =>
  outcome === 'requires_action' || (outcome !== 'succeeded' && outcome.code === authenticationRequired.code)

/** Stripe's error response to the request that tried to pay. */
export function refusal(outcome: Exclude<Outcome, 'succeeded'>, intent: PaymentIntent): Problem {
  const payment_intent = structuredClone(intent)
  if (outcome === 'requires_action')
    return problem(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      payment_intent,
    })
  return problem(402, { type: 'card_error', ...outcome, payment_intent })
}

/** POST /v1/invoices/:id/pay */
export function payInvoice(world: World, params: Params, id: string): Invoice {
  const invoice = find(world, 'invoice', id)
  if (flag(params, 'paid_out_of_band')) throw notSimulated('payments outside of Stripe')
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid')
  if (invoice.status === 'void')
    throw badRequest('This invoice is no longer payable', { code: 'status_transition_invalid' })
  const subscription = subscriptionOf(world, invoice)
  const asked = text(params, 'payment_method')
  const card = asked ? cardOf(world, subscription.customer, asked).id : payingCard(world, subscription)
  if (!card) throw badRequest('Cannot charge a customer that has no active card', { code: 'missing' })
  if (invoice.status === 'draft') finalizeInvoice(world, invoice)
  if (invoice.amount_remaining === 0) return invoice
  const outcome = attempt(world, invoice, card, { onSession: flag(params, 'off_session') === false })
  if (outcome !== 'succeeded') throw refusal(outcome, paymentIntentOf(world, invoice)!)
  return invoice
}

/** POST /v1/invoices/:id/finalize: an invoice that is not collected automatically. */
export function finalizeDraft(world: World, params: Params, id: string): Invoice {
  const invoice = find(world, 'invoice', id)
  if (invoice.status !== 'draft')
    throw badRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    })
  if (flag(params, 'auto_advance') !== false) throw notSimulated('drafts that are finalized early to be collected')
  finalizeInvoice(world, invoice)
  if (invoice.status === 'paid') afterPayment(world, invoice)
  else Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  return invoice
}

/** POST /v1/invoices/:id/void; a change waiting for its payment is dropped with it. */
export function voidOpenInvoice(world: World, _: Params, id: string): Invoice {
  const invoice = find(world, 'invoice', id)
  if (invoice.status !== 'open')
    throw badRequest('You can only pass in open invoices.', { code: 'status_transition_invalid' })
  const subscription = subscriptionOf(world, invoice)
  if (waitsWithChange(subscription, invoice)) expirePendingUpdate(world, subscription)
  else voidInvoice(world, invoice)
  return invoice
}

export const retrievePaymentIntent = (world: World, _: Params, id: string) => find(world, 'payment_intent', id)

/** POST /v1/payment_intents/:id/confirm: the customer is present and can answer the bank. */
export function confirmPayment(world: World, params: Params, id: string): PaymentIntent {
  const intent = find(world, 'payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw problem(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: structuredClone(intent),
    })
  const invoice = invoiceOf(world, intent)
  const subscription = subscriptionOf(world, invoice)
  if (hasEnded(subscription) && subscription.status === 'incomplete_expired') throw badRequest('It is too late to pay.')
  const card = givenCard(world, params) ?? intent.payment_method ?? payingCard(world, subscription)
  if (!card)
    throw badRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: 'payment_intent_unexpected_state',
      param: 'payment_method',
    })
  const method = find(world, 'payment_method', card, 'payment_method')
  if (method.customer) cardOf(world, subscription.customer, card)
  const outcome = takeMoney(world, intent, method, { onSession: true, returnUrl: address(params, 'return_url') })
  invoice.attempted = true
  if (invoice.attempt_count === 0) invoice.attempt_count = 1
  if (outcome === 'requires_action') return intent
  concludeAttempt(world, invoice, outcome)
  if (outcome !== 'succeeded') throw refusal(outcome, intent)
  return intent
}

/** The bank gets its answer. */
export function authenticatePayment(world: World, intent: PaymentIntent, accepted: boolean): void {
  const outcome = accepted
    ? received(world, intent, find(world, 'payment_method', intent.payment_method!))
    : refusedByBank(world, intent)
  concludeAttempt(world, invoiceOf(world, intent), outcome)
}

function invoiceOf(world: World, { id }: PaymentIntent): Invoice {
  const payment = Object.values(world.state.objects.invoice_payment).find(
    ({ payment }) => payment.payment_intent === id,
  )
  return find(world, 'invoice', payment!.invoice)
}

/** The card of a confirmation: an existing one, or the number just typed. */
export function givenCard(world: World, params: Params): string | undefined {
  const data = part(params, 'payment_method_data')
  const named = text(params, 'payment_method')
  return data ? createPaymentMethod(world, data).id : named && cardOfToken(world, named)
}

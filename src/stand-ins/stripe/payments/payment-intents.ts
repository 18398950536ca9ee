import type { Invoice, PaymentIntent, PaymentMethod } from '../wire/objects.ts'
import { find, keep, random, type World } from '../world.ts'
import { chargeFor } from './charges.ts'
import { attach } from './payment-methods.ts'
import { authenticationFailed, authenticationRequired, chargeDecline, type Decline } from './test-cards.ts'

/** How a payment attempt ended; a decline has a reason. */
export type Outcome = 'succeeded' | 'requires_action' | Decline

/** The payment attempt of an invoice; its secret lets the browser confirm it. */
export function intentFor(world: World, invoice: Invoice): PaymentIntent {
  const id = world.newId('payment_intent')
  const intent = keep(world, 'payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${random(12)}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: invoice.billing_reason === 'subscription_create' ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  })
  keep(world, 'invoice_payment', {
    id: world.newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  world.tell('payment_intent.created', intent)
  return intent
}

/** Whether the customer is present to answer the bank, and where the browser goes after the bank's page. */
export type Session = { onSession: boolean; returnUrl?: string | undefined }

/** Charges the card. A bank that requires authentication declines while the customer is away. */
export function takeMoney(
  world: World,
  intent: PaymentIntent,
  card: PaymentMethod,
  { onSession, returnUrl }: Session,
): Outcome {
  const { behavior, authenticated } = world.state.cards[card.id]!
  const decline = chargeDecline(behavior)
  if (decline) return declined(world, intent, card, decline)
  if (behavior === 'authenticates-always' || (behavior === 'authenticates-once' && !authenticated)) {
    if (!onSession) return declined(world, intent, card, authenticationRequired)
    if (returnUrl) world.state.returnUrls[intent.id] = returnUrl
    Object.assign(intent, {
      status: 'requires_action',
      payment_method: card.id,
      next_action: nextAction(intent, behavior === 'authenticates-always' ? returnUrl : undefined),
    })
    world.tell('payment_intent.requires_action', intent)
    return 'requires_action'
  }
  return received(world, intent, card)
}

export function received(world: World, intent: PaymentIntent, card: PaymentMethod): Outcome {
  if (intent.setup_future_usage && intent.customer && !card.customer) attach(world, card, intent.customer)
  if (intent.setup_future_usage) world.state.cards[card.id]!.authenticated = true
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: card.id,
    next_action: null,
    last_payment_error: null,
  })
  chargeFor(world, intent)
  world.tell('payment_intent.succeeded', intent)
  return 'succeeded'
}

export function declined(world: World, intent: PaymentIntent, card: PaymentMethod, decline: Decline): Outcome {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'card_error', ...decline, payment_method: structuredClone(card) },
  })
  world.tell('payment_intent.payment_failed', intent)
  return decline
}

export const refusedByBank = (world: World, intent: PaymentIntent): Outcome =>
  declined(world, intent, find(world, 'payment_method', intent.payment_method!), authenticationFailed('payment_intent'))

/** With a return URL the bank has its own page; without one, Stripe.js asks in a dialog. */
export function nextAction(intent: { id: string; client_secret: string | null }, returnUrl?: string) {
  if (!returnUrl) return { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  const { origin } = new URL(returnUrl)
  const query = new URLSearchParams({ intent: intent.id, client_secret: intent.client_secret ?? '' })
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: returnUrl, url: `${origin}/__sim/stripe/bank?${query}` },
  }
}

import type { Charge, PaymentIntent, PaymentMethod } from '../wire/objects.ts'
import { type Params, text } from '../wire/params.ts'
import { all, find, keep, type World } from '../world.ts'

/** The charge of a successful intent. An intent from before we stored charges gets one on request. */
export function chargeOf(world: World, intent: PaymentIntent): Charge | undefined {
  if (intent.latest_charge) return find(world, 'charge', intent.latest_charge)
  return intent.status === 'succeeded' ? chargeFor(world, intent) : undefined
}

export function chargeFor(world: World, intent: PaymentIntent): Charge {
  const method = find(world, 'payment_method', intent.payment_method!)
  const id = world.newId('charge')
  intent.latest_charge = id
  return keep(world, 'charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'TIDYTALLY',
    captured: true,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method.card), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  })
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>

function cardDetails({
  brand,
  checks,
  country,
  exp_month,
  exp_year,
  fingerprint,
  funding,
  last4,
}: PaymentMethod['card']): CardDetails {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: structuredClone(checks),
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint: fingerprint ?? null,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

/** Filters objects by `charge`, `payment_intent` and `customer`, where given. */
export const aboutPayment =
  (params: Params) => (one: { charge?: string | null; payment_intent: string | null; customer?: string | null }) =>
    (['charge', 'payment_intent', 'customer'] as const).every(
      (name) => !text(params, name) || one[name] === params[name],
    )

export const listCharges = (world: World, params: Params): Charge[] => all(world, 'charge').filter(aboutPayment(params))

import { createHash } from 'node:crypto'
import type { PaymentMethod } from '../wire/objects.ts'
import { mergedMetadata, type Params, part, required, text, whole } from '../wire/params.ts'
import { badRequest, notSimulated, problem } from '../wire/problems.ts'
import { all, find, keep, type World } from '../world.ts'
import { setupDecline, testCards, testTokens } from './test-cards.ts'

/** Accepts only the published test cards, and forgets the number right away. */
export function createPaymentMethod(world: World, params: Params): PaymentMethod {
  if (required(params, 'type') !== 'card') throw notSimulated('payment methods other than cards')
  const card = part(params, 'card')
  if (!card) throw badRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  const number = required(card, 'number').replace(/[\s-]/g, '')
  const known = testCards[number]
  if (!known)
    throw problem(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Simulated payments accept the published test cards only.',
      param: 'number',
    })
  const { exp_month, exp_year } = expiry(world, card)
  const id = world.newId('payment_method')
  world.state.cards[id] = { behavior: known.behavior, authenticated: false }
  const said = part(params, 'billing_details') ?? {}
  return keep(world, 'payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: null,
      email: text(said, 'email') ?? null,
      name: text(said, 'name') ?? null,
      phone: text(said, 'phone') ?? null,
      tax_id: null,
    },
    card: {
      brand: known.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: known.brand,
      exp_month,
      exp_year,
      // A newcomer tries several accounts with 4242...: a different expiry or code makes it a different card.
      fingerprint: createHash('sha256')
        .update([world.state.salt, number, exp_month, exp_year, text(card, 'cvc') ?? ''].join('|'))
        .digest('base64url')
        .slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [known.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergedMetadata(params),
    type: 'card',
  })
}

function expiry(world: World, card: Params): { exp_month: number; exp_year: number } {
  const wrong = (code: string, message: string, param: string) =>
    problem(402, { type: 'card_error', code, message, param })
  const month = whole(card, 'exp_month') ?? 0
  const said = whole(card, 'exp_year') ?? 0
  const year = said < 100 ? 2000 + said : said
  if (month < 1 || month > 12)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (Date.UTC(year, month) / 1000 <= world.now() || year > new Date(world.now() * 1000).getUTCFullYear() + 50)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (!/^\d{3,4}$/.test(text(card, 'cvc') ?? '000'))
    throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return { exp_month: month, exp_year: year }
}

export const retrievePaymentMethod = (world: World, _: Params, id: string) => find(world, 'payment_method', id)

export const listPaymentMethods = (world: World, params: Params): PaymentMethod[] =>
  all(world, 'payment_method').filter(({ customer }) => customer === required(params, 'customer'))

/** A test token creates a new card each time; any other id stays as it is. */
export function cardOfToken(world: World, id: string): string {
  const number = Object.hasOwn(testTokens, id) ? testTokens[id] : undefined
  const year = String(new Date(world.now() * 1000).getUTCFullYear() + 5)
  return number
    ? createPaymentMethod(world, { type: 'card', card: { number, exp_month: '12', exp_year: year } }).id
    : id
}

export function attachPaymentMethod(world: World, params: Params, named: string): PaymentMethod {
  const id = cardOfToken(world, named)
  const card = find(world, 'payment_method', id)
  const decline = setupDecline(world.state.cards[id]!.behavior)
  if (decline) throw problem(402, { type: 'card_error', ...decline })
  return attach(world, card, required(params, 'customer'))
}

/** Attaches a card to the customer; fails for another customer's card. */
export function attach(world: World, card: PaymentMethod, customer: string): PaymentMethod {
  find(world, 'customer', customer, 'customer')
  if (card.customer === customer) return card
  if (card.customer)
    throw badRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  card.customer = customer
  world.tell('payment_method.attached', card)
  return card
}

export function detachPaymentMethod(world: World, _: Params, id: string): PaymentMethod {
  const card = find(world, 'payment_method', id)
  const { customer } = card
  if (!customer) throw badRequest('The payment method you provided is not attached to a customer.')
  card.customer = null
  for (const subscription of all(world, 'subscription'))
    if (subscription.default_payment_method === id) subscription.default_payment_method = null
  const owner = find(world, 'customer', customer)
  if (owner.invoice_settings.default_payment_method === id) owner.invoice_settings.default_payment_method = null
  world.tell('payment_method.detached', card, { customer })
  return card
}

/** The customer's own card, or Stripe's error for anyone else's. */
export function cardOf(world: World, customer: string, id: string): PaymentMethod {
  const card = find(world, 'payment_method', id, 'default_payment_method')
  if (card.customer === customer) return card
  throw badRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}

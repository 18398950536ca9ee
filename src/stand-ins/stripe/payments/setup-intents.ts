import type { SetupIntent } from '../wire/objects.ts'
import { address, mergedMetadata, oneOf, type Params, text, texts } from '../wire/params.ts'
import { badRequest, notSimulated, problem } from '../wire/problems.ts'
import { change, find, keep, random, type World } from '../world.ts'
import { nextAction } from './payment-intents.ts'
import { attach } from './payment-methods.ts'
import { givenCard } from './payments.ts'
import { authenticationFailed, type Decline, setupDecline } from './test-cards.ts'

/** POST /v1/setup_intents: saves a card for later; nothing is paid. */
export function createSetupIntent(world: World, params: Params): SetupIntent {
  const types = texts(params, 'allowed_payment_method_types')
  if (types?.some((type) => type !== 'card')) throw notSimulated('payment methods other than cards')
  const customer = text(params, 'customer')
  return openSetup(world, {
    customer: customer ? find(world, 'customer', customer, 'customer').id : null,
    usage: oneOf(params, 'usage', ['off_session', 'on_session']),
    metadata: mergedMetadata(params),
    description: text(params, 'description'),
  })
}

type Setup = { customer: string | null; usage?: string; metadata?: Record<string, string>; description?: string }

export function openSetup(world: World, { customer, usage, metadata, description }: Setup): SetupIntent {
  const id = world.newId('setup_intent')
  const intent = keep(world, 'setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${random(12)}`,
    created: world.now(),
    customer,
    customer_account: null,
    description: description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: usage ?? 'off_session',
  })
  world.tell('setup_intent.created', intent)
  return intent
}

export const retrieveSetupIntent = (world: World, _: Params, id: string) => find(world, 'setup_intent', id)

/** POST /v1/setup_intents/:id/confirm: the bank accepts the card, refuses it, or asks the cardholder first. */
export function confirmSetup(world: World, params: Params, id: string): SetupIntent {
  const intent = find(world, 'setup_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm')
  const card = givenCard(world, params) ?? intent.payment_method
  if (!card)
    throw badRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      param: 'payment_method',
    })
  const method = find(world, 'payment_method', card, 'payment_method')
  const { behavior } = world.state.cards[card]!
  const decline = setupDecline(behavior)
  if (decline) throw refuse(world, intent, card, decline)
  if (method.customer && method.customer !== intent.customer)
    throw badRequest('The payment method supplied belongs to another customer.', { param: 'payment_method' })
  if (behavior !== 'authenticates-once' && behavior !== 'authenticates-always') return succeed(world, intent, card)
  const returnUrl = address(params, 'return_url')
  if (returnUrl) world.state.returnUrls[id] = returnUrl
  Object.assign(intent, {
    status: 'requires_action',
    payment_method: card,
    next_action: nextAction(intent, behavior === 'authenticates-always' ? returnUrl : undefined),
  })
  world.tell('setup_intent.requires_action', intent)
  return intent
}

const unexpectedState = (intent: SetupIntent, verb: string) =>
  problem(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: structuredClone(intent),
  })

function refuse(world: World, intent: SetupIntent, card: string, decline: Decline) {
  const payment_method = structuredClone(find(world, 'payment_method', card))
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { type: 'card_error', ...decline, payment_method },
  })
  world.tell('setup_intent.setup_failed', intent)
  return problem(402, { type: 'card_error', ...decline, setup_intent: structuredClone(intent) })
}

function succeed(world: World, intent: SetupIntent, card: string): SetupIntent {
  if (intent.customer) attach(world, find(world, 'payment_method', card), intent.customer)
  world.state.cards[card]!.authenticated = true
  Object.assign(intent, { status: 'succeeded', payment_method: card, next_action: null, last_setup_error: null })
  world.tell('setup_intent.succeeded', intent)
  for (const subscription of Object.values(world.state.objects.subscription))
    if (subscription.pending_setup_intent === intent.id)
      // The card is unused until someone makes it the subscription's default.
      change(world, 'customer.subscription.updated', subscription, { pending_setup_intent: null })
  return intent
}

/** POST /v1/setup_intents/:id/cancel */
export function cancelSetup(world: World, params: Params, id: string): SetupIntent {
  const intent = find(world, 'setup_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel')
  return change(world, 'setup_intent.canceled', intent, {
    status: 'canceled',
    cancellation_reason:
      oneOf(params, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null,
    next_action: null,
  })
}

/** The bank gets its answer. */
export function authenticateSetup(world: World, intent: SetupIntent, accepted: boolean): void {
  if (accepted) succeed(world, intent, intent.payment_method!)
  else refuse(world, intent, intent.payment_method!, authenticationFailed('setup_intent'))
}

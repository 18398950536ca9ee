import { Ajv2020 } from 'ajv/dist/2020.js'
import type Stripe from 'stripe'
import { createEngine, type Engine } from '../../stand-ins/stripe/engine.ts'
import { stripeOn } from '../../stand-ins/stripe/in-process.ts'
import schema from '../../stand-ins/stripe/stripe-schema.json' with { type: 'json' }
import { emptyState } from '../../stand-ins/stripe/world.ts'

export const day = 24 * 60 * 60
export const hour = 60 * 60

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'stripe', definitions: schema.definitions })
const roots: Record<string, string> = schema.roots

/** Ways in which an object from Stripe doesn't match the SDK's own types; empty if it does. */
export function wrongOnTheWire(value: unknown): string[] {
  const { object, data, error, deleted } = (value ?? {}) as Record<string, unknown>
  if (object === 'list' && Array.isArray(data)) return data.flatMap(wrongOnTheWire)
  if (error) return wrongInError(error as Record<string, unknown>)
  if (deleted) return []
  if (object === 'event') return wrongInEvent(value as Stripe.EventBase)
  return wrong(String(object), value)
}

function wrong(object: string, value: unknown): string[] {
  if (!Object.hasOwn(roots, object)) return [`${object} is not described`]
  const valid = ajv.getSchema(`stripe#/definitions/${roots[object]}`)!
  if (valid(value)) return []
  return (valid.errors ?? []).map(
    ({ instancePath, message, params }) => `${object}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const wrongInError = ({ setup_intent, payment_intent }: Record<string, unknown>) =>
  [setup_intent, payment_intent].filter(Boolean).flatMap(wrongOnTheWire)

function wrongInEvent(event: Stripe.EventBase): string[] {
  return [...wrong('event', { ...event, data: { object: {} } }), ...wrongOnTheWire(event.data.object)]
}

export type Simulated = Awaited<ReturnType<typeof simulatedStripe>>

/** The SDK on its own in-memory stand-in, with a stopped clock; every response is checked against the SDK's types. */
export async function simulatedStripe(start = '2027-01-15T10:00:00Z') {
  const mistakes: string[] = []
  const asked = new Set<string>()
  let real = Date.parse(start)
  const engine = createEngine(emptyState(), () => real)
  const checked: Engine = {
    ...engine,
    handle: (request) => {
      const answer = engine.handle(request)
      asked.add(engine.operationOf(request.method, request.path) ?? request.path)
      mistakes.push(...wrongOnTheWire(JSON.parse(JSON.stringify(answer.body))))
      return answer
    },
  }
  const stripe = stripeOn(checked)
  const browser = stripeOn(checked, engine.state.publishableKey)
  const prices = await catalogue(stripe)
  return {
    stripe,
    browser,
    engine,
    prices,
    /** Operations called so far. */
    asked,
    /** Mismatches with the SDK's types, in responses and events. */
    mistakes: () => [...mistakes, ...engine.events().flatMap((event) => wrongOnTheWire(event))],
    /** Simulated seconds. */
    now: () => Math.floor(engine.now() / 1000),
    /** Lets simulated time pass. */
    pass: async (seconds: number) => {
      const frozen_time = Math.floor(engine.now() / 1000) + seconds
      return stripe.testHelpers.testClocks.advance('clock_simulated', { frozen_time })
    },
    /** Lets real time pass. */
    wait: (seconds: number) => {
      real += seconds * 1000
    },
    /** Types of the events since the last call, without the clock's own. */
    told: () => {
      const events = engine.events()
      for (const { id } of events) engine.delivered(id)
      return events.map(({ type }) => type as string).filter((type) => !type.startsWith('test_helpers.'))
    },
  }
}

const amounts = { residential: [1999, 15_700], pro: [3299, 26_100] } as const

async function catalogue(stripe: Stripe) {
  const prices: Record<string, Stripe.Price> = {}
  for (const [name, [monthly, yearly]] of Object.entries(amounts))
    for (const [interval, unit_amount] of [
      ['month', monthly],
      ['year', yearly],
    ] as const) {
      const lookup_key = `${name}-${interval}`
      const product = await stripe.products.create({ name: lookup_key })
      prices[lookup_key] = await stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount,
        recurring: { interval },
        lookup_key,
      })
    }
  return prices as Record<`${keyof typeof amounts}-${'month' | 'year'}`, Stripe.Price>
}

export const cards = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  noFunds: '4000000000009995',
  failsOnCharge: '4000000000000341',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
}

export const newCard = (stripe: Stripe, number: string) =>
  stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } })

export const newCustomer = (stripe: Stripe, email = 'dana@brightline.example') => stripe.customers.create({ email })

/** A trial of one day as the product starts it, before any card. */
export async function newTrial({ stripe, prices }: Simulated, price = prices['residential-month']) {
  const customer = await newCustomer(stripe)
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 1,
    billing_mode: { type: 'flexible' },
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    expand: ['pending_setup_intent'],
  })
}

/** An active, paid subscription. */
export async function newActive(
  simulated: Simulated,
  price = simulated.prices['residential-month'],
  number = cards.pays,
) {
  const { stripe } = simulated
  const customer = await newCustomer(stripe)
  const card = await newCard(stripe, number)
  await stripe.paymentMethods.attach(card.id, { customer: customer.id })
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card.id,
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
  })
}

/** Totals of the subscription's invoices in cents, oldest first. */
export async function billed({ stripe }: Simulated, subscription: string): Promise<number[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 })
  return data.toReversed().map(({ total }) => total)
}

import { randomUUID } from 'node:crypto'
import type { CardForm, Payments } from '../../modules/billing/payments.ts'
import { type StripeStandIn, startStripe } from '../../stand-ins/stripe.ts'

/** The adapter's settings for a stand-in. */
export const settingsFor = ({ secretKey, publishableKey, webhookSecret, host, port }: StripeStandIn) => ({
  secretKey,
  publishableKey,
  webhookSecrets: [webhookSecret],
  simulator: { host, port },
})

export const startSimulator = () => startStripe({ file: null })

export const goodCard = '4242424242424242'

/** Saves or charges a card, as the browser does from the card form. Returns the same as Stripe.js. */
export function confirm(
  stripe: StripeStandIn,
  clientSecret: string,
  number = goodCard,
): { id: string; status: string; payment_method: string; error?: { code: string; message: string } } {
  const [id] = clientSecret.split('_secret_')
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' }
  const { body } = stripe.engine.handle({
    method: 'POST',
    path: `/v1/${kind}/${id}/confirm`,
    params: { client_secret: clientSecret, payment_method_data: { type: 'card', card } },
    key: stripe.publishableKey,
  })
  return body as ReturnType<typeof confirm>
}

/** The cardholder's answer to the bank. */
export function authenticate(
  stripe: StripeStandIn,
  clientSecret: string,
  outcome: 'succeeded' | 'failed' = 'succeeded',
) {
  stripe.engine.authenticate({ intent: clientSecret.split('_secret_')[0]!, client_secret: clientSecret, outcome })
}

/** Moves simulated time and does everything that falls due. */
export function pass(stripe: StripeStandIn, hours: number) {
  stripe.engine.advanceTo(stripe.now() + hours * 3600 * 1000)
}

export const newPerson = () => {
  const contractorId = randomUUID()
  return { contractorId, email: `${contractorId}@cleaners.example`, name: 'Dana Cole' }
}

/** A customer with an active trial and the card saved for it. */
export async function onTrial(
  stripe: StripeStandIn,
  payments: Payments,
  plan: Plan = 'residential-monthly',
  card = goodCard,
) {
  const person = newPerson()
  const customerId = await payments.createCustomer(person, `customer:${person.contractorId}`)
  const order = { customerId, contractorId: person.contractorId, planType: plan }
  const form: CardForm = await payments.startTrial(order, `sub:${person.contractorId}:1`)
  const { payment_method: cardId } = confirm(stripe, form.clientSecret, card)
  const trialEnd = new Date((await payments.now()).getTime() + 24 * 3600 * 1000)
  await payments.activate(form.subscriptionId, { cardId, trialEnd }, `activate:${form.subscriptionId}:${cardId}`)
  return { ...person, customerId, subscriptionId: form.subscriptionId, cardId, trialEnd }
}

type Plan = Parameters<Payments['startTrial']>[0]['planType']

/** A customer whose trial is over and whose first month is paid. */
export async function onPlan(stripe: StripeStandIn, payments: Payments, plan?: Plan, card?: string) {
  const subscriber = await onTrial(stripe, payments, plan, card)
  pass(stripe, 26)
  return subscriber
}

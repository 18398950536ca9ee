import type Stripe from 'stripe'
import type { PlanType } from '../../modules/billing/contract/plans.ts'
import type { Account, Scene } from './account.ts'
import { day, hour } from './account.ts'

/** The context of a check: an account and its own clock. */
export interface Stage extends Account {
  readonly scene: Scene
}

/** Published test cards as tokens: a test-mode account takes no card numbers from a server. */
export const tokens = {
  pays: 'pm_card_visa',
  asks: 'pm_card_authenticationRequired',
  fails: 'pm_card_chargeCustomerFail',
} as const

export async function giveCard({ stripe }: Pick<Account, 'stripe'>, customer: string, token: string) {
  const { id } = await stripe.paymentMethods.attach(token, { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  return id
}

export async function priceOf({ stripe }: Pick<Account, 'stripe'>, planType: PlanType) {
  const { data } = await stripe.prices.list({ lookup_keys: [planType], active: true })
  if (!data[0]) throw new Error(`There is no price ${planType}: run npm run plans -- sync`)
  return data[0].id
}

/** A trial started as the app does, with the card confirmed as a browser would. */
export async function onTrial(stage: Stage, planType: PlanType = 'residential-monthly', token: string = tokens.pays) {
  const { stripe, payments, scene } = stage
  const customerId = await scene.newCustomer({ email: 'dana@rehearsal.example' })
  const order = { customerId, contractorId: 'rehearsal', planType }
  const form = await payments.startTrial(order, `rehearsal:${customerId}`)
  await stripe.setupIntents.confirm(form.setupIntentId!, { payment_method: tokens.pays })
  const cardId = await giveCard(stage, customerId, token)
  const trialEnd = new Date((scene.now() + day) * 1000)
  await payments.activate(form.subscriptionId, { cardId, trialEnd }, `rehearsal:activate:${customerId}`)
  return { customerId, cardId, subscriptionId: form.subscriptionId, trialEnd }
}

/** A plan with the first month or year paid. */
export async function onPlan(stage: Stage, planType?: PlanType) {
  const subscriber = await onTrial(stage, planType)
  await stage.scene.pass(26 * hour)
  return subscriber
}

/** Makes a new card the paying one. */
export const payWith = async (
  stage: Stage,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
  token: string,
) => {
  const cardId = await giveCard(stage, customerId, token)
  await stage.payments.useCard({ customerId, subscriptionId, cardId })
  return cardId
}

/** Requests an upgrade that stays pending until it is paid. */
export async function upgradeOf({ stripe }: Pick<Account, 'stripe'>, id: string, planType: PlanType) {
  const { items } = await stripe.subscriptions.retrieve(id)
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: items.data[0]!.id, price: await priceOf({ stripe }, planType) }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  }
  return stripe.subscriptions.update(id, change)
}

/** Lets time pass until one hour before the current period ends. */
export async function nearRenewal({ stripe, scene }: Stage, id: string) {
  const { items } = await stripe.subscriptions.retrieve(id)
  await scene.pass(items.data[0]!.current_period_end - hour - scene.now())
}

export const codeOf = async (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'done',
    (error: { code?: string; statusCode?: number; message: string }) =>
      error.code ? `${error.statusCode ?? 402} ${error.code}` : error.message,
  )

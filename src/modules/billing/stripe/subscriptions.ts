import type Stripe from 'stripe'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { priceOf } from '../contract/plans.ts'
import { chargeable } from '../domain/provider-records.ts'
import type { CardForm, Payments } from '../payments.ts'
import { idOf } from './cards.ts'
import { type PriceId, unlessMissing } from './catalogue.ts'
import { type Ask, orDone } from './provider.ts'
import { refused } from './refusals.ts'
import { atOrNull, openSetupOf } from './snapshots.ts'

type Customers = Pick<
  Payments,
  'createCustomer' | 'setEmail' | 'findCustomer' | 'forgetCustomer' | 'findSubscription' | 'subscriptions'
>

/** Customers and their subscriptions, found by our own id in their metadata. */
export const customers = (ask: Ask): Customers => ({
  // The address and name may change before a lost call is repeated, and the provider refuses a key with other parameters.
  async createCustomer({ contractorId, email, name }, idempotencyKey) {
    const customer = { metadata: { userId: contractorId } }
    const { id } = await ask((stripe) => stripe.customers.create(customer, { idempotencyKey }))
    await ask((stripe) => stripe.customers.update(id, { email, name }))
    return id
  },

  async setEmail(customerId, email) {
    await ask(unlessMissing((stripe) => stripe.customers.update(customerId, { email })))
  },

  async findCustomer({ contractorId, email }) {
    const { data } = await ask((stripe) => stripe.customers.list({ email, limit: 100 }))
    return data.find(({ metadata }) => metadata.userId === contractorId)?.id ?? null
  },

  async forgetCustomer(customerId) {
    await ask(unlessMissing((stripe) => stripe.customers.del(customerId)))
  },

  async findSubscription(customer) {
    const { data } = await ask((stripe) => stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    return data.find(({ status }) => !['canceled', 'incomplete_expired'].includes(status))?.id ?? null
  },

  async *subscriptions() {
    let last: string | undefined
    do {
      const from = last && { starting_after: last }
      const page = await ask((stripe) => stripe.subscriptions.list({ status: 'all', limit: 100, ...(from || {}) }))
      for (const { id, customer, metadata, ended_at } of page.data) {
        yield {
          subscriptionId: id,
          customerId: idOf(customer)!,
          contractorId: metadata.userId ?? null,
          endedAt: atOrNull(ended_at),
        }
      }
      last = page.has_more ? page.data.at(-1)?.id : undefined
    } while (last)
  },
})

type Beginnings = Pick<Payments, 'startTrial' | 'startPaid' | 'cardForm' | 'activate' | 'extendTrial' | 'cancelNow'>

export const beginnings = (ask: Ask, priceId: PriceId): Beginnings => ({
  async startTrial(order, idempotencyKey) {
    const params: Stripe.SubscriptionCreateParams = {
      ...(await subscriptionOf(order, priceId)),
      trial_period_days: 1,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      expand: ['pending_setup_intent'],
    }
    return orRefused(formOf(await ask((stripe) => stripe.subscriptions.create(params, { idempotencyKey }))))
  },

  async startPaid(order, idempotencyKey) {
    await refuseCovered(ask, order)
    const params = {
      ...(await subscriptionOf(order, priceId)),
      expand: ['latest_invoice.confirmation_secret'],
    }
    return orRefused(formOf(await ask((stripe) => stripe.subscriptions.create(params, { idempotencyKey }))))
  },

  async cardForm(subscriptionId) {
    const expand = ['pending_setup_intent', 'latest_invoice.confirmation_secret']
    return formOf(await retrieved(ask, subscriptionId, expand))
  },

  async activate(subscriptionId, { cardId, trialEnd }, idempotencyKey) {
    const params = { default_payment_method: cardId, ...trialUntil(trialEnd) }
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  },

  async extendTrial(subscriptionId, trialEnd, idempotencyKey) {
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, trialUntil(trialEnd), { idempotencyKey }))
  },

  async cancelNow(subscriptionId) {
    const subscription = await ask(unlessMissing((stripe) => stripe.subscriptions.retrieve(subscriptionId)))
    if (!subscription || subscription.ended_at) return
    await release(ask, subscription)
    await ask(unlessMissing((stripe) => stripe.subscriptions.cancel(subscriptionId)))
  },
})

async function subscriptionOf(
  { customerId, contractorId, planType }: Parameters<Payments['startTrial']>[0],
  priceId: PriceId,
): Promise<Stripe.SubscriptionCreateParams> {
  return {
    customer: customerId,
    items: [{ price: await priceId(planType) }],
    billing_mode: { type: 'flexible' },
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    metadata: { userId: contractorId },
  }
}

/**
 * A credit that covers the first period would start the plan as soon as the form opens, without the contractor's
 * consent and without a card for the next period.
 */
async function refuseCovered(ask: Ask, { customerId, planType }: Parameters<Payments['startPaid']>[0]) {
  const customer = await ask((stripe) => stripe.customers.retrieve(customerId))
  if (customer.deleted || chargeable(priceOf(planType) + customer.balance) > 0) return
  throw new DomainError(
    'conflict',
    'covered-by-credit',
    `You have a credit of ${formatMoney(-customer.balance)}, which pays for this plan. Please write to us, and we start it.`,
  )
}

/** In whole seconds, rounded up, so a trial is never shorter than promised. */
const trialUntil = (trialEnd: Date): Stripe.SubscriptionUpdateParams => ({
  trial_end: Math.ceil(trialEnd.getTime() / 1000),
  proration_behavior: 'none',
})

function formOf(subscription: Stripe.Subscription): CardForm | null {
  const { id: subscriptionId, status, latest_invoice: invoice } = subscription
  const setup = openSetupOf(subscription)
  if (setup?.client_secret)
    return { subscriptionId, setupIntentId: setup.id, clientSecret: setup.client_secret, dueNow: null }
  if (status !== 'incomplete' || !invoice || typeof invoice === 'string' || !invoice.confirmation_secret) return null
  const { client_secret: clientSecret } = invoice.confirmation_secret
  return { subscriptionId, setupIntentId: null, clientSecret, dueNow: invoice.amount_due }
}

function orRefused(form: CardForm | null): CardForm {
  if (!form) throw refused('a new subscription asks for no card')
  return form
}

/** A subscription with a schedule can be neither canceled nor changed. Releasing the schedule changes nothing else. */
export async function release(ask: Ask, { schedule }: Stripe.Subscription) {
  const id = idOf(schedule)
  if (!id) return
  await orDone(
    ask((stripe) => stripe.subscriptionSchedules.release(id)),
    async () => (await ask((stripe) => stripe.subscriptionSchedules.retrieve(id))).status !== 'active',
  )
}

export const retrieved = (ask: Ask, subscriptionId: string, expand: string[] = []) =>
  ask((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand }))

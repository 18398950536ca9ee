import { planOf } from '../catalogue.ts'
import { discountsFrom } from '../invoices/discounts.ts'
import type { Charge } from '../invoices/invoice-drafts.ts'
import { draftInvoice, finalizeInvoice } from '../invoices/invoices.ts'
import { cardOf } from '../payments/payment-methods.ts'
import { attempt, payingCard } from '../payments/payments.ts'
import { openSetup } from '../payments/setup-intents.ts'
import type { Subscription, SubscriptionItem } from '../wire/objects.ts'
import {
  accept,
  flag,
  mergedMetadata,
  oneOf,
  type Params,
  part,
  parts,
  required,
  text,
  texts,
  whole,
} from '../wire/params.ts'
import { badRequest, notSimulated } from '../wire/problems.ts'
import { all, change, find, keep, type World } from '../world.ts'
import { day, periodEnd } from './calendar.ts'
import { lengthOf } from './proration.ts'
import { endSubscription, hasEnded } from './subscription-states.ts'

/**
 * POST /v1/subscriptions: a trial costs nothing yet and waits for a card; without a trial the first payment decides.
 */
export function createSubscription(world: World, params: Params): Subscription {
  const customer = find(world, 'customer', required(params, 'customer'), 'customer')
  if (text(part(params, 'billing_mode') ?? {}, 'type') === 'classic') throw notSimulated('billing_mode classic')
  const behavior = oneOf(params, 'payment_behavior', ['default_incomplete', 'allow_incomplete']) ?? 'allow_incomplete'
  const trialEnd = trialEndFrom(world, params)
  const subscription = blankSubscription(world, params, customer.id, trialEnd)
  if (!trialEnd && behavior === 'allow_incomplete' && !payingCard(world, subscription))
    throw badRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  const asked = parts(params, 'discounts')
  keep(world, 'subscription', subscription)
  if (asked) subscription.discounts = discountsFrom(world, asked, subscription.id, customer.id)
  const [item] = subscription.items.data
  const invoice = draftInvoice(world, subscription, 'subscription_create', [fullPeriod(world, item!, !!trialEnd)])
  const card = payingCard(world, subscription)
  if (trialEnd && !card) subscription.pending_setup_intent = openSetup(world, { customer: customer.id }).id
  world.tell('customer.subscription.created', subscription)
  finalizeInvoice(world, invoice)
  if (trialEnd) tellTrialWillEnd(world, subscription)
  else if (invoice.status === 'paid') change(world, 'customer.subscription.updated', subscription, { status: 'active' })
  else if (behavior === 'allow_incomplete')
    attempt(world, invoice, card, { onSession: flag(params, 'off_session') !== true })
  return subscription
}

/** Three days before the end; a shorter trial announces it right away. */
export function tellTrialWillEnd(world: World, subscription: Subscription): void {
  if (subscription.trial_end && subscription.trial_end - world.now() <= 3 * day)
    world.tell('customer.subscription.trial_will_end', subscription)
}

function trialEndFrom(world: World, params: Params): number | null {
  const days = whole(params, 'trial_period_days')
  const end = days
    ? world.now() + days * day
    : text(params, 'trial_end') === 'now'
      ? undefined
      : whole(params, 'trial_end')
  if (end !== undefined && end <= world.now())
    throw badRequest('Invalid trial_end: must be in the future', { param: 'trial_end' })
  return end ?? null
}

function blankSubscription(world: World, params: Params, customer: string, trialEnd: number | null): Subscription {
  const id = world.newId('subscription')
  const now = world.now()
  const card = text(params, 'default_payment_method')
  const item = firstItem(world, params, id, trialEnd)
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: item.price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card ? cardOf(world, customer, card).id : null,
    default_source: null,
    default_tax_rates: [],
    description: text(params, 'description') ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedMetadata(params),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: paymentSettingsFrom(params),
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: trialSettingsFrom(params),
    trial_start: trialEnd ? now : null,
  }
}

function firstItem(world: World, params: Params, subscription: string, trialEnd: number | null): SubscriptionItem {
  const [asked, another] = parts(params, 'items') ?? []
  if (!asked) throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  if (another) throw notSimulated('subscriptions to several prices')
  accept(asked, ['price', 'quantity', 'metadata'])
  const price = find(world, 'price', required(asked, 'price'), 'items[0][price]')
  if (!price.active) throw badRequest('The price specified is inactive.', { param: 'items[0][price]' })
  const now = world.now()
  return {
    id: `si_${subscription.slice(4)}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? periodEnd(now, lengthOf(price), now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: mergedMetadata(asked),
    plan: planOf(price),
    price,
    quantity: whole(asked, 'quantity') ?? 1,
    subscription,
    tax_rates: [],
  }
}

export function paymentSettingsFrom(
  params: Params,
  old?: Subscription['payment_settings'],
): Subscription['payment_settings'] {
  const asked = part(params, 'payment_settings') ?? {}
  accept(asked, ['payment_method_types', 'save_default_payment_method'])
  return {
    payment_method_options: null,
    payment_method_types: texts(asked, 'payment_method_types') ?? old?.payment_method_types ?? null,
    save_default_payment_method:
      oneOf(asked, 'save_default_payment_method', ['off', 'on_subscription']) ??
      old?.save_default_payment_method ??
      'off',
  }
}

export function trialSettingsFrom(params: Params): Subscription['trial_settings'] {
  const asked = part(part(params, 'trial_settings') ?? {}, 'end_behavior') ?? {}
  const missing = oneOf(asked, 'missing_payment_method', ['cancel', 'create_invoice'])
  return { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing ?? 'create_invoice' } }
}

/** The whole price of the item's current period, or nothing while it is on trial. */
export function fullPeriod(world: World, item: SubscriptionItem, onTrial = false): Charge {
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = item
  const { name } = find(world, 'product', price.product)
  return {
    item,
    price,
    quantity,
    amount: onTrial ? 0 : (price.unit_amount ?? 0) * quantity,
    description: onTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
    period: { start, end },
    proration: false,
  }
}

export const retrieveSubscription = (world: World, _: Params, id: string) => find(world, 'subscription', id)

/** DELETE /v1/subscriptions/:id: ends it right away, even if paid further ahead. */
export function cancelSubscription(world: World, params: Params, id: string): Subscription {
  const subscription = find(world, 'subscription', id)
  if (hasEnded(subscription))
    throw badRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  if (flag(params, 'invoice_now') || flag(params, 'prorate')) throw notSimulated('canceling with a last invoice')
  endSubscription(world, subscription, 'cancellation_requested')
  return subscription
}

/** Without a status, those that have not ended. */
export function listSubscriptions(world: World, params: Params): Subscription[] {
  const status = text(params, 'status')
  return all(world, 'subscription').filter((one) => {
    const states = !status
      ? !hasEnded(one)
      : status === 'all' || (status === 'ended' ? hasEnded(one) : one.status === status)
    const price = text(params, 'price')
    return (
      states &&
      (!params.customer || one.customer === params.customer) &&
      (!price || one.items.data[0]?.price.id === price)
    )
  })
}

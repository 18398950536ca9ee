import { planOf } from '../catalogue.ts'
import { discountsFrom, endDiscounts } from '../invoices/discounts.ts'
import { composeInvoice } from '../invoices/invoice-drafts.ts'
import { draftInvoice, finalizeInvoice } from '../invoices/invoices.ts'
import { nextInvoice } from '../invoices/next-invoice.ts'
import { cardOf } from '../payments/payment-methods.ts'
import { attempt, collect, payingCard } from '../payments/payments.ts'
import type { Invoice, Subscription } from '../wire/objects.ts'
import {
  accept,
  clears,
  flag,
  mergedMetadata,
  oneOf,
  type Params,
  part,
  parts,
  required,
  text,
  whole,
} from '../wire/params.ts'
import { badRequest, notSimulated } from '../wire/problems.ts'
import { change, find, type World } from '../world.ts'
import { hour, periodEnd } from './calendar.ts'
import { lengthOf, type Switch, switchPrice } from './proration.ts'
import { afterPayment, expirePendingUpdate, hasEnded, paidAtOnce } from './subscription-states.ts'
import { fullPeriod, paymentSettingsFrom, trialSettingsFrom } from './subscriptions.ts'

/** POST /v1/subscriptions/:id */
export function updateSubscription(world: World, params: Params, id: string): Subscription {
  const subscription = find(world, 'subscription', id)
  refuseWhatItsStateForbids(subscription, params)
  const waits =
    oneOf(params, 'payment_behavior', ['allow_incomplete', 'pending_if_incomplete']) === 'pending_if_incomplete'
  if (waits) accept(params, pendingUpdateMayHave)
  const wanted = endsTrial(params) ? trialEnded(world, subscription, params) : switchFrom(world, subscription, params)
  if (wanted && subscription.pending_update) expirePendingUpdate(world, subscription)
  const plain = plainChanges(world, subscription, params)
  if ('discounts' in params) replaceDiscounts(world, subscription, parts(params, 'discounts') ?? [])
  const now = !wanted || (waits && wanted.charges.length > 0) ? {} : switched(subscription, wanted)
  change(world, 'customer.subscription.updated', subscription, { ...plain, ...now })
  if (wanted && wanted.charges.length > 0)
    invoiceSwitch(world, subscription, wanted, { waits, onSession: flag(params, 'off_session') !== true })
  return subscription
}

/** Everything else must be changed in a separate call. */
const pendingUpdateMayHave = [
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
  'off_session',
]

function refuseWhatItsStateForbids(subscription: Subscription, params: Params): void {
  const asked = Object.keys(params).filter((name) => name !== 'expand')
  if (hasEnded(subscription) && asked.some((name) => name !== 'metadata' && name !== 'cancellation_details'))
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    })
  if (
    subscription.status === 'incomplete' &&
    asked.some((name) => name !== 'metadata' && name !== 'default_payment_method')
  )
    throw badRequest(
      'Only metadata and the default payment method of a subscription with the status `incomplete` can be updated.',
    )
  if (subscription.schedule && asked.some((name) => name === 'cancel_at' || name === 'cancel_at_period_end'))
    throw badRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
}

function plainChanges(world: World, subscription: Subscription, params: Params): Partial<Subscription> {
  const changes: Partial<Subscription> = {}
  if ('metadata' in params) changes.metadata = mergedMetadata(params, subscription.metadata)
  if ('description' in params) changes.description = text(params, 'description') ?? null
  if ('payment_settings' in params)
    changes.payment_settings = paymentSettingsFrom(params, subscription.payment_settings)
  if ('trial_settings' in params) changes.trial_settings = trialSettingsFrom(params)
  const card = text(params, 'default_payment_method')
  if (card) changes.default_payment_method = cardOf(world, subscription.customer, card).id
  return {
    ...changes,
    ...trialChanges(world, subscription, params),
    ...cancellationChanges(world, subscription, params),
  }
}

/** Moving a trial's end moves the first period's end and the anchor too; it creates no invoice. */
function trialChanges(world: World, subscription: Subscription, params: Params): Partial<Subscription> {
  if (!('trial_end' in params) || endsTrial(params)) return {}
  const end = whole(params, 'trial_end')
  if (end === undefined || subscription.status !== 'trialing') throw notSimulated('trials that are begun by an update')
  if (end <= world.now())
    throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: end }))
  return {
    trial_end: end,
    billing_cycle_anchor: end,
    items: { ...subscription.items, data },
    ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
  }
}

const endsTrial = (params: Params) => text(params, 'trial_end') === 'now'

/** The first paid period begins now. */
function trialEnded(world: World, subscription: Subscription, params: Params): Switch {
  if (subscription.status !== 'trialing' || subscription.cancel_at || subscription.schedule)
    throw notSimulated('ending the trial of a subscription that has none, is canceled or has a schedule')
  const start = world.now()
  const item = switchFrom(world, subscription, params)?.item ?? subscription.items.data[0]!
  const next = {
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(start, lengthOf(item.price), start),
  }
  return { item: next, charges: [fullPeriod(world, next)], anchor: start, trialEnd: start }
}

function cancellationChanges(world: World, subscription: Subscription, params: Params): Partial<Subscription> {
  const details = part(params, 'cancellation_details')
  const old = subscription.cancellation_details!
  const cancellation_details = { ...old, comment: text(details ?? {}, 'comment') ?? old.comment }
  const atEnd = flag(params, 'cancel_at_period_end')
  const at = whole(params, 'cancel_at')
  if (atEnd || at)
    return {
      cancel_at: at ?? subscription.items.data[0]!.current_period_end,
      cancel_at_period_end: atEnd ?? false,
      canceled_at: world.now(),
      cancellation_details: { ...cancellation_details, reason: 'cancellation_requested' },
    }
  if (atEnd === false || clears(params, 'cancel_at'))
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...cancellation_details, reason: null },
    }
  return details ? { cancellation_details } : {}
}

/** Discounts that are no longer listed end now. */
export function replaceDiscounts(world: World, subscription: Subscription, asked: Params[]): void {
  const wanted = discountsFrom(world, asked, subscription.id, subscription.customer)
  endDiscounts(
    world,
    subscription,
    subscription.discounts.filter((id) => !wanted.includes(id)),
  )
  change(world, 'customer.subscription.updated', subscription, { discounts: wanted })
}

type Proration = 'always_invoice' | 'none' | 'create_prorations'

/** The change that the `items` parameter asks for; doesn't apply it. */
function switchFrom(world: World, subscription: Subscription, params: Params): Switch | undefined {
  const [asked, another] = parts(params, 'items') ?? []
  if (!asked) return undefined
  if (another) throw notSimulated('subscriptions to several prices')
  accept(asked, ['id', 'price', 'quantity', 'metadata'])
  const [item] = subscription.items.data
  if (required(asked, 'id') !== item!.id)
    throw badRequest(`No such subscription item: '${asked.id}'`, { code: 'resource_missing', param: 'items[0][id]' })
  const price = find(world, 'price', text(asked, 'price') ?? item!.price.id, 'items[0][price]')
  const quantity = whole(asked, 'quantity') ?? item!.quantity ?? 1
  const same = price.id === item!.price.id && quantity === item!.quantity
  if (same || subscription.status === 'trialing')
    return { item: { ...item!, price, plan: planOf(price), quantity }, charges: [], anchor: null }
  const proration =
    oneOf<Proration>(params, 'proration_behavior', ['always_invoice', 'none', 'create_prorations']) ??
    'create_prorations'
  if (proration === 'create_prorations') throw notSimulated('proration_behavior create_prorations')
  const at = whole(params, 'proration_date') ?? world.now()
  return switchPrice(world, subscription, item!, price, quantity, at, proration === 'always_invoice')
}

const switched = (subscription: Subscription, { item, anchor, trialEnd }: Switch): Partial<Subscription> => ({
  ...(trialEnd ? { trial_end: trialEnd, status: 'active' } : {}),
  items: { ...subscription.items, data: [item] },
  billing_cycle_anchor: anchor ?? subscription.billing_cycle_anchor,
})

/** Bills the change right away. If it waits for the payment, the old price stays until then, for at most 23 hours. */
function invoiceSwitch(
  world: World,
  subscription: Subscription,
  wanted: Switch,
  { waits, onSession }: { waits: boolean; onSession: boolean },
): void {
  const invoice = draftInvoice(world, subscription, 'subscription_update', wanted.charges)
  if (!waits) {
    collect(world, invoice, { onSession })
    return
  }
  const pending = {
    billing_cycle_anchor: wanted.anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: paidAtOnce,
    metadata: null,
    subscription_items: [wanted.item],
    trial_end: wanted.trialEnd ?? null,
    trial_from_plan: null,
  }
  subscription.pending_update = pending
  finalizeInvoice(world, invoice)
  if (invoice.status === 'paid') {
    afterPayment(world, invoice)
    return
  }
  if (attempt(world, invoice, payingCard(world, subscription), { onSession }) === 'succeeded') return
  const expires_at = Math.min(world.now() + 23 * hour, subscription.items.data[0]!.current_period_end)
  subscription.pending_update = { ...pending, expires_at }
  world.tell('customer.subscription.updated', subscription, { pending_update: null })
}

/** POST /v1/invoices/create_preview: what an update would cost at `proration_date`, or the next renewal. */
export function previewInvoice(world: World, params: Params): Invoice {
  const subscription = find(world, 'subscription', required(params, 'subscription'), 'subscription')
  const details = part(params, 'subscription_details') ?? {}
  accept(details, ['items', 'proration_behavior', 'proration_date', 'cancel_at_period_end', 'trial_end'])
  const wanted = endsTrial(details)
    ? trialEnded(world, subscription, details)
    : switchFrom(world, subscription, details)
  if (wanted && wanted.charges.length > 0)
    return { ...composeInvoice(world, subscription, 'upcoming', wanted.charges), billing_reason: 'upcoming' }
  return nextInvoice(world, wanted ? { ...subscription, ...switched(subscription, wanted) } : subscription)
}

import { paymentIntentOf, voidInvoice } from '../invoices/invoices.ts'
import type { Invoice, Subscription } from '../wire/objects.ts'
import { all, change, find, type World } from '../world.ts'

export type EndReason = 'cancellation_requested' | 'payment_failed' | null

const ended = ['canceled', 'incomplete_expired']
export const hasEnded = ({ status }: Subscription): boolean => ended.includes(status)

/** Ends the subscription now, for good; open invoices are no longer collected automatically. */
export function endSubscription(world: World, subscription: Subscription, reason: EndReason): void {
  if (hasEnded(subscription)) return
  for (const invoice of invoicesOf(world, subscription)) stopCollecting(invoice)
  const schedule = subscription.schedule ? find(world, 'subscription_schedule', subscription.schedule) : undefined
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? world.now(),
    cancel_at_period_end: false,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason: subscription.cancellation_details?.reason ?? reason,
    },
    ended_at: world.now(),
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
  })
  world.tell('customer.subscription.deleted', subscription)
  if (schedule?.status === 'active')
    change(world, 'subscription_schedule.canceled', schedule, {
      status: 'canceled',
      canceled_at: world.now(),
      current_phase: null,
    })
}

export const invoicesOf = (world: World, { id }: Subscription): Invoice[] =>
  all(world, 'invoice').filter((invoice) => invoice.parent?.subscription_details?.subscription === id)

function stopCollecting(invoice: Invoice): void {
  if (invoice.status !== 'draft' && invoice.status !== 'open') return
  Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null })
}

export const subscriptionOf = (world: World, invoice: Invoice): Subscription =>
  find(world, 'subscription', invoice.parent?.subscription_details?.subscription as string)

/** Whether a change is waiting for this payment: then the invoice never becomes a debt. */
export const waitsWithChange = ({ pending_update, latest_invoice }: Subscription, { id }: Invoice): boolean =>
  pending_update !== null && latest_invoice === id

/** A payment arrived: the first one activates the subscription, a later one ends a debt or makes the waiting change. */
export function afterPayment(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  if (hasEnded(subscription)) return
  const card = paymentIntentOf(world, invoice)?.payment_method
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const finalised = invoicesOf(world, subscription).filter(({ status }) => status !== 'draft' && status !== 'void')
  const owes = finalised.findLast((one) => !waitsWithChange(subscription, one))?.status === 'open'
  const revives = subscription.status === 'incomplete' || (subscription.status === 'past_due' && !owes)
  change(world, 'customer.subscription.updated', subscription, {
    status: revives ? 'active' : subscription.status,
    ...(saves && card ? { default_payment_method: card } : {}),
  })
  if (waitsWithChange(subscription, invoice)) enactPendingUpdate(world, subscription)
}

/** A payment failed. A first payment, or one that a change waits for, leaves the status as it is. */
export function afterFailure(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  if (waitsWithChange(subscription, invoice)) return
  if (subscription.status === 'active' || subscription.status === 'trialing')
    change(world, 'customer.subscription.updated', subscription, { status: 'past_due' })
}

/** Replaces the expiry of an update that was paid within its own request, so it was never visible as pending. */
export const paidAtOnce = 0

function enactPendingUpdate(world: World, subscription: Subscription): void {
  const { subscription_items, billing_cycle_anchor, trial_end, expires_at } = subscription.pending_update!
  change(world, 'customer.subscription.updated', subscription, {
    items: { ...subscription.items, data: subscription_items ?? subscription.items.data },
    billing_cycle_anchor: billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    ...(trial_end ? { trial_end, status: 'active' } : {}),
    pending_update: null,
  })
  if (expires_at > paidAtOnce) world.tell('customer.subscription.pending_update_applied', subscription)
}

/** The bank or the customer took too long: the change is dropped with its invoice. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  voidInvoice(world, find(world, 'invoice', subscription.latest_invoice!))
  change(world, 'customer.subscription.updated', subscription, { pending_update: null })
  world.tell('customer.subscription.pending_update_expired', subscription)
}

/** The first invoice was not paid in time. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  voidInvoice(world, find(world, 'invoice', subscription.latest_invoice!))
  change(world, 'customer.subscription.updated', subscription, {
    status: 'incomplete_expired',
    ended_at: world.now(),
  })
}

import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { SubscriptionStatus } from '../contract/plans.ts'
import type { OpenInvoice, ProviderSubscription } from '../domain/provider-records.ts'
import type { Payments } from '../payments.ts'
import { cardFrom, idOf, paymentOf } from './cards.ts'
import { isOurs, planTypeOf } from './catalogue.ts'
import type { Ask } from './provider.ts'
import { refused } from './refusals.ts'

export const at = (seconds: number) => new Date(seconds * 1000)
export const atOrNull = (seconds: number | null | undefined) => (seconds ? at(seconds) : null)

const withPending = 'schedule.phases.items.price'

/** Fetches everything for a snapshot in one response. */
const expand = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'discounts',
  withPending,
  'latest_invoice',
  'pending_setup_intent',
]

export const snapshots = (ask: Ask): Pick<Payments, 'read'> => ({
  async read(subscriptionId) {
    const subscription = await ask((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand }))
    const item = itemOf(subscription)
    return {
      subscriptionId,
      customerId: idOf(subscription.customer)!,
      status: SubscriptionStatus.parse(subscription.status),
      planType: planTypeOf(item.price),
      trialEnd: atOrNull(subscription.trial_end),
      periodStart: at(item.current_period_start),
      periodEnd: at(item.current_period_end),
      accessEnd: accessEndOf(subscription),
      endedUnpaid: endedUnpaid(subscription),
      endedEarly: !endedUnpaid(subscription) && (subscription.ended_at ?? Infinity) < item.current_period_end,
      pending: pendingOf(subscription),
      coupon: runningOf(subscription).find(isOurs) ?? null,
      favored: runningOf(subscription).some((coupon) => !isOurs(coupon)) || balanceOf(subscription) !== 0,
      basis: basisOf(subscription),
      card: cardFrom(subscription.default_payment_method) ?? cardFrom(cardOfCustomer(subscription)),
      setupIntentId: openSetupOf(subscription)?.id ?? null,
      due: await dueOf(ask, subscription),
      pendingUpdate: waitingInvoice(subscription) !== null,
      heldCredit: heldBy(waitingInvoice(subscription)),
    }
  },
})

const endedUnpaid = ({ ended_at, cancellation_details }: Stripe.Subscription) =>
  ended_at !== null && cancellation_details?.reason === 'payment_failed'

/** Our subscriptions have one item, the plan. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw refused(`subscription ${id} has no item`)
  return item
}

/** Our own button and the provider's pages cancel differently (the pages set only `cancel_at`). */
function accessEndOf(subscription: Stripe.Subscription): Date | null {
  const { ended_at, cancel_at, cancel_at_period_end } = subscription
  if (ended_at) return at(ended_at)
  if (cancel_at) return at(cancel_at)
  return cancel_at_period_end ? at(itemOf(subscription).current_period_end) : null
}

/** The plan that a schedule changes to, if it's a different one. */
function pendingOf({ schedule, items }: Stripe.Subscription): ProviderSubscription['pending'] {
  if (!schedule || typeof schedule === 'string') return null
  const next = schedule.phases.find(({ start_date }) => start_date >= (schedule.current_phase?.end_date ?? Infinity))
  const price = next?.items[0]?.price
  if (!next || !price || typeof price === 'string' || price.deleted) return null
  const planType = planTypeOf(price)
  return planType === planTypeOf(items.data[0]!.price) ? null : { planType, at: at(next.start_date) }
}

/** The coupons that discount the next invoice. Leaves out any that end before it. */
function runningOf(subscription: Stripe.Subscription): string[] {
  const { current_period_end: end } = itemOf(subscription)
  return subscription.discounts.flatMap((discount) =>
    typeof discount !== 'string' && (discount.end === null || discount.end > end)
      ? (idOf(discount.source.coupon) ?? [])
      : [],
  )
}

const customerOf = ({ customer }: Stripe.Subscription) =>
  typeof customer === 'string' || customer.deleted ? null : customer
const balanceOf = (subscription: Stripe.Subscription) => customerOf(subscription)?.balance ?? 0
const cardOfCustomer = (subscription: Stripe.Subscription) =>
  customerOf(subscription)?.invoice_settings.default_payment_method

function basisOf(subscription: Stripe.Subscription): string {
  const { status, items, discounts, schedule, trial_end, latest_invoice } = subscription
  const { price, quantity, current_period_end } = items.data[0]!
  const phases =
    schedule && typeof schedule === 'object'
      ? schedule.phases.map((phase) => [phase.start_date, phase.discounts.map(({ discount }) => idOf(discount))])
      : null
  const parts = [status, price.id, price.unit_amount, quantity, current_period_end, trial_end, balanceOf(subscription)]
  const invoice = typeof latest_invoice === 'object' && latest_invoice && [latest_invoice.id, latest_invoice.status]
  const pending = pendingOf(subscription)?.planType
  return createHash('sha256')
    .update(JSON.stringify([parts, discounts.map(idOf), idOf(schedule), phases, pending, invoice]))
    .digest('base64url')
}

export function openSetupOf({ pending_setup_intent: setup }: Stripe.Subscription): Stripe.SetupIntent | null {
  if (!setup || typeof setup === 'string') return null
  return ['succeeded', 'canceled'].includes(setup.status) ? null : setup
}

/** An upgrade is waiting for its payment as long as its invoice is open. */
function waitingInvoice({ pending_update, latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  const waits = pending_update !== null && typeof latest_invoice === 'object' && latest_invoice?.status === 'open'
  return waits ? latest_invoice : null
}

const heldBy = (invoice: Stripe.Invoice | null) =>
  invoice ? (invoice.ending_balance ?? 0) - invoice.starting_balance : 0

/**
 * The debt. Leaves out a first payment that was never made and an upgrade that is waiting. The latest invoice may
 * belong to a failed upgrade, next to the renewal whose charge failed.
 */
async function dueOf(ask: Ask, { id, status, pending_update, latest_invoice }: Stripe.Subscription) {
  if (!['past_due', 'unpaid'].includes(status)) return null
  const open = { subscription: id, status: 'open' as const, expand: ['data.confirmation_secret'] }
  const { data } = await ask((stripe) => stripe.invoices.list(open))
  const owed = data.find((invoice) => !pending_update || invoice.id !== idOf(latest_invoice))
  if (!owed) return null
  const due: OpenInvoice = {
    invoiceId: owed.id,
    amount: owed.amount_remaining,
    attempts: owed.attempt_count,
    nextAttempt: atOrNull(owed.next_payment_attempt),
    confirm: (await paymentOf(ask, owed)).confirmable,
    payUrl: owed.hosted_invoice_url ?? null,
  }
  return due
}

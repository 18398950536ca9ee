import type Stripe from 'stripe'
import { SubscriptionStatus } from '../contract/plans.ts'
import type { OpenInvoice, Payments, Standing } from '../payments.ts'
import { cardFrom, idOf, paymentOf } from './cards.ts'
import { planTypeOf } from './catalogue.ts'
import type { Ask } from './provider.ts'
import { refused } from './refusals.ts'

export const at = (seconds: number) => new Date(seconds * 1000)
export const atOrNull = (seconds: number | null | undefined) => (seconds ? at(seconds) : null)

export const withPending = 'schedule.phases.items.price'

/** Everything that a standing needs, in one answer. */
const expand = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'discounts',
  withPending,
  'latest_invoice',
  'pending_setup_intent',
]

export const standings = (ask: Ask): Pick<Payments, 'read'> => ({
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
      endedUnpaid: subscription.ended_at !== null && subscription.cancellation_details?.reason === 'payment_failed',
      pending: pendingOf(subscription),
      coupon: couponOf(subscription, item.current_period_end),
      card: cardFrom(subscription.default_payment_method) ?? cardFrom(cardOfCustomer(subscription)),
      setupIntentId: openSetupOf(subscription)?.id ?? null,
      due: await dueOf(ask, subscription),
      pendingUpdate: isWaiting(subscription),
    }
  },
})

/** Our subscriptions have one item: the plan. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw refused(`subscription ${id} has no item`)
  return item
}

/** A cancellation has two forms: by our own button, and by the provider's pages (`cancel_at` alone). */
function accessEndOf(subscription: Stripe.Subscription): Date | null {
  const { ended_at, cancel_at, cancel_at_period_end } = subscription
  if (ended_at) return at(ended_at)
  if (cancel_at) return at(cancel_at)
  return cancel_at_period_end ? at(itemOf(subscription).current_period_end) : null
}

/** The plan that a schedule brings, if it brings another. */
export function pendingOf({ schedule, items }: Stripe.Subscription): Standing['pending'] {
  if (!schedule || typeof schedule === 'string') return null
  const next = schedule.phases.find(({ start_date }) => start_date >= (schedule.current_phase?.end_date ?? Infinity))
  const price = next?.items[0]?.price
  if (!next || !price || typeof price === 'string' || price.deleted) return null
  const planType = planTypeOf(price)
  return planType === planTypeOf(items.data[0]!.price) ? null : { planType, at: at(next.start_date) }
}

/** One that ends before the next invoice lowers nothing any more. */
function couponOf({ discounts }: Stripe.Subscription, periodEnd: number): string | null {
  const running = discounts.find(
    (discount) => typeof discount !== 'string' && (discount.end === null || discount.end > periodEnd),
  ) as Stripe.Discount | undefined
  return idOf(running?.source.coupon)
}

const cardOfCustomer = ({ customer }: Stripe.Subscription) =>
  typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings.default_payment_method

export function openSetupOf({ pending_setup_intent: setup }: Stripe.Subscription): Stripe.SetupIntent | null {
  if (!setup || typeof setup === 'string') return null
  return ['succeeded', 'canceled'].includes(setup.status) ? null : setup
}

/** An upgrade waits for its money as long as its invoice can be paid. */
const isWaiting = ({ pending_update, latest_invoice }: Stripe.Subscription) =>
  pending_update !== null && typeof latest_invoice === 'object' && latest_invoice?.status === 'open'

/**
 * What is owed: a first payment that was never made or an upgrade that waits is not. The latest invoice may be an
 * upgrade's that came to nothing, beside the renewal that could not be charged.
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
    clientSecret: (await paymentOf(ask, owed)).clientSecret,
  }
  return due
}

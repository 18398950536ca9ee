import { endDiscounts } from '../invoices/discounts.ts'
import { draftInvoice } from '../invoices/invoices.ts'
import { nextInvoice } from '../invoices/next-invoice.ts'
import { payingCard } from '../payments/payments.ts'
import type { Subscription } from '../wire/objects.ts'
import { change, find, type World } from '../world.ts'
import { addIntervals, day, hour, periodEnd } from './calendar.ts'
import { lengthOf } from './proration.ts'
import { advanceSchedule } from './schedules.ts'
import { endSubscription, expireIncomplete, expirePendingUpdate, hasEnded } from './subscription-states.ts'
import { fullPeriod } from './subscriptions.ts'

/** Something that happens at a given time; in the same second, earlier entries in the list go first. */
export type Due = { at: number; run: () => void }

/** Everything due on a subscription, in the order for events in the same second. */
export function dueOf(world: World, subscription: Subscription): Due[] {
  if (hasEnded(subscription)) return []
  const [item] = subscription.items.data
  const due: Due[] = []
  const when = (at: number | null | undefined, run: () => void) => at && due.push({ at, run })
  if (subscription.status === 'incomplete') {
    when(subscription.created + 23 * hour, () => expireIncomplete(world, subscription))
    return due
  }
  when(subscription.pending_update?.expires_at, () => expirePendingUpdate(world, subscription))
  for (const id of subscription.discounts)
    when(find(world, 'discount', id).end, () => endDiscounts(world, subscription, [id]))
  if (subscription.schedule) {
    const schedule = find(world, 'subscription_schedule', subscription.schedule)
    when(schedule.current_phase?.end_date, () => advanceSchedule(world, schedule))
  }
  when(subscription.cancel_at, () => endSubscription(world, subscription, 'cancellation_requested'))
  if (subscription.status === 'trialing') when(subscription.trial_end, () => endTrial(world, subscription))
  else when(item!.current_period_end, () => renew(world, subscription))
  when(upcomingAt(world, subscription), () => tellUpcoming(world, subscription))
  return due
}

/** A trial without a card ends the subscription, if it was set up that way; otherwise the first period starts. */
function endTrial(world: World, subscription: Subscription): void {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method
  if (missing === 'cancel' && !payingCard(world, subscription)) endSubscription(world, subscription, null)
  else renew(world, subscription)
}

/** Starts the next period; its invoice is a draft for an hour before it is charged. */
function renew(world: World, subscription: Subscription): void {
  const [item] = subscription.items.data
  const start = item!.current_period_end
  const end = periodEnd(subscription.billing_cycle_anchor, lengthOf(item!.price), start)
  const next = { ...item!, current_period_start: start, current_period_end: end }
  change(world, 'customer.subscription.updated', subscription, {
    items: { ...subscription.items, data: [next] },
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  })
  draftInvoice(world, subscription, 'subscription_cycle', [fullPeriod(world, next)], { waits: true })
}

/** A week before a renewal, for periods longer than a week. */
function upcomingAt(world: World, subscription: Subscription): number | undefined {
  const { current_period_end: end, price } = subscription.items.data[0]!
  const told = world.state.upcomingTold[subscription.id] === end
  const short = addIntervals(0, lengthOf(price)) <= 7 * day
  if (told || short || subscription.status !== 'active' || subscription.cancel_at) return undefined
  return end - 7 * day
}

function tellUpcoming(world: World, subscription: Subscription): void {
  world.state.upcomingTold[subscription.id] = subscription.items.data[0]!.current_period_end
  world.tell('invoice.upcoming', nextInvoice(world, subscription))
}

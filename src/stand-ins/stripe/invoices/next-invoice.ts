import { hour, periodEnd } from '../subscriptions/calendar.ts'
import { lengthOf, sameLength } from '../subscriptions/proration.ts'
import { hasEnded } from '../subscriptions/subscription-states.ts'
import { fullPeriod } from '../subscriptions/subscriptions.ts'
import type { Invoice, Phase, Subscription } from '../wire/objects.ts'
import { badRequest } from '../wire/problems.ts'
import { find, type World } from '../world.ts'
import { composeInvoice } from './invoice-drafts.ts'

/** The next renewal's invoice from the current state, including a scheduled plan change. */
export function nextInvoice(world: World, subscription: Subscription): Invoice {
  if (hasEnded(subscription) || subscription.cancel_at)
    throw badRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  const item = subscription.items.data[0]!
  const start = item.current_period_end
  const phase = phaseFrom(world, subscription, start)
  const price = phase ? find(world, 'price', phase.items[0]!.price) : item.price
  const anchor = sameLength(price, item.price) ? subscription.billing_cycle_anchor : start
  const next = {
    ...item,
    price,
    current_period_start: start,
    current_period_end: periodEnd(anchor, lengthOf(price), start),
  }
  const discounts = phase ? phase.discounts.flatMap(({ discount }) => discount ?? []) : subscription.discounts
  const running = discounts.filter((id) => (find(world, 'discount', id).end ?? Infinity) > start)
  const invoice = composeInvoice(world, subscription, 'upcoming', [fullPeriod(world, next)], running)
  return { ...invoice, created: start, next_payment_attempt: start + hour, period_end: start }
}

/** The phase of its schedule that starts then. */
function phaseFrom(world: World, { schedule }: Subscription, start: number): Phase | undefined {
  return schedule
    ? find(world, 'subscription_schedule', schedule).phases.find(({ start_date }) => start_date === start)
    : undefined
}

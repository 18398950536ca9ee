import type Stripe from 'stripe'
import { type Asked, unlessMissing } from './listener.ts'
import { type NameOf, upcoming } from './upcoming.ts'

/** How far to move the clock: an hour, a day, a calendar month, or to the next event. */
export type Step = 'hour' | 'day' | 'month' | 'next'

const shownEvents = 12
const clock = 'test_helpers/test_clocks/clock_simulated'

type Page<T> = { data: T[] }

async function everything({ get }: Asked) {
  const [time, customers, subscriptions, invoices, products, events] = await Promise.all([
    get<Stripe.TestHelpers.TestClock>(clock),
    get<Page<Stripe.Customer>>('customers?limit=100'),
    get<Page<Stripe.Subscription>>('subscriptions?limit=100&status=all'),
    get<Page<Stripe.Invoice>>('invoices?limit=100'),
    get<Page<Stripe.Product>>('products?limit=100').catch(unlessMissing),
    get<Page<Stripe.Event>>('events?limit=100'),
  ])
  const named = new Map(customers.data.map(({ id, name, email }) => [id, name ?? email ?? id]))
  const nameOf: NameOf = (id) => named.get(id) ?? 'Somebody'
  return {
    ...{ now: time.frozen_time, nameOf, customers: customers.data, events: events.data },
    ...{ subscriptions: subscriptions.data, invoices: invoices.data, products: products?.data ?? [] },
  }
}

type Everything = Awaited<ReturnType<typeof everything>>

/** Everything on the operator's page; times in simulated seconds, amounts in cents. */
export async function ledger(asked: Asked) {
  const all = await everything(asked)
  return {
    now: all.now,
    ahead: all.now - Math.floor(Date.now() / 1000),
    next: upcoming(all.subscriptions, all.invoices, all.nameOf),
    customers: await Promise.all(all.customers.map((customer) => entryOf(asked, all, customer))),
    events: all.events.slice(0, shownEvents).map(({ type, created, pending_webhooks }) => ({
      ...{ type, created },
      delivered: pending_webhooks === 0,
    })),
    waiting: all.events.filter(({ pending_webhooks }) => pending_webhooks > 0).length,
  }
}

async function entryOf(asked: Asked, all: Everything, { id, name, email }: Stripe.Customer) {
  const own = <T extends { customer: unknown }>({ customer }: T) => customer === id
  return {
    ...{ id, name, email },
    plans: await Promise.all(all.subscriptions.filter(own).map((one) => planOf(asked, all, one))),
    invoices: all.invoices.filter(own).map((invoice) => ({
      ...{ id: invoice.id, created: invoice.created, status: invoice.status, total: invoice.total },
      receipt: invoice.hosted_invoice_url ? `/__sim/stripe/receipt/${invoice.id}` : null,
    })),
  }
}

async function planOf(asked: Asked, { products, invoices }: Everything, subscription: Stripe.Subscription) {
  const { id, status, cancel_at, cancel_at_period_end, default_payment_method } = subscription
  const item = subscription.items.data[0]
  const product = products.find((one) => one.id === item?.price.product)
  const canceling = cancel_at_period_end || cancel_at !== null
  const owed = invoices.find((one) => one.status === 'open' && subscriptionOf(one) === id)
  const runs = ['trialing', 'active', 'past_due'].includes(status) && item
  return {
    ...{ id, status, canceling },
    plan: product?.name ?? item?.price.lookup_key ?? 'A plan',
    hasCard: default_payment_method !== null,
    owed: owed ? { amount: owed.amount_remaining, retry: owed.next_payment_attempt } : null,
    until: runs ? (cancel_at ?? item.current_period_end) : null,
    charge: runs && !canceling ? await nextCharge(asked, id) : null,
  }
}

const subscriptionOf = ({ parent }: Stripe.Invoice) => parent?.subscription_details?.subscription

async function nextCharge({ post }: Asked, subscription: string) {
  const preview = await post<Stripe.Invoice>('invoices/create_preview', { subscription }).catch(unlessMissing)
  return preview?.amount_due ?? null
}

/** Moves the simulated clock; returns once everything due on the way has happened. */
export async function stepTo(asked: Asked, step: Step) {
  const { now, subscriptions, invoices, nameOf } = await everything(asked)
  const next = step === 'next' ? upcoming(subscriptions, invoices, nameOf)?.at : undefined
  const to = { hour: now + 3600, day: now + 86_400, month: monthLater(now), next: Math.max(next ?? now, now + 1) }[step]
  await asked.post(`${clock}/advance`, { frozen_time: String(to) })
}

/** The same day of the next month, or its last day. */
function monthLater(seconds: number) {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 2, 0)
  date.setUTCDate(Math.min(day, date.getUTCDate()))
  return date.getTime() / 1000
}

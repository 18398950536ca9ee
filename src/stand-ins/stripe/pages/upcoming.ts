import type Stripe from 'stripe'

/** Something that will happen automatically: `at` in simulated seconds since 1970, and a sentence. */
export type Due = { readonly at: number; readonly what: string }

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const inDollars = (cents: number) => dollars.format(cents / 100)

export type NameOf = (customer: string) => string

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'object' ? (reference?.id ?? '') : reference

function dueOfSubscription(subscription: Stripe.Subscription, name: string): Due | null {
  const { status, cancel_at, trial_end, schedule } = subscription
  const periodEnd = subscription.items.data[0]?.current_period_end ?? null
  const at = (time: number | null, what: string) => (time === null ? null : { at: time, what })
  if (status === 'canceled' || status === 'incomplete_expired') return null
  if (status === 'incomplete') return at(subscription.created + 23 * 3600, `${name}'s unpaid sign-up expires`)
  if (cancel_at !== null) return at(cancel_at, `${name}'s plan ends`)
  if (subscription.cancel_at_period_end) return at(periodEnd, `${name}'s plan ends`)
  if (status === 'trialing') return at(trial_end, `${name}'s trial ends`)
  return at(periodEnd, schedule ? `${name}'s plan changes` : `${name}'s plan renews`)
}

const dueOfUpgrade = ({ pending_update: waiting }: Stripe.Subscription, name: string): Due | null =>
  waiting && { at: waiting.expires_at, what: `${name}'s unpaid upgrade expires` }

function dueOfInvoice(invoice: Stripe.Invoice, name: string): Due | null {
  const amount = inDollars(invoice.amount_due)
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at)
    return { at: invoice.automatically_finalizes_at, what: `${name} is charged ${amount}` }
  if (invoice.status === 'open' && invoice.next_payment_attempt)
    return { at: invoice.next_payment_attempt, what: `${name}'s charge of ${amount} is tried again` }
  return null
}

/** The next automatic event and its time; null if nothing is due. */
export function upcoming(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  nameOf: NameOf,
): Due | null {
  const due = [
    ...subscriptions.map((one) => dueOfSubscription(one, nameOf(idOf(one.customer)))),
    ...subscriptions.map((one) => dueOfUpgrade(one, nameOf(idOf(one.customer)))),
    ...invoices.map((one) => dueOfInvoice(one, nameOf(idOf(one.customer)))),
  ]
  return due.filter((one) => one !== null).sort((one, other) => one.at - other.at)[0] ?? null
}

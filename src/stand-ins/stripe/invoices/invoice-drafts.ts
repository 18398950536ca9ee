import type { Customer, Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from '../wire/objects.ts'
import { all, find, random, type World } from '../world.ts'
import { billedTo } from './billed-to.ts'
import { discountsOn } from './discounts.ts'

/** One thing to bill, in cents; a proration's amount already includes its discount. */
export type Charge = {
  item: SubscriptionItem
  price: Price
  amount: number
  quantity: number
  description: string
  period: { start: number; end: number }
  proration: boolean
}

export type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

/** A draft of the charges' total, not stored; `discounts` are ids. */
export function composeInvoice(
  world: World,
  subscription: Subscription,
  reason: Reason,
  charges: Charge[],
  discounts = subscription.discounts,
): Invoice {
  const id = reason === 'upcoming' ? `upcoming_in_${random(12)}` : world.newId('invoice')
  const customer = find(world, 'customer', subscription.customer)
  const lines = charges.map((charge) => lineOf(world, id, subscription, charge, discounts))
  const subtotal = sum(lines.map(({ amount }) => amount))
  const taken = lines.flatMap(({ discount_amounts }) => discount_amounts ?? [])
  const total = subtotal - sum(taken.map(({ amount }) => amount))
  return {
    ...blankInvoice(subscription),
    id,
    ...dueOn(total, customer.balance),
    billing_reason: reason === 'upcoming' ? 'upcoming' : reason,
    created: world.now(),
    ...billedTo(customer),
    discounts,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    period_end: world.now(),
    period_start: subscription.items.data[0]?.current_period_start ?? world.now(),
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: taken,
    total_excluding_tax: total,
  }
}

/** The smallest amount charged to a card, in cents. */
const smallestCharge = 50

/** A credit reduces the amount due and a debt increases it; less than the smallest charge is postponed. */
export function dueOn(total: number, balance: number) {
  const wanted = total + balance
  const due = wanted < smallestCharge ? 0 : wanted
  return { amount_due: due, amount_remaining: due, starting_balance: balance }
}

/** A draft uses the current balance, whatever changed it. */
export function recountDrafts(world: World, { id, balance }: Customer) {
  for (const invoice of all(world, 'invoice'))
    if (invoice.customer === id && invoice.status === 'draft') Object.assign(invoice, dueOn(invoice.total, balance))
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function lineOf(
  world: World,
  invoice: string,
  { id: subscription, currency, metadata }: Subscription,
  charge: Charge,
  discounts: string[],
): InvoiceLine {
  const taken = charge.proration ? [] : discountsOn(world, discounts, charge.price, charge.amount)
  return {
    id: `il_${random(12)}`,
    object: 'line_item',
    amount: charge.amount,
    currency,
    description: charge.description,
    discount_amounts: taken.map(({ discount, amount }) => ({ discount, amount })),
    discountable: !charge.proration,
    discounts: taken.map(({ discount }) => discount),
    invoice,
    livemode: false,
    metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: charge.proration,
        proration_details: charge.proration ? { credited_items: null } : null,
        subscription,
        subscription_item: charge.item.id,
      },
    },
    period: charge.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: charge.price.id, product: charge.price.product },
      type: 'price_details',
      unit_amount_decimal: charge.price.unit_amount_decimal ?? '0',
    },
    quantity: charge.quantity,
    quantity_decimal: String(charge.quantity),
    subscription,
    subtotal: charge.amount,
    taxes: [],
  }
}

function blankInvoice({ id: subscription, currency, customer, metadata }: Subscription): Omit<Invoice, 'id' | 'lines'> {
  return {
    object: 'invoice',
    account_country: 'US',
    account_name: 'Simulated payments',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created: 0,
    currency,
    custom_fields: null,
    customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: 0,
    period_start: 0,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

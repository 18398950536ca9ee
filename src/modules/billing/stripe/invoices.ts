import type Stripe from 'stripe'
import { PlanType } from '../contract/plans.ts'
import type { PaidInvoice } from '../domain/provider-records.ts'
import type { Payments } from '../payments.ts'
import { idOf } from './cards.ts'
import { isOurs } from './catalogue.ts'
import type { Ask } from './provider.ts'
import { refused } from './refusals.ts'
import { at, atOrNull } from './snapshots.ts'

const expand = ['data.total_discount_amounts.discount']

export const invoices = (ask: Ask): Pick<Payments, 'invoices'> => ({
  async invoices(customer, most) {
    const found: PaidInvoice[] = []
    let last: string | undefined
    do {
      const from = last ? { starting_after: last } : {}
      const page = await ask((stripe) => stripe.invoices.list({ customer, limit: 100, expand, ...from }))
      const waiting = await waitingAmong(ask, page.data)
      found.push(...page.data.filter(isCharge).map((invoice) => invoiceFrom(invoice, waiting)))
      last = page.has_more ? page.data.at(-1)?.id : undefined
    } while (last && found.length < most)
    return found.slice(0, most)
  },
})

/** Leaves out first payments that were never made, because just opening a plan's page creates an invoice. */
const isCharge = ({ amount_due, billing_reason, status }: Stripe.Invoice) =>
  (amount_due !== 0 || status === 'draft') && (billing_reason !== 'subscription_create' || status === 'paid')

/**
 * Open invoices that a pending upgrade is waiting for. They aren't debts. Without a pending update, such as after
 * support changed a plan, an open invoice is a debt.
 */
async function waitingAmong(ask: Ask, invoices: readonly Stripe.Invoice[]): Promise<Set<string | null>> {
  const open = invoices.filter(({ status }) => status === 'open')
  const ids = new Set(open.flatMap(({ parent }) => idOf(parent?.subscription_details?.subscription) ?? []))
  const subscriptions = await Promise.all([...ids].map((id) => ask((stripe) => stripe.subscriptions.retrieve(id))))
  return new Set(
    subscriptions.filter((one) => one.pending_update !== null).map(({ latest_invoice }) => idOf(latest_invoice)),
  )
}

function invoiceFrom(invoice: Stripe.Invoice, waiting: ReadonlySet<string | null>): PaidInvoice {
  const bought = dearestOf(invoice.lines.data)
  const { paid_at, finalized_at } = invoice.status_transitions
  return {
    id: invoice.id,
    at: at(paid_at ?? finalized_at ?? invoice.created),
    status: statusOf(invoice, waiting),
    planType: PlanType.safeParse(bought?.pricing?.price_details?.product).data ?? null,
    periodStart: at(bought?.period.start ?? invoice.period_start),
    periodEnd: at(bought?.period.end ?? invoice.period_end),
    amount: invoice.amount_due,
    discount: sum(invoice.total_discount_amounts ?? []),
    ownDiscount: sum((invoice.total_discount_amounts ?? []).filter(isOwn)),
    attempts: invoice.attempt_count,
    nextAttempt: atOrNull(invoice.next_payment_attempt),
    receiptUrl: invoice.hosted_invoice_url ?? null,
  }
}

type DiscountAmount = Stripe.Invoice.TotalDiscountAmount

const sum = (amounts: readonly DiscountAmount[]) => amounts.reduce((total, { amount }) => total + amount, 0)
const isOwn = ({ discount }: DiscountAmount) => typeof discount !== 'string' && isOurs(idOf(discount.source.coupon))

/** The line that was bought. An upgrade's invoice has one line for that, and one for the credit. */
export const dearestOf = (lines: readonly Stripe.InvoiceLineItem[]) =>
  lines.toSorted((one, other) => other.amount - one.amount)[0]

const statuses = ['paid', 'open', 'draft', 'void', 'uncollectible'] as const

function statusOf({ id, status }: Stripe.Invoice, waiting: ReadonlySet<string | null>): PaidInvoice['status'] {
  if (status === 'open' && waiting.has(id)) return 'unconfirmed'
  const known = statuses.find((one) => one === status)
  if (!known) throw refused(`invoice ${id} is in a state that we don’t know`)
  return known
}

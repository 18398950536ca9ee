import type Stripe from 'stripe'
import { PlanType } from '../contract/plans.ts'
import type { PaidInvoice, Payments } from '../payments.ts'
import type { Ask } from './provider.ts'
import { refused } from './refusals.ts'
import { at, atOrNull } from './standing.ts'

export const invoices = (ask: Ask): Pick<Payments, 'invoices'> => ({
  async invoices(customer, most) {
    const found: PaidInvoice[] = []
    let last: string | undefined
    do {
      const from = last ? { starting_after: last } : {}
      const page = await ask((stripe) => stripe.invoices.list({ customer, limit: 100, ...from }))
      found.push(...page.data.filter(isCharge).map(invoiceFrom))
      last = page.has_more ? page.data.at(-1)?.id : undefined
    } while (last && found.length < most)
    return found.slice(0, most)
  },
})

/** A first payment that nobody made is none: its form is opened with the page on which a plan is chosen. */
const isCharge = ({ amount_due, billing_reason, status }: Stripe.Invoice) =>
  amount_due !== 0 && (billing_reason !== 'subscription_create' || status === 'paid')

function invoiceFrom(invoice: Stripe.Invoice): PaidInvoice {
  const bought = dearestOf(invoice.lines.data)
  const { paid_at, finalized_at } = invoice.status_transitions
  return {
    id: invoice.id,
    at: at(paid_at ?? finalized_at ?? invoice.created),
    status: statusOf(invoice),
    planType: PlanType.safeParse(bought?.pricing?.price_details?.product).data ?? null,
    periodStart: at(bought?.period.start ?? invoice.period_start),
    periodEnd: at(bought?.period.end ?? invoice.period_end),
    amount: invoice.amount_due,
    discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    attempts: invoice.attempt_count,
    nextAttempt: atOrNull(invoice.next_payment_attempt),
    receiptUrl: invoice.hosted_invoice_url ?? null,
  }
}

/** Beside what was bought an upgrade's invoice has a line for what is credited. */
const dearestOf = (lines: readonly Stripe.InvoiceLineItem[]) =>
  lines.toSorted((one, other) => other.amount - one.amount)[0]

const statuses = ['paid', 'open', 'draft', 'void', 'uncollectible'] as const

function statusOf({ id, status, billing_reason }: Stripe.Invoice): PaidInvoice['status'] {
  if (status === 'open' && billing_reason === 'subscription_update') return 'unconfirmed'
  const known = statuses.find((one) => one === status)
  if (!known) throw refused(`invoice ${id} stands in a way that we do not know`)
  return known
}

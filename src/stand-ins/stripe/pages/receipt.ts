import type Stripe from 'stripe'
import { type Asked, unlessMissing } from './listener.ts'
import { inDollars } from './upcoming.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dateOf = (seconds: number) => dates.format(new Date(seconds * 1000))

const heading: Record<string, string> = { paid: 'Receipt', open: 'Invoice, not paid yet', void: 'Invoice, void' }

const line = ({ description, amount }: Stripe.InvoiceLineItem) =>
  `<tr><td>${escaped(description ?? 'Plan')}</td><td>${inDollars(amount)}</td></tr>`

/** The recipient, line by line. */
function billedTo({ customer_name, customer_email, customer_address, custom_fields }: Stripe.Invoice): string[] {
  const { line1, line2, city, state, postal_code } = customer_address ?? {}
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const fields = (custom_fields ?? []).map(({ name, value }) => `${name} ${value}`)
  return [customer_name, line1, line2, place, ...fields, customer_email].filter((line): line is string => Boolean(line))
}

/**
 * Charges an open invoice to the card on file while the customer is present. Returns where the browser goes next: to a
 * bank that asks, or back to the page.
 */
export async function payFromPage({ get, post }: Asked, id: string, page: string): Promise<string> {
  const invoice = await get<Stripe.Invoice>(`invoices/${id}?expand[]=confirmation_secret`).catch(unlessMissing)
  const intent = invoice?.confirmation_secret?.client_secret.split('_secret_')[0]
  if (!invoice?.hosted_invoice_url || !intent) return page
  const confirmed = await post<Stripe.PaymentIntent>(`payment_intents/${intent}/confirm`, {
    return_url: invoice.hosted_invoice_url,
  }).catch(unlessRefused)
  return confirmed?.next_action?.redirect_to_url?.url ?? page
}

const unlessRefused = (error: { statusCode?: number }) => (error.statusCode === 402 ? undefined : unlessMissing(error))

const payForm = ({ status, amount_remaining }: Stripe.Invoice) =>
  status === 'open'
    ? `<form method="post"><button>Pay ${inDollars(amount_remaining)} with the card on file</button></form>`
    : ''

/** A printable page for a simulated invoice; undefined if there is no such invoice. */
export async function receiptPage({ get }: Asked, id: string): Promise<string | undefined> {
  const invoice = await get<Stripe.Invoice>(`invoices/${id}`).catch(unlessMissing)
  if (!invoice || invoice.status === 'draft') return undefined
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const paidAt = invoice.status_transitions.paid_at
  const rest = [
    ...(discount > 0 ? [['Discount', inDollars(-discount)]] : []),
    ['Total', inDollars(invoice.total)],
    ['Paid', inDollars(invoice.amount_paid)],
    ...(invoice.amount_remaining > 0 ? [['Still to be paid', inDollars(invoice.amount_remaining)]] : []),
  ]
  const title = `${heading[invoice.status ?? ''] ?? 'Invoice'} ${invoice.number ?? ''}`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(title)}</title>
    <link rel="icon" href="/__sim/stripe/logo.svg">
    <link rel="stylesheet" href="/__sim/stripe/receipt.css">
  </head>
  <body>
    <main>
      <header><img src="/__sim/stripe/logo.svg" width="40" height="40" alt=""><span>TidyTally</span></header>
      <p class="mark"><b>Simulated payments.</b> No money moved.</p>
      <h1>${escaped(title)}</h1>
      <dl>
        <dt>For</dt><dd>${billedTo(invoice).map(escaped).join('<br>')}</dd>
        <dt>Date</dt><dd>${dateOf(paidAt ?? invoice.created)}</dd>
      </dl>
      <table>
        <caption class="unseen">What was charged</caption>
        <thead><tr><th scope="col">What</th><th scope="col">Amount</th></tr></thead>
        <tbody>${invoice.lines.data.map(line).join('')}</tbody>
        <tfoot>${rest.map(([what, amount]) => `<tr><th scope="row">${what}</th><td>${amount}</td></tr>`).join('')}</tfoot>
      </table>
      ${payForm(invoice)}
    </main>
  </body>
</html>
`
}

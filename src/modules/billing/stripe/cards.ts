import type Stripe from 'stripe'
import type { Card } from '../domain/provider-records.ts'
import type { Payments } from '../payments.ts'
import { unlessMissing } from './catalogue.ts'
import { type Ask, orDone } from './provider.ts'
import { declined, isFailure, refused } from './refusals.ts'

export function cardFrom(method: Stripe.PaymentMethod | string | null | undefined): Card | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = method.card
  return { id: method.id, brand, last4, expMonth, expYear, fingerprint: fingerprint ?? method.id }
}

export const idOf = (reference: { id: string } | string | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

type Cards = Pick<Payments, 'setup' | 'startCard' | 'openCard' | 'closeCard' | 'useCard' | 'pay'>

export const cards = (ask: Ask): Cards => ({
  async setup(setupIntentId) {
    const found = await ask(
      unlessMissing((stripe) => stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] })),
    )
    if (!found) return { done: false, customerId: null, card: null }
    const { status, customer, payment_method } = found
    return { done: status === 'succeeded', customerId: idOf(customer), card: cardFrom(payment_method) }
  },

  async startCard(customer, idempotencyKey) {
    const { id, client_secret } = await ask((stripe) =>
      stripe.setupIntents.create(
        { customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
        { idempotencyKey },
      ),
    )
    if (!client_secret) throw refused('a setup intent without a secret')
    return { setupIntentId: id, clientSecret: client_secret }
  },

  async openCard(customerId, setupIntentId) {
    const found = await ask(unlessMissing((stripe) => stripe.setupIntents.retrieve(setupIntentId)))
    return found && isOpen(found) && idOf(found.customer) === customerId ? found.client_secret : null
  },

  async closeCard(setupIntentId) {
    const isClosed = async () => {
      const found = await ask(unlessMissing((stripe) => stripe.setupIntents.retrieve(setupIntentId)))
      return !found || !isOpen(found)
    }
    await orDone(
      ask((stripe) => stripe.setupIntents.cancel(setupIntentId)),
      isClosed,
    )
  },

  /** Also sets the customer's card, because a scheduled plan change falls back to it. */
  async useCard({ customerId, subscriptionId, cardId }) {
    await ask((stripe) => stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }))
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId }))
  },

  async pay(invoiceId, cardId) {
    const isPaid = async () => (await ask((stripe) => stripe.invoices.retrieve(invoiceId))).status === 'paid'
    const payment = ask((stripe) =>
      stripe.invoices.pay(invoiceId, { payment_method: cardId, off_session: false }).catch((error) => {
        if (isFailure(error) && asksTheCardholder(error.code)) return 'asks' as const
        throw error
      }),
    )
    const outcome = await orDone(payment, isPaid)
    return { clientSecret: outcome === 'asks' ? await secretOf(ask, invoiceId) : null }
  },
})

const isOpen = ({ status }: Stripe.SetupIntent) => !['succeeded', 'canceled', 'processing'].includes(status)

const asksTheCardholder = (code: string | undefined) =>
  code === 'authentication_required' || code === 'invoice_payment_intent_requires_action'

export const invoiceWithSecret = (ask: Ask, invoiceId: string) =>
  ask((stripe) => stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret'] }))

async function secretOf(ask: Ask, invoiceId: string) {
  const invoice = await invoiceWithSecret(ask, invoiceId)
  if (!invoice.confirmation_secret) throw refused(`invoice ${invoiceId} has no secret`)
  return invoice.confirmation_secret.client_secret
}

/** The payment of an open invoice: done, waiting for the cardholder to confirm, or declined. */
export async function paymentOf(ask: Ask, { confirmation_secret }: Stripe.Invoice): Promise<Payment> {
  const clientSecret = confirmation_secret?.client_secret
  const nothing = { clientSecret: null, refusal: null, confirmable: false }
  if (!clientSecret) return nothing
  const intent = await ask((stripe) => stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0]!))
  const problem = intent.last_payment_error
  if (intent.status === 'requires_action' || asksTheCardholder(problem?.code))
    return { clientSecret, refusal: null, confirmable: true }
  if (intent.status !== 'requires_payment_method') return nothing
  const message = problem?.message ?? 'Your card was declined.'
  const refusal = declined(message, problem?.decline_code ?? problem?.code ?? null)
  return { clientSecret: null, refusal, confirmable: problem?.code === 'payment_intent_authentication_failure' }
}

interface Payment {
  /** Set while the bank is waiting for a confirmation. */
  readonly clientSecret: string | null
  readonly refusal: ReturnType<typeof declined> | null
  /** The bank is waiting for a confirmation or never got one, so the same card can be tried again. */
  readonly confirmable: boolean
}

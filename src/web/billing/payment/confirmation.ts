import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { loadProvider } from './provider.ts'

/** The result of a confirmation: saved for later charges, charged, refused with the provider's message, or not done. */
export type Confirmation =
  | { readonly outcome: 'kept'; readonly setupIntentId: string; readonly paymentMethodId: string }
  | { readonly outcome: 'paid' }
  | Refused
  | { readonly outcome: 'unfinished' }

export interface Refused {
  readonly outcome: 'refused'
  readonly message: string
  /** The card form shows the message itself, at the field. */
  readonly inForm: boolean
}

/** "seti_..." saves a card for later, "pi_..." pays now. */
export const keepsCard = (clientSecret: string): boolean => clientSecret.startsWith('seti_')

interface Intent {
  readonly id: string
  readonly status: string
  readonly payment_method: string | { readonly id: string } | null
}

interface Answer {
  readonly error?: StripeError
  readonly setupIntent?: Intent
  readonly paymentIntent?: Intent
}

interface CardConfirmation {
  readonly stripe: Stripe
  readonly elements: StripeElements
  readonly clientSecret: string
  /** The path that a bank's own page returns to. */
  readonly backTo: string
}

/** Confirms the card typed into the form. A bank that needs its own page takes the contractor there. */
export async function confirmCard({ stripe, elements, clientSecret, backTo }: CardConfirmation): Promise<Confirmation> {
  const submitted = await elements.submit()
  if (submitted.error) return outcomeOf(submitted, true)
  const given = {
    elements,
    redirect: 'if_required' as const,
    confirmParams: { return_url: window.location.origin + backTo },
  }
  const answer = await (keepsCard(clientSecret) ? stripe.confirmSetup(given) : stripe.confirmPayment(given))
  return outcomeOf(answer, true)
}

/**
 * Has the bank confirm a payment with the card on file, without any input. If the charge failed off-session, before the
 * bank could ask, it asks with that charge's card.
 */
export async function confirmWithBank(clientSecret: string): Promise<Confirmation> {
  const { stripe } = await loadProvider()
  const { paymentIntent: now } = await stripe.retrievePaymentIntent(clientSecret)
  if (now?.status === 'succeeded') return { outcome: 'paid' }
  const card = now?.last_payment_error?.payment_method?.id
  if (now?.status === 'requires_payment_method' && card) {
    const confirmParams = { payment_method: card, return_url: `${window.location.origin}/subscription` }
    return outcomeOf(await stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' }), false)
  }
  return outcomeOf(await stripe.handleNextAction({ clientSecret }), false)
}

/** If another tab has already confirmed, the provider reports an error that contains the success. */
function outcomeOf({ error, setupIntent, paymentIntent }: Answer, hasForm: boolean): Confirmation {
  const setup = setupIntent ?? error?.setup_intent
  const payment = paymentIntent ?? error?.payment_intent
  if (setup?.status === 'succeeded' && setup.payment_method) {
    const { payment_method: method } = setup
    const paymentMethodId = typeof method === 'string' ? method : method.id
    return { outcome: 'kept', setupIntentId: setup.id, paymentMethodId }
  }
  if (payment?.status === 'succeeded') return { outcome: 'paid' }
  if (!error) return { outcome: 'unfinished' }
  return {
    outcome: 'refused',
    message: error.message ?? 'Your card was declined.',
    inForm: hasForm && isSaidInForm(error),
  }
}

/** Errors that the provider's form displays itself: "Errors" at docs.stripe.com/payments/payment-element. */
const saidInForm: readonly (string | undefined)[] = [
  'generic_decline',
  'insufficient_funds',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'incorrect_number',
]

const isSaidInForm = ({ type, code, decline_code }: StripeError): boolean =>
  type === 'validation_error' || saidInForm.includes(code) || saidInForm.includes(decline_code)

import type Stripe from 'stripe'
import { DomainError } from '../../../shared-kernel/domain-error.ts'

type Failure = Stripe.errors.StripeError

export const isFailure = (error: unknown): error is Failure => error instanceof Error && 'rawType' in error

/** No response, or a broken one: the outcome is unknown. */
export const isUnanswered = (error: unknown) =>
  error instanceof NoAnswer ||
  (isFailure(error) && !isBusy(error) && ['StripeConnectionError', 'StripeAPIError'].includes(error.type))

/** Too many requests, or the object or key is locked by another one. Nothing was done, and the provider is up. */
export const isBusy = (error: unknown) =>
  isFailure(error) && (error.type === 'StripeRateLimitError' || [409, 429].includes(error.statusCode ?? 0))

/** All retries of a call together took too long. */
export class NoAnswer extends Error {}

export const unavailable = (cause?: Error) =>
  because(
    cause,
    new DomainError(
      'unavailable',
      'payments-unavailable',
      'Payments can’t be reached right now. Please try again in a minute.',
    ),
  )

const busy = (cause: Error) =>
  because(
    cause,
    new DomainError('unavailable', 'payments-busy', 'Payments are busy right now. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
  )

export const refused = (why: string) => because(new Error(why), refusal())

export const declined = (message: string, declineCode: string | null) =>
  new DomainError('payment-required', 'card-declined', message, { declineCode })

/**
 * Translates a failure into our terms. The cardholder sees the bank's message; the log never contains what was entered.
 */
export function inOurWords(error: unknown): unknown {
  if (isUnanswered(error)) return unavailable(isFailure(error) ? traceOf(error) : undefined)
  if (!isFailure(error)) return error
  if (isBusy(error)) return busy(traceOf(error))
  if (error.type === 'StripeCardError') return declined(error.message, error.decline_code || error.code || null)
  return because(traceOf(error), refusal())
}

const refusal = () =>
  new DomainError(
    'unavailable',
    'payments-refused',
    'Payments couldn’t do this right now. Please try again later, or write to us.',
  )

/** Identifies the request in the provider's log. Leaves out the message, which may repeat what was sent. */
const traceOf = ({ type, code, param, statusCode, requestId }: Failure) =>
  new Error([type, code, param, statusCode, requestId].filter(Boolean).join(' '))

function because(cause: Error | undefined, error: DomainError): DomainError {
  if (cause) error.cause = cause
  return error
}

/** Stripe's error envelope; the SDK turns `type` and the HTTP status into its error classes. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  setup_intent?: object
  payment_intent?: object
  payment_method?: object
}

/** Thrown by an operation, answered as `{ error }`. */
export type Problem = Error & { status: number; body: ErrorBody }

export const problem = (status: number, body: ErrorBody): Problem =>
  Object.assign(new Error(body.message), { status, body })

export const isProblem = (error: unknown): error is Problem => error instanceof Error && 'body' in error

/** The request itself is invalid: 400. */
export const badRequest = (message: string, more: { code?: string; param?: string } = {}): Problem =>
  problem(400, { type: 'invalid_request_error', message, ...more })

export const missing = (kind: string, id: string, param = 'id'): Problem =>
  problem(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind.replace('_', ' ').replace(' ', '')}: '${id}'`,
    param,
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
  })

/** The error for a feature that this stand-in lacks: refused, never silently ignored. */
export const notSimulated = (what: string): Problem =>
  badRequest(`Simulated payments do not know ${what}.`, { code: 'parameter_unknown' })

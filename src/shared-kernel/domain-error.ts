/** The kind of refusal. `src/platform/http/routes.ts` picks the HTTP status for each. */
export type Fault =
  | 'bad-request'
  | 'invalid'
  | 'unsigned'
  | 'signed-out'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'unavailable'

/**
 * A refusal in business language. `message` is a sentence for the contractor, `code` a stable word for programs,
 * `details` the data the client needs to continue (current values after a conflict, seconds to wait).
 */
export class DomainError extends Error {
  readonly fault: Fault
  readonly code: string
  readonly details: object

  constructor(fault: Fault, code: string, message: string, details: object = {}) {
    super(message)
    this.fault = fault
    this.code = code
    this.details = details
  }
}

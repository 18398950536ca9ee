import type OpenAI from 'openai'
import type { TroubleCode } from '../contract/estimate.ts'

type Sdk = typeof OpenAI

/** Maps an SDK error to our code. Order matters: a timeout is a connection error too. */
export function troubleOf(error: unknown, sdk: Sdk): TroubleCode {
  if (error instanceof sdk.APIUserAbortError) return 'timeout'
  if (error instanceof sdk.APIConnectionTimeoutError) return 'timeout'
  if (error instanceof sdk.APIConnectionError) return 'unavailable'
  if (error instanceof sdk.RateLimitError) return error.code === 'insufficient_quota' ? 'quota' : 'rate_limited'
  if (error instanceof sdk.AuthenticationError || error instanceof sdk.PermissionDeniedError) return 'misconfigured'
  if (error instanceof sdk.NotFoundError) return 'misconfigured'
  if (error instanceof sdk.BadRequestError)
    return /^content_(policy_violation|filter)$/.test(error.code ?? '') ? 'refused' : 'bad_request'
  if (error instanceof sdk.APIError && error.status !== undefined)
    return error.status >= 500 || error.status === 408 || error.status === 409 ? 'unavailable' : 'bad_request'
  return 'invalid_output'
}

/** The model did not answer, so asking for the next picture may be in vain too. */
export const isUnanswered = (trouble: TroubleCode) => trouble === 'unavailable' || trouble === 'timeout'

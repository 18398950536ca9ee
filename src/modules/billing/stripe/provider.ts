import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { type Breaker, breakerAfter } from '../../../platform/breaker.ts'
import { traced } from '../../../platform/tracing/tracing.ts'
import type { PaymentSettings } from '../payments.ts'
import { inOurWords, isBusy, isUnanswered, NoAnswer, unavailable } from './refusals.ts'

/** Timeouts for the card provider, in milliseconds. */
export interface Patience {
  /** For one response. */
  readonly answerMs: number
  /** For a response including all retries. The browser gives up after 30 s. */
  readonly callMs: number
  /** After this many unanswered calls in a row, no call goes out for `pauseMs`. */
  readonly failures: number
  readonly pauseMs: number
  /** The longest first wait for a busy provider. Each further wait can be twice as long. */
  readonly busyMs: number
}

export const usualPatience: Patience = { answerMs: 10_000, callMs: 20_000, failures: 5, pauseMs: 30_000, busyMs: 250 }

/** One request to the card provider. Refusals are DomainErrors. */
export type Ask = <Answer>(request: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>

export function askingAt(settings: PaymentSettings, patience: Patience): Ask {
  checkWhoseKey(settings)
  const breaker = breakerAfter('card-provider', patience.failures, patience.pauseMs)
  let stripe: Promise<Stripe> | undefined
  return async (request) => {
    if (!breaker.lets()) throw unavailable()
    stripe ??= connect(settings, patience)
    const connected = await stripe
    try {
      const call = { name: 'card-provider', kind: 'client' } as const
      const answer = await traced(call, () => answerOf(() => request(connected), patience))
      breaker.answered()
      return answer
    } catch (error) {
      note(breaker, error)
      throw inOurWords(error)
    }
  }
}

/** Null if the write failed because a concurrent request had just done the same, so it's done. */
export async function orDone<Answer>(write: Promise<Answer>, isDone: () => Promise<boolean>): Promise<Answer | null> {
  try {
    return await write
  } catch (error) {
    if (await isDone()) return null
    throw error
  }
}

function note(breaker: Breaker, error: unknown) {
  if (isUnanswered(error)) breaker.unanswered()
  else breaker.answered()
}

/** Retries while the provider is busy and the call has time left. Random delays spread the retries. */
async function answerOf<Answer>(request: () => Promise<Answer>, { callMs, busyMs }: Patience): Promise<Answer> {
  const end = performance.now() + callMs
  let busy: unknown
  const asking = async () => {
    for (let longest = busyMs; ; longest = Math.min(longest * 2, 10 * busyMs)) {
      try {
        return await request()
      } catch (error) {
        const pause = longest * (0.5 + Math.random() / 2)
        if (!isBusy(error) || performance.now() + pause > end) throw error
        busy = error
        await sleep(pause)
      }
    }
  }
  return within(callMs, asking(), () => busy ?? new NoAnswer())
}

/** Loaded with the first request, so startup doesn't wait for it. */
async function connect({ secretKey, simulator }: PaymentSettings, { answerMs }: Patience): Promise<Stripe> {
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true'
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    apiVersion: '2026-10-28.endive',
    ...(simulator && { ...simulator, protocol: 'http' }),
    timeout: answerMs,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'TidyTally' },
  })
}

/** Keeps a real key from being sent to simulated payments or over an unencrypted network. */
function checkWhoseKey({ secretKey, simulator }: PaymentSettings) {
  if (!simulator) return
  if (!['127.0.0.1', '::1', 'localhost'].includes(simulator.host))
    throw new Error('Simulated payments must listen on this machine only')
  if (!secretKey.startsWith('sk_test_sim')) throw new Error('Simulated payments take no real key')
}

async function within<Answer>(ms: number, answer: Promise<Answer>, late: () => unknown): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([answer, over])
  } finally {
    clearTimeout(timer)
  }
}

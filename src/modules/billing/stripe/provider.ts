import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { PaymentSettings } from '../payments.ts'
import { type Breaker, breakerAfter } from './breaker.ts'
import { inOurWords, isBusy, isUnanswered, NoAnswer, unavailable } from './refusals.ts'

/** How long the card provider is waited for, in milliseconds. */
export interface Patience {
  /** For one answer. */
  readonly answerMs: number
  /** For an answer with all repetitions: the browser gives up after 30 s. */
  readonly callMs: number
  /** Unanswered calls in a row after which nobody asks for `pauseMs`. */
  readonly failures: number
  readonly pauseMs: number
  /** The first wait for a busy provider at most; each further one may be twice as long. */
  readonly busyMs: number
}

export const usualPatience: Patience = { answerMs: 10_000, callMs: 20_000, failures: 5, pauseMs: 30_000, busyMs: 250 }

/** One request to the card provider: refusals are DomainErrors. */
export type Ask = <Answer>(request: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>

export function askingAt(settings: PaymentSettings, patience: Patience): Ask {
  checkWhoseKey(settings)
  const breaker = breakerAfter(patience.failures, patience.pauseMs)
  let stripe: Promise<Stripe> | undefined
  return async (request) => {
    if (!breaker.lets()) throw unavailable()
    stripe ??= connect(settings, patience)
    const connected = await stripe
    try {
      const answer = await answerOf(() => request(connected), patience)
      breaker.answered()
      return answer
    } catch (error) {
      note(breaker, error)
      throw inOurWords(error)
    }
  }
}

/** A write that fails because another request was faster with the same is done as well: null. */
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

/** Asks again while the provider is busy, as long as the call has time; whoever waits comes back at a moment of their own. */
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

/** Loaded with the first request, so that the start does not wait for it. */
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

/** A real key never goes to simulated payments, nor over a network without encryption. */
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

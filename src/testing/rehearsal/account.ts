import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Payments } from '../../modules/billing/payments.ts'
import { stripePayments } from '../../modules/billing/stripe/stripe-payments.ts'

/** A Stripe to rehearse with: a test-mode account or simulated payments. */
export interface Account {
  readonly stripe: Stripe
  /** The app's own connection to it. */
  readonly payments: Payments
  /** A clock for one check, and the customers on it. */
  begin(name: string): Promise<Scene>
}

export interface Scene {
  /** Seconds since 1970. */
  now(): number
  newCustomer(params?: Stripe.CustomerCreateParams): Promise<string>
  /** Lets time pass and everything fall due, at most a month at a time: a test clock allows no longer step. */
  pass(seconds: number): Promise<void>
  /** Deletes what the check created. */
  end(): Promise<void>
}

export const hour = 3600
export const day = 24 * hour
const longestStep = 27 * day

const apiVersion = '2026-10-28.endive'

/** A test-mode account: each check has its own test clock; deleting it deletes its customers. */
export function testAccount(secretKey: string): Account {
  const stripe = new Stripe(secretKey, { apiVersion, maxNetworkRetries: 3, telemetry: false })
  const settings = { secretKey, publishableKey: '', webhookSecrets: [], simulator: null }
  return {
    stripe,
    payments: stripePayments(settings),
    async begin(name) {
      const { testClocks } = stripe.testHelpers
      let now = Math.floor(Date.now() / 1000)
      const clock = await testClocks.create({ frozen_time: now, name: `rehearsal: ${name}`.slice(0, 300) })
      return {
        now: () => now,
        newCustomer: async (params) => (await stripe.customers.create({ ...params, test_clock: clock.id })).id,
        async pass(seconds) {
          for (const end = now + seconds; now < end; ) {
            now = Math.min(end, now + longestStep)
            await testClocks.advance(clock.id, { frozen_time: now })
            while ((await testClocks.retrieve(clock.id)).status === 'advancing') await sleep(1500)
          }
        },
        end: async () => void (await testClocks.del(clock.id)),
      }
    },
  }
}

interface Simulator {
  readonly secretKey: string
  readonly host: string
  readonly port: number
}

/** Simulated payments: one clock for everyone, and nothing to delete, because they end with the rehearsal. */
export function simulatedAccount({ secretKey, host, port }: Simulator): Account {
  const stripe = new Stripe(secretKey, { apiVersion, host, port, protocol: 'http', telemetry: false })
  const settings = { secretKey, publishableKey: '', webhookSecrets: [], simulator: { host, port } }
  const id = 'clock_simulated'
  return {
    stripe,
    payments: stripePayments(settings),
    async begin() {
      let now = (await stripe.testHelpers.testClocks.retrieve(id)).frozen_time
      return {
        now: () => now,
        newCustomer: async (params) => (await stripe.customers.create(params)).id,
        async pass(seconds) {
          now = (await stripe.testHelpers.testClocks.advance(id, { frozen_time: now + seconds })).frozen_time
        },
        end: async () => undefined,
      }
    },
  }
}

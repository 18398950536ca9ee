import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngine, type Engine } from './stripe/engine.ts'
import { openStore } from './stripe/store.ts'
import { type Faults, faultSwitches } from './stripe/wire/faults.ts'
import { stripeListener } from './stripe/wire/http.ts'
import { webhooks } from './stripe/wire/webhooks.ts'

type Options = {
  /** JSON file that keeps everything; null keeps it in memory. */
  file: string | null
  /** By default a free port. */
  port?: number
  /** Real time in milliseconds. */
  now?: () => number
}

export type StripeStandIn = {
  url: string
  host: string
  port: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The app's webhook. The pages of simulated payments are on its origin by default. */
  deliverTo: (url: string, pagesUrl?: string) => void
  /** Immediately redelivers events that the app has not accepted yet. */
  redeliver: () => void
  /** Has the cardholder dispute a paid invoice; false if there is nothing to dispute. */
  dispute: (invoiceId: string) => Promise<boolean>
  /** Simulated time in milliseconds. */
  now: () => number
  /** Switches for tests. */
  faults: Faults
  engine: Engine
  /** Call this after using the engine directly: saves changes and delivers events. */
  touched: () => Promise<void>
  /** Resolves when every event is delivered. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** A small Stripe on loopback: the calls this product makes, its test cards, signed webhooks and a movable clock. */
export async function startStripe({ file, port = 0, now }: Options): Promise<StripeStandIn> {
  const { state, save } = await openStore(file)
  const engine = createEngine(state, now)
  const faults = faultSwitches()
  const events = webhooks(engine, faults, save)
  const touched = async () => {
    await save()
    events.wake()
  }
  const doWhatIsDue = async () => {
    const due = engine.nextDueAt()
    if (due === undefined || due > engine.now()) return
    engine.catchUp()
    await touched()
  }
  const listener = stripeListener(engine, faults, touched)
  await listen(listener, port)
  const timer = setInterval(() => {
    doWhatIsDue().catch((error: unknown) => console.error('Simulated payments failed', error))
  }, 1000)
  timer.unref()
  const { port: taken } = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    host: '127.0.0.1',
    port: taken,
    secretKey: state.secretKey,
    publishableKey: state.publishableKey,
    webhookSecret: state.webhookSecret,
    deliverTo: (url, pagesUrl = new URL(url).origin) => {
      state.pagesUrl = pagesUrl
      events.deliverTo(url)
    },
    redeliver: events.hurry,
    dispute: async (invoiceId) => {
      const { status } = engine.dispute(invoiceId)
      await touched()
      return status === 200
    },
    now: engine.now,
    faults,
    engine,
    touched,
    settled: events.settled,
    stop: async () => {
      clearInterval(timer)
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
      await events.stop()
      await save()
    },
  }
}

function listen(listener: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', (error: { code?: string }) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Simulated payments cannot use port ${port}: another program uses it`)
          : error,
      ),
    )
    listener.listen(port, '127.0.0.1', resolve)
  })
}

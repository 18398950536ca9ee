import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../engine.ts'
import type { FaultsInside } from './faults.ts'
import type { Event } from './objects.ts'

/** Real milliseconds between refused deliveries; the last value repeats. */
const patience = [1_000, 5_000, 30_000, 300_000, 3_600_000]

export type Webhooks = {
  /** The only endpoint; waiting events are delivered right away. */
  deliverTo: (url: string) => void
  /** Call this when something may have happened. */
  wake: () => void
  /** Sends waiting events now instead of after the pause. */
  hurry: () => void
  /** Resolves when the endpoint, if any, has confirmed everything. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Delivers signed events one at a time. An event that is not answered with 2xx is resent, and the others wait for it.
 */
export function webhooks(engine: Engine, faults: FaultsInside, save: () => Promise<void>): Webhooks {
  let endpoint: string | undefined
  let running: Promise<void> | undefined
  let pause = new AbortController()
  const stopping = new AbortController()
  const idle: (() => void)[] = []
  const waits = () => endpoint !== undefined && !stopping.signal.aborted && engine.events().length > 0

  async function deliverAll(): Promise<void> {
    for (let refused = 0; waits(); ) {
      const { reorder, delayMs = 0 } = faults.onTheWay()
      const event = engine.events().at(reorder ? -1 : 0)!
      await rest(delayMs, pause.signal)
      if (await arrives(event, endpoint!, engine.state.webhookSecret, faults, stopping.signal)) {
        refused = 0
        engine.delivered(event.id)
        await save()
      } else {
        await rest(patience[Math.min(refused, patience.length - 1)]!, pause.signal)
        refused += 1
      }
    }
  }

  function wake(): void {
    running ??= deliverAll()
      .catch((error: unknown) => console.error('Simulated payments could not keep what they told', error))
      .finally(() => {
        running = undefined
        if (waits()) return wake()
        for (const resolve of idle.splice(0)) resolve()
      })
  }

  function hurry(): void {
    pause.abort()
    pause = new AbortController()
    wake()
  }

  return {
    deliverTo: (url) => {
      endpoint = url
      hurry()
    },
    wake,
    hurry,
    settled: async () => {
      if (running || waits())
        await new Promise<void>((resolve) => {
          idle.push(resolve)
          wake()
        })
    },
    stop: async () => {
      stopping.abort()
      pause.abort()
      await running
    },
  }
}

const rest = (ms: number, signal: AbortSignal) =>
  ms > 0 ? sleep(ms, undefined, { signal, ref: false }).catch(() => undefined) : undefined

/** True if the endpoint accepted the event, however many copies; a lost event counts as accepted. */
async function arrives(
  event: Event,
  endpoint: string,
  secret: string,
  faults: FaultsInside,
  stopping: AbortSignal,
): Promise<boolean> {
  const { times = 1, drop } = faults.onTheWay()
  if (drop?.(event)) return true
  const taken = []
  for (let time = 0; time < times; time += 1) taken.push(await post(endpoint, event, secret, stopping))
  return taken.every(Boolean)
}

async function post(url: string, event: Event, secret: string, stopping: AbortSignal): Promise<boolean> {
  const body = JSON.stringify(event)
  const { default: Stripe } = await import('stripe') // loaded with the first event, so that startup does not wait for it
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(20_000)])
  return fetch(url, { method: 'POST', body, headers, signal }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
}

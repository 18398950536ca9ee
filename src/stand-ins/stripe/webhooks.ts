import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Engine } from './engine.ts'
import type { FaultsInside } from './faults.ts'
import type { Event } from './objects.ts'

/** Milliseconds of real time from one refused delivery to the next; the last goes on. */
const patience = [1_000, 5_000, 30_000, 300_000, 3_600_000]

export type Webhooks = {
  /** The one endpoint; what waits is delivered at once. */
  deliverTo: (url: string) => void
  /** Something may have happened. */
  wake: () => void
  /** Sends what waits at once, instead of after its pause. */
  hurry: () => void
  /** Resolves when the endpoint, if there is one, has confirmed everything. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** Delivers events one after the other, signed; one that the endpoint does not take with 2xx is sent again and the others wait for it. */
export function webhooks(engine: Engine, faults: FaultsInside, save: () => Promise<void>): Webhooks {
  let endpoint: string | undefined
  let running: Promise<void> | undefined
  let pause = new AbortController()
  let stopped = false
  const idle: (() => void)[] = []

  async function deliverAll(): Promise<void> {
    for (let refused = 0; endpoint && !stopped; ) {
      const waiting = engine.events()
      const event = faults.onTheWay().reorder ? waiting.at(-1) : waiting[0]
      if (!event) return
      await rest(faults.onTheWay().delayMs ?? 0)
      if (stopped) return
      if (await arrives(event)) {
        refused = 0
        engine.delivered(event.id)
        await save()
      } else {
        await rest(patience[Math.min(refused, patience.length - 1)]!)
        refused += 1
      }
    }
  }

  async function arrives(event: Event): Promise<boolean> {
    const { times = 1, drop } = faults.onTheWay()
    if (drop?.(event)) return true
    const results = []
    for (let time = 0; time < times; time += 1) results.push(await post(endpoint!, event, engine.state.webhookSecret))
    return results.every(Boolean)
  }

  const rest = (ms: number) =>
    ms > 0 ? sleep(ms, undefined, { signal: pause.signal, ref: false }).catch(() => undefined) : undefined

  function wake(): void {
    if (running || stopped) return
    running = deliverAll().finally(() => {
      running = undefined
      if (endpoint && engine.events().length > 0 && !stopped) return wake()
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
    settled: () =>
      running || (endpoint && engine.events().length > 0)
        ? new Promise((resolve) => {
            idle.push(resolve)
            wake()
          })
        : Promise.resolve(),
    stop: async () => {
      stopped = true
      pause.abort()
      await running
    },
  }
}

async function post(url: string, event: Event, secret: string): Promise<boolean> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const init = { method: 'POST', body: payload, headers, signal: AbortSignal.timeout(20_000) }
  return fetch(url, init).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
}

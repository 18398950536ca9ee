import type { FastifyRequest } from 'fastify'

const windowMs = 10_000
/** So many refusals in that time are answered at once. */
const atOnce = 20
const waitMs = 500

interface Refused {
  readonly since: number
  count: number
}

/**
 * Whoever was told "too many" again and again waits for the next such answer, so that repeating it costs the one who
 * repeats it. It counts by contractor, or by address for visitors, and in this process only.
 */
export function slowRefusals(wait: (ms: number) => Promise<void>) {
  const known = new Map<string, Refused>()
  return async ({ session, ip }: FastifyRequest) => {
    const who = session?.contractorId ?? ip
    const now = performance.now()
    let refused = known.get(who)
    if (!refused || now - refused.since > windowMs) {
      refused = { since: now, count: 0 }
      known.delete(who)
      known.set(who, refused)
      if (known.size > 10_000) known.delete(known.keys().next().value!)
    }
    if (++refused.count > atOnce) await wait(waitMs)
  }
}

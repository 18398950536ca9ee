import type { FastifyRequest } from 'fastify'
import { enlist } from '../limits/list.ts'
import { clientNetwork } from './client-network.ts'

const windowMs = 10_000
/** This many refusals per window are answered right away. */
const atOnce = 20
const waitMs = 500
enlist({
  name: 'refusals',
  most: `${atOnce} per ${windowMs / 1000} seconds`,
  by: 'account or network',
  counted: 'process',
  sentence: `(each further refusal waits ${waitMs} ms)`,
})

interface Refused {
  readonly since: number
  count: number
}

/**
 * After repeated "too many" responses the next ones are delayed, so that hammering costs the sender. Counts per
 * contractor, or per network for visitors, and only in this process.
 */
export function slowRefusals(wait: (ms: number) => Promise<void>) {
  const known = new Map<string, Refused>()
  return async ({ session, ip }: FastifyRequest) => {
    const who = session?.contractorId ?? clientNetwork(ip)
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

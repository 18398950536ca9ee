import { appendFileSync } from 'node:fs'

/** Adds to the counters of `npm run bench -- kills fuzz`, which continue over many runs. Does nothing in other runs. */
export function proved(what: string, times = 1): void {
  const counters = process.env.PROOF_COUNTERS
  if (counters) appendFileSync(counters, `${JSON.stringify({ what, times })}\n`)
}

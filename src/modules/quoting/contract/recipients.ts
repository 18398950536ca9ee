import { z } from 'zod'
import { obeys } from '../../../shared-kernel/rule.ts'

/** How many addresses get a quote's email besides the customer's, and how long the contractor's note above it may be. */
export const mostCc = 5
export const longestNote = 2000

/** Each address once, whatever its letters' case. */
export const Cc = z
  .array(z.string().trim().max(254, 'Valid email is required').pipe(z.email('Valid email is required')))
  .transform((addresses) => [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()])
  .check(obeys((addresses) => (addresses.length > mostCc ? `Please name at most ${mostCc} more addresses` : undefined)))
export type Cc = z.infer<typeof Cc>

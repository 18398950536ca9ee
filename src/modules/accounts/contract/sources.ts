import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { obeys } from '../../../shared-kernel/rule.ts'

/** How customers find a contractor, until the contractor names other ways (WIN-01). */
export const usualSources: readonly string[] = ['Referral', 'Website', 'Phone', 'Walk-in', 'Ad', 'Other']

/** In characters. */
export const longestSource = 60

/** Names of sources, each once: 1 to 20. */
export const Sources = z
  .array(z.string().trim())
  .transform((names) => [...new Set(names.filter(Boolean))])
  .check(
    obeys((names) => {
      if (names.length === 0) return 'Please name at least one source'
      if (names.length <= 20 && names.every((name) => name.length <= longestSource)) return undefined
      return 'Please name at most 20 sources, each with at most 60 characters'
    }),
  )

export const listSources = endpoint('GET /api/user/sources', { access: 'subscriber', output: z.array(z.string()) })

/** Replaces the list; null brings the usual one back. Quotes keep the source they have. */
export const saveSources = endpoint('PUT /api/user/sources', {
  access: 'subscriber',
  input: z.strictObject({ sources: Sources.nullable() }),
  output: z.array(z.string()),
})

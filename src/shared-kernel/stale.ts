import { DomainError } from './domain-error.ts'

/**
 * Refuses a change made on an older version, and returns the current values. A change to what is already stored (a save
 * resent because its response got lost) is not a conflict: then it returns true.
 */
export async function refuseStale(
  stored: { version: number },
  { version, ...wanted }: { version?: number | undefined; [field: string]: unknown },
  readCurrent: () => Promise<object>,
) {
  if (version === undefined || version === stored.version) return false
  const current: Record<string, unknown> = { ...(await readCurrent()) }
  const changes = Object.entries(wanted).filter(([, value]) => value !== undefined)
  if (changes.length > 0 && changes.every(([key, value]) => same(current[key], value))) return true
  const message = 'This was changed in another tab or on another device'
  throw new DomainError('conflict', 'changed-elsewhere', message, { current })
}

/** Empty text is stored as null, and the database returns an object's keys in its own order. */
const kept = (value: unknown) => (value === '' ? null : (value ?? null))
const same = (one: unknown, other: unknown) => alike(kept(one), kept(other))

/** Equal JSON, ignoring key order. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    mine.size === theirs.size && [...mine].every(([key, value]) => theirs.has(key) && alike(value, theirs.get(key)))
  )
}

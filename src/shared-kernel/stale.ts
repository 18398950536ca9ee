import { DomainError } from './domain-error.ts'

/**
 * Refuses a change that was made on an older version, and says what is there now. A change that asks for what already
 * is (a save whose answer was lost, sent again) is no conflict: then it answers true.
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

/** An empty text is kept as nothing, and the database gives the keys of an object back in an order of its own. */
const kept = (value: unknown) => (value === '' ? null : (value ?? null))
const same = (one: unknown, other: unknown) => alike(kept(one), kept(other))

/** The same JSON, whatever the order of its keys. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    mine.size === theirs.size && [...mine].every(([key, value]) => theirs.has(key) && alike(value, theirs.get(key)))
  )
}

import { DomainError } from '../../shared-kernel/domain-error.ts'

/**
 * Refuses a change that was made on an older version, and says what is there now. A change that asks for what already
 * is (a save whose answer was lost, sent again) is no conflict.
 */
export async function refuseStale(
  stored: { version: number },
  { version, ...wanted }: { version?: number | undefined; [field: string]: unknown },
  readCurrent: () => Promise<object>,
) {
  if (version === undefined || version === stored.version) return
  const current: Record<string, unknown> = { ...(await readCurrent()) }
  const alreadySo = Object.entries(wanted).every(([key, value]) => value === undefined || same(current[key], value))
  if (alreadySo) return
  const message = 'This was changed in another tab or on another device'
  throw new DomainError('conflict', 'changed-elsewhere', message, { current })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

import type { Pool } from 'pg'
import type { Holdings } from '../../shared-kernel/use-case.ts'
import { asKey, type Objects } from './objects.ts'

/** Returns those of the keys that any row of any module names. */
export type Named = (keys: readonly string[]) => Promise<ReadonlySet<string>>

export const namedIn =
  (db: Pool, holdings: () => readonly Holdings[]): Named =>
  async (keys) => {
    const named = new Set<string>()
    for (const { names } of holdings()) {
      if (!names || keys.length === 0) continue
      const { rows } = await db.query<{ key: string }>(names, [keys])
      for (const { key } of rows) named.add(key)
    }
    return named
  }

/**
 * The object store that modules get: `remove` keeps files that a row names, so delete rows first, then files. A key
 * that no committed row names must not come back: code that copies a key locks the row that it copies from until its
 * commit.
 */
export const guarded = (objects: Objects, named: Named): Objects => ({
  ...objects,
  async remove(keys) {
    const kept = await named(keys.map(asKey))
    await objects.remove(keys.filter((key) => !kept.has(key)))
  },
})

import type { Pool } from 'pg'
import type { Holdings } from '../../shared-kernel/use-case.ts'
import { asKey, type Objects } from './objects.ts'

/** Which of some keys any row of any module names. */
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
 * The files as modules get them: only what no row names is removed, so rows go first, then files. A key that no
 * committed row names must not come back: what copies a key holds the row that it copies from until its commit.
 */
export const guarded = (objects: Objects, named: Named): Objects => ({
  ...objects,
  async remove(keys) {
    const kept = await named(keys.map(asKey))
    await objects.remove(keys.filter((key) => !kept.has(key)))
  },
})

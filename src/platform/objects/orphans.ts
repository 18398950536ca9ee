import type { Holdings, Reaction } from '../../shared-kernel/use-case.ts'
import type { Objects } from './objects.ts'

const graceMs = 24 * 3600 * 1000

/**
 * Removes files that no row names: left by an upload whose worker died between writing the file and its row. Recent
 * files are left alone, since their rows may still be on the way.
 */
export const removeOrphans =
  (objects: Objects, holdings: () => readonly Holdings[]): Reaction<object> =>
  async (_, { db, now, log }) => {
    let removed = 0
    for await (const keys of objects.olderThan(new Date(now.getTime() - graceMs))) {
      const named = new Set<string>()
      for (const { names } of holdings()) {
        if (!names) continue
        const { rows } = await db.query<{ key: string }>(names, [keys])
        for (const { key } of rows) named.add(key)
      }
      for (const key of keys.filter((key) => !named.has(key))) {
        await objects.remove(key)
        removed++
      }
    }
    if (removed > 0) log.info({ removed }, 'orphan files removed')
  }

import type { Reaction } from '../../shared-kernel/use-case.ts'
import type { Named } from './named.ts'
import type { Objects } from './objects.ts'
import { ownsFiles } from './owner.ts'
import { sweepStopped } from './sweep-mail.ts'

const hourMs = 3600 * 1000
/** Rows of recent files may not be committed yet. */
const graceMs = 24 * hourMs
const trashMs = 30 * 24 * hourMs
/** A sweep over both limits is assumed to be a mistake until an operator confirms it. */
const most = { files: 200, share: 0.05 }

/**
 * Moves files that no row names to the trash, which is emptied after 30 days. Such files remain when a worker dies
 * between writing a file and its row. Too many of them mean that the database is older than its files.
 */
export const sweepOrphans =
  (objects: Objects, named: Named): Reaction<{ yes?: boolean }> =>
  async ({ yes = false }, { db, now, log, job, inTransaction }) => {
    if (!(await ownsFiles(objects, db)))
      return log.warn({}, 'The files belong to another database or to none: the sweep moved nothing')
    const { orphans, files } = await findOrphans(objects, named, new Date(now.getTime() - graceMs), job.signal)
    const stopped = { orphans: orphans.length, files }
    if (!yes && orphans.length > most.files && orphans.length > most.share * files) {
      log.error(stopped, 'The sweep of orphan files stopped: too many. To go on: npm run jobs -- sweep --yes')
      return inTransaction(({ publish }) => publish(sweepStopped(stopped)))
    }
    for (const key of orphans) {
      job.signal.throwIfAborted()
      await objects.discard(key, now)
    }
    if (orphans.length > 0) log.info({ moved: orphans.length }, 'orphan files moved to the trash')
    await objects.emptyTrash(new Date(now.getTime() - trashMs))
  }

async function findOrphans(objects: Objects, named: Named, before: Date, signal: AbortSignal) {
  const orphans: string[] = []
  let files = 0
  for await (const keys of objects.olderThan(before)) {
    signal.throwIfAborted()
    const kept = await named(keys)
    files += keys.length
    orphans.push(...keys.filter((key) => !kept.has(key)))
  }
  return { orphans, files }
}

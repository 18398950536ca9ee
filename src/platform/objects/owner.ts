import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Log } from '../../shared-kernel/use-case.ts'
import type { Named } from './named.ts'
import type { Objects } from './objects.ts'

/** Stops the startup: the files belong to another database. */
export class ForeignFiles extends Error {}

interface Home {
  readonly objects: Objects
  readonly db: Pool
  readonly named: Named
  /** Where the files are, as settings have it. */
  readonly url: string
  readonly log: Log
}

/**
 * Makes sure that files and database belong together. The first database of an empty folder owns it; files of an older
 * release belong to the database that names at least half of them, and a restored one without an id gets theirs.
 */
export async function ownFiles({ objects, db, named, url, log }: Home): Promise<void> {
  const [owner, known] = [await objects.owner(), await databaseId(db)]
  if (owner && owner === known) return
  const { files, ours } = owner && known ? { files: 0, ours: 0 } : await countOurs(objects, named)
  const half = files > 0 && 2 * ours >= files
  const mine = known ?? (await giveId(db, owner && half ? owner : randomUUID()))
  if (!owner && files > 0 && !half)
    return log.warn(
      { files, named: ours },
      `${files - ours} of ${files} files in ${url} are in no row: none is removed`,
    )
  const now = owner ?? (await objects.claim(mine))
  if (now !== mine)
    throw new ForeignFiles(
      `The files in ${url} belong to database ${now}, but DATABASE_URL leads to database ${mine}. Use the database of these files (restore it if it is lost) or set OBJECTS_URL to another folder or bucket. If these files do belong to this database, delete the file database-id there and start again.`,
    )
}

/** Whether the files still belong to this database: the folder may be replaced while a process is running. */
export const ownsFiles = async (objects: Objects, db: Pool): Promise<boolean> => {
  const [owner, mine] = [await objects.owner(), await databaseId(db)]
  return owner !== null && owner === mine
}

async function databaseId(db: Pool): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select id from public.database_id')
  return rows[0]?.id ?? null
}

/** Processes that start together agree on the first one's id. */
async function giveId(db: Pool, id: string): Promise<string> {
  await db.query('insert into public.database_id (id) values ($1) on conflict do nothing', [id])
  return (await databaseId(db))!
}

async function countOurs(objects: Objects, named: Named) {
  let [files, ours] = [0, 0]
  for await (const keys of objects.olderThan(new Date(8.64e15))) {
    files += keys.length
    ours += (await named(keys)).size
  }
  return { files, ours }
}

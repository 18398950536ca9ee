import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { type Objects, openObjects } from '../../src/platform/objects/objects.ts'
import { release } from '../../src/shared-kernel/product.ts'
import { files, type Manifest, placeOf, sha256Of } from './manifest.ts'
import { connected, type Place, Refused, runTool, toolFor } from './postgres-tools.ts'

/** A restored database must not bring back sessions that were ended, or links that were used, after the backup. */
const leftOut = ['accounts.sessions', 'accounts.password_resets']

/**
 * Backs up to a new folder while the product is running, and records that in the database. Refuses files that belong to
 * another database or to none, such as those of a disk that isn't mounted. The database comes first: a
 * file is written before its row, so the backup lacks only files that someone deleted meanwhile. Until it's complete, the
 * folder has the suffix ".part".
 */
export async function backUp({ databaseUrl, objectsUrl, pgDump }: Place, folder: string): Promise<Manifest> {
  const source = await connected(databaseUrl, async (client, postgres) => ({
    postgres,
    databaseId: await idOf(client),
  }))
  const objects = await openObjects(objectsUrl)
  let part: string | undefined
  try {
    await refuseForeign(objects, objectsUrl, source.databaseId)
    const tool = await toolFor('pg_dump', source.postgres, pgDump)
    part = await newFolder(folder)
    const at = new Date().toISOString()
    const dump = join(part, files.dump)
    const without = leftOut.map((table) => `--exclude-table-data=${table}`)
    await runTool(tool, ['--format=custom', `--file=${dump}`, ...without], databaseUrl)
    const manifest: Manifest = {
      product: 'TidyTally',
      release,
      at,
      ...source,
      dump: { bytes: (await stat(dump)).size, sha256: await sha256Of(dump) },
      objects: await copyObjects(objects, part),
    }
    await writeFile(join(part, files.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    await rename(part, folder)
    await connected(databaseUrl, (client) => record(client, manifest.dump.bytes + manifest.objects.bytes))
    return manifest
  } catch (error) {
    if (part) await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    objects.close()
  }
}

async function refuseForeign(objects: Objects, url: string, databaseId: string) {
  const owner = await objects.owner()
  if (owner === null)
    throw new Refused(
      `${url} has no file database-id, so these aren't the files of the database. Mount their disk or set OBJECTS_URL. If they are its files, write ${databaseId} into a file database-id there.`,
    )
  if (owner !== databaseId)
    throw new Refused(
      `The files in ${url} belong to database ${owner}, but DATABASE_URL leads to database ${databaseId}. Set OBJECTS_URL to the files of this database.`,
    )
}

/** Creates the folder under its temporary name. Not its parent: it may be a disk that isn't mounted. */
async function newFolder(folder: string): Promise<string> {
  const exists = await stat(folder).catch(() => null)
  if (exists) throw new Refused(`${folder} exists already. Each backup needs a new folder.`)
  const part = `${folder.replace(/\/+$/, '')}.part`
  await mkdir(part, { mode: 0o700 }).catch(({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EEXIST')
      throw new Refused(`${part} exists: another backup is running, or one was interrupted. Delete it, then try again.`)
    if (code === 'ENOENT') throw new Refused(`There is no folder ${dirname(part)}.`)
    throw new Refused(message)
  })
  return part
}

async function idOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from public.database_id').catch((error) => {
    if (error.code === '42P01') return { rows: [] } // no such table
    throw error
  })
  if (!rows[0]) throw new Refused('There is nothing to back up: TidyTally has never been started with this database.')
  return rows[0].id
}

/** Copies every object and lists the hashes. */
async function copyObjects(objects: Objects, folder: string): Promise<Manifest['objects']> {
  let [count, bytes] = [0, 0]
  async function* hashes() {
    for await (const keys of objects.olderThan(new Date(8.64e15)))
      for (const key of keys) {
        const source = await objects.stream(key)
        if (!source) continue // deleted meanwhile, or half-written
        const hash = createHash('sha256')
        const target = join(folder, placeOf(key))
        await mkdir(dirname(target), { recursive: true })
        const counting = new Transform({
          transform(chunk: Buffer, _, next) {
            hash.update(chunk)
            bytes += chunk.length
            next(null, chunk)
          },
        })
        await pipeline(source, counting, createWriteStream(target, { flush: true }))
        count += 1
        yield `${hash.digest('hex')}  ${placeOf(key)}\n`
      }
  }
  const list = join(folder, files.hashes)
  await pipeline(hashes, createWriteStream(list, { flush: true }))
  return { count, bytes, sha256: await sha256Of(list) }
}

/** For /admin and the alert. Before an upgrade, the table may not be there yet. */
async function record(client: Client, bytes: number) {
  await client
    .query(
      `insert into public.last_backup (finished_at, bytes) values (now(), $1)
       on conflict (only_row) do update set finished_at = excluded.finished_at, bytes = excluded.bytes`,
      [bytes],
    )
    .catch((error) => {
      if (error.code !== '42P01') throw error
    })
}

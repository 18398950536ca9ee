import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { NoFolder, type Objects, openObjects } from '../../src/platform/objects/objects.ts'
import { files, type Manifest, objectsOf, readManifest, verify } from './manifest.ts'
import { connected, type Place, Refused, runTool, toolFor } from './postgres-tools.ts'

/**
 * Restores a backup into an empty database and an empty folder or bucket, after checking every hash. The database comes last, in one
 * transaction, so that an interrupted restore can't be mistaken for a complete one.
 */
export async function restore({ databaseUrl, objectsUrl, pgDump }: Place, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const server = await serverOfEmpty(databaseUrl)
  if (server < manifest.postgres)
    throw new Refused(
      `The backup is from PostgreSQL ${manifest.postgres}, but this server is version ${server}. Restore into version ${manifest.postgres} or later.`,
    )
  const tool = await toolFor('pg_restore', server, pgDump)
  const objects = await openObjects(objectsUrl)
  if (!(await isEmpty(objects)))
    throw new Refused(`There are files in ${objectsUrl} already. Set OBJECTS_URL to an empty folder or prefix.`)
  await verify(folder, manifest)
  await objects.probe()
  try {
    for await (const { path, key } of objectsOf(folder)) {
      await using file = await open(path)
      await objects.put(key, file)
    }
    const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments']
    await runTool(tool, [...options, join(folder, files.dump)], databaseUrl)
  } catch (error) {
    for await (const keys of all(objects)) await objects.remove(keys)
    throw error
  }
  await objects.claim(manifest.databaseId)
  objects.close()
  await connected(databaseUrl, (client) => client.query('analyze'))
  return manifest
}

const all = (objects: Objects) => objects.olderThan(new Date(8.64e15))

async function isEmpty(objects: Objects): Promise<boolean> {
  try {
    for await (const _ of all(objects)) return false
  } catch (error) {
    if (!(error instanceof NoFolder)) throw error
  }
  return (await objects.owner()) === null
}

/** The major version of a server. Refuses a database with tables. */
const serverOfEmpty = (databaseUrl: string) =>
  connected(databaseUrl, async (client, major) => {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    )
    if (rowCount)
      throw new Refused('The database isn’t empty. Create a new one with createdb, and set DATABASE_URL to it.')
    return major
  })

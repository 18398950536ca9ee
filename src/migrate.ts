import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

const migrations = new URL('../db/migrations/', import.meta.url)
const views = new URL('../db/views/', import.meta.url)

/**
 * Brings the database up to date, and may be repeated: each file of db/migrations runs once, in the order of the
 * names, in a transaction of its own; the views of db/views are made again each time. Two at once wait for each other.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set client_min_messages = warning; set lock_timeout = '5s'; select pg_advisory_lock(817265)`)
    await client.query(
      'create table if not exists public.migrations (name text primary key, run_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from public.migrations')).rows.map((row) => row.name),
    )
    const pending = (await sqlFiles(migrations)).filter((name) => !done.has(name))
    for (const name of pending)
      await inTransaction(client, async () => {
        await client.query(await readFile(new URL(name, migrations), 'utf8'))
        await client.query('insert into public.migrations (name) values ($1)', [name])
      })
    for (const name of await sqlFiles(views))
      await inTransaction(client, async () => {
        await client.query(await readFile(new URL(name, views), 'utf8'))
      })
    return pending
  } finally {
    await client.end()
  }
}

const sqlFiles = async (folder: URL) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function inTransaction(client: Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

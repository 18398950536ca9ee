import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { patience } from './database.ts'
import { limitStatements, unlimited } from './limits.ts'
import { NoDatabase, noDatabase } from './no-database.ts'

/** A release's SQL folders. */
export interface Release {
  readonly migrations: URL
  readonly views: URL
}

interface Options {
  /** Where the product's queries go, if not to the same address: through a pooler. */
  readonly pooledUrl?: string | undefined
  readonly release?: Release
  /** The oldest major version of PostgreSQL that will do. */
  readonly oldest?: number
  /** How long to wait for another process that is migrating. */
  readonly patienceMs?: number
  readonly log?: (sentence: string) => void
}

/** `npm test -- machines` runs the product on it. */
export const oldestPostgres = 15

interface File {
  readonly name: string
  readonly text: string
}

export const thisRelease: Release = {
  migrations: new URL('../../../db/migrations/', import.meta.url),
  views: new URL('../../../db/views/', import.meta.url),
}

const recordRun = 'insert into public.migrations (name) values ($1)'

/** The first line of a migration that makes one index while the product goes on writing. */
export const outsideTransaction = '-- outside a transaction\n'

/**
 * Brings the database up to date. It is safe to repeat: each file in db/migrations runs once, in name order, and a view
 * is replaced only by text that this database has never had. Processes that start together wait for each other.
 * It also limits how long the product's statements may take.
 * db/README.md has the rules that keep the previous release working.
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const { release = thisRelease, oldest = oldestPostgres, patienceMs = 10 * 60_000 } = options
  const { log = () => {}, pooledUrl = url } = options
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: unknown) => {
    throw noDatabase(error, pooledUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL') ?? error
  })
  try {
    await refuseOldServer(client, oldest)
    await takeTurn(client, patienceMs, log)
    if (pooledUrl !== url) await refuseOtherDatabase(client, pooledUrl)
    await limitStatements(pooledUrl, log)
    await client.query(
      `create table if not exists public.migrations (name text primary key, run_at timestamptz not null default now());
       create table if not exists public.view_texts (name text, hash text, made_at timestamptz not null default now(),
                                                     primary key (name, hash))`,
    )
    const migrations = await sqlFiles(release.migrations)
    const done = (await client.query<{ name: string }>('select name from public.migrations')).rows.map(
      ({ name }) => name,
    )
    const pending = migrations.filter(({ name }) => !done.includes(name))
    for (const file of pending)
      if (file.text.startsWith(outsideTransaction)) await makeIndex(client, file, patienceMs)
      else
        await inTransaction(client, async () => {
          await client.query(file.text)
          await client.query(recordRun, [file.name])
        })
    const newer = done.filter((name) => name.endsWith('.sql') && !migrations.some((file) => file.name === name))
    if (newer.length > 0) log(`A newer release was here and ran ${newer.join(', ')}. Its views are left as they are.`)
    else for (const view of await sqlFiles(release.views)) await replaceView(client, view)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: Client, oldest: number) {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  const { major } = rows[0]!
  if (major < oldest) throw new NoDatabase(`TidyTally needs PostgreSQL ${oldest} or later. This one is ${major}.`)
}

/** The lock ends with its connection, and PostgreSQL notices a killed client even while a statement runs. */
async function takeTurn(client: Client, patienceMs: number, log: (sentence: string) => void) {
  await client.query(
    `${unlimited}; set client_min_messages = warning;
     set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`,
  )
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {}) // not every system can check
  const until = Date.now() + patienceMs
  for (let waits = false; ; waits = true) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock(817265) as ours')
    if (rows[0]?.ours) break
    if (Date.now() > until)
      throw new Error(
        `Another process has been migrating this database for ${Math.ceil(patienceMs / 60_000)} min. Look at it, then start again.`,
      )
    if (!waits) log('Another process is migrating the database. This one waits for it.')
    // A statement that waits for the lock would keep `create index concurrently` in the other process from ending.
    await setTimeout(Math.min(patienceMs, 500))
  }
  await client.query(`set lock_timeout = '5s'`)
}

/**
 * Runs `create index concurrently if not exists {name} on {table} …`. It waits for older transactions, such as a
 * backup's, but delays no other statement.
 */
async function makeIndex(client: Client, { name, text }: File, patienceMs: number) {
  const [, index, table] = /^create (?:unique )?index concurrently if not exists (\w+)\s+on ([\w.]+)/m.exec(text) ?? []
  if (!index || !table) throw new Error(`${name} makes no index concurrently, so it has to run in a transaction.`)
  await client.query(`set lock_timeout = ${Math.ceil(patienceMs)}`)
  // An interrupted build leaves an invalid index, which "if not exists" would keep.
  const left = await client.query<{ place: string }>(
    `select i.indexrelid::regclass as place from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relname = $1 and i.indrelid = to_regclass($2)`,
    [index, table],
  )
  for (const { place } of left.rows) await client.query(`drop index concurrently ${place}`)
  await client.query(text)
  await client.query(recordRun, [name])
  await client.query(`set lock_timeout = '5s'`)
}

/** Our lock shows at the other address too, unless that leads to another database. */
async function refuseOtherDatabase(client: Client, pooledUrl: string) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pooled = new Client({ connectionString: pooledUrl, ...patience })
  try {
    await pooled.connect()
    const { rowCount } = await pooled.query(
      `select from pg_locks where locktype = 'advisory' and objid = 817265 and granted and pid = $1
          and database = (select oid from pg_database where datname = current_database())`,
      [rows[0]!.pid],
    )
    if (!rowCount) throw new NoDatabase('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')
  } catch (error) {
    throw noDatabase(error) ?? error
  } finally {
    await pooled.end()
  }
}

/** Text that this database had before is not restored, so an older release does not undo a newer one. */
async function replaceView(client: Client, { name, text }: File) {
  const hash = createHash('sha256').update(text).digest('hex')
  await inTransaction(client, async () => {
    const { rowCount } = await client.query(
      'insert into public.view_texts (name, hash) values ($1, $2) on conflict do nothing',
      [name, hash],
    )
    if (rowCount) await client.query(text)
  })
}

async function sqlFiles(folder: URL): Promise<File[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

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

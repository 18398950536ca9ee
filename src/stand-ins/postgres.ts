import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findPlace, type Place } from './postgres-place.ts'
import { launch, postmasterOf, reasonIn, shutDown, textOf } from './postgres-process.ts'
import { alone, registerUse } from './process-claims.ts'

/** Our own real PostgreSQL, used without a DATABASE_URL. */
export type OwnPostgres = {
  /** Connection URL of the database `tidytally`. */
  url: string
  /** Stops PostgreSQL, unless another process still uses it. */
  stop: () => Promise<void>
  /** True if it was already running, because another process uses it or the previous one was killed. */
  reused: boolean
}

type Options = {
  /** Folder for the cluster, its password and its log; created if missing. */
  dataDir: string
  /** TCP port on 127.0.0.1; by default a free port, chosen once and remembered. */
  port?: number
  /** False trades crash safety for speed: only for data that tests can recreate. */
  durable?: boolean
  log?: (line: string) => void
  /** Called when its process has been started, but doesn't accept connections yet. */
  launched?: () => void
}

/** Starts PostgreSQL on loopback, or finds it running, and returns once it accepts connections. */
export async function startPostgres({
  dataDir,
  port,
  durable = true,
  log = console.log,
  launched,
}: Options): Promise<OwnPostgres> {
  const place = await findPlace(dataDir, log)
  const lock = join(place.home, 'starting')
  const use = await registerUse(join(place.home, 'users'))
  const start = async () => {
    const password = await ensureCluster(place, durable)
    return { password, ...(await ensureRunning(place, password, port, durable, launched)) }
  }
  try {
    const {
      password,
      port: actualPort,
      reused,
    } = await alone(lock, () =>
      start().catch(async (error) => {
        if (durable) throw error
        await rm(join(place.home, 'cluster'), { recursive: true, force: true })
        return start()
      }),
    )
    const stop = () => alone(lock, async () => ((await use.leave()).last ? shutDown(place) : undefined))
    return { url: urlOf(actualPort, password, 'tidytally'), stop, reused }
  } catch (error) {
    await use.leave()
    throw error
  }
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://tidytally:${password}@127.0.0.1:${port}/${database}`

/** Creates the cluster under a temporary name first, so a cluster that exists is always complete. */
async function ensureCluster(place: Place, durable: boolean): Promise<string> {
  const cluster = join(place.home, 'cluster')
  const passwordFile = join(place.home, 'password')
  const known = await textOf(passwordFile)
  const present = Boolean(await textOf(join(cluster, 'PG_VERSION')))
  if (present && known) return known
  if (present)
    throw new Error(`The database in ${cluster} cannot be opened: its password file ${passwordFile} is missing`)
  const password = known ?? randomBytes(24).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true, maxRetries: 20 })
  await mkdir(draft, { mode: 0o700 })
  if (place.user) for (const path of [passwordFile, draft]) await chown(path, place.user.uid, place.user.gid)
  const program = await launch(place, 'initdb', [
    ...['-D', draft, '-U', 'tidytally', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'],
    ...(durable ? [] : ['--no-sync', '--set', 'scram_iterations=1']), // tests connect thousands of times
  ])
  const code = await program.ended
  if (code !== 0) throw new Error(`PostgreSQL could not make its database in ${cluster}: ${await reasonIn(place)}`)
  await rename(draft, cluster)
  return password
}

type Running = { port: number; reused: boolean }

async function ensureRunning(
  place: Place,
  password: string,
  wanted: number | undefined,
  durable: boolean,
  launched?: () => void,
): Promise<Running> {
  const remembered = join(place.home, 'port')
  let port = wanted ?? (Number(await textOf(remembered)) || (await freePort()))
  const giveUpAt = Date.now() + 15_000
  for (;;) {
    const found = await postmasterOf(place)
    if (found?.ready && (await opens(found.port, password))) return { port: found.port, reused: true }
    const failure = await tryStart(place, port, durable, launched)
    if (!failure && (await opens(port, password))) {
      await writeFile(remembered, String(port))
      return { port, reused: false }
    }
    const busy = /Address already in use|could not create any TCP/.test(failure ?? '')
    if (busy && wanted) throw new Error(`PostgreSQL cannot listen on port ${wanted}: another program uses it`)
    if (busy) port = await freePort()
    // After a kill, the old server's children hold its lock for about a second.
    else if (!/lock file|shared memory block/.test(failure ?? ''))
      throw new Error(`PostgreSQL did not start: ${failure}`)
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start: ${failure}`)
    await sleep(250)
  }
}

/** Returns the reason if the server stopped instead of accepting connections. */
async function tryStart(
  place: Place,
  port: number,
  durable: boolean,
  launched?: () => void,
): Promise<string | undefined> {
  const settings = { ...settingsFor(port), ...(durable ? {} : hasty) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = await launch(place, 'postgres', ['-D', join(place.home, 'cluster'), ...flags])
  let ended = false
  program.ended.then(() => {
    ended = true
  })
  launched?.()
  while (!ended) {
    const found = await postmasterOf(place)
    if (found?.pid === program.pid && found?.ready) {
      program.letGo()
      return undefined
    }
    await sleep(10)
  }
  return reasonIn(place)
}

const settingsFor = (port: number) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  shared_buffers: `${Math.min(512, Math.max(16, Math.floor(memoryInMegabytes() / 4)))}MB`,
  timezone: 'UTC',
  log_error_verbosity: 'terse', // error details would contain the refused row
  log_timezone: 'UTC',
})

const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB', // it may be in memory
  shared_buffers: '128MB',
  max_connections: 300,
}

function memoryInMegabytes(): number {
  const limit = process.constrainedMemory()
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 2 ** 20
}

/** True if the server there is our PostgreSQL; creates the database `tidytally` the first time. */
async function opens(port: number, password: string): Promise<boolean> {
  for (const database of ['tidytally', 'postgres']) {
    const client = new Client({ connectionString: urlOf(port, password, database), connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      if (database === 'postgres') await client.query('create database tidytally')
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '3D000') return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

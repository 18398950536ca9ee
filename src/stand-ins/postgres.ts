import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findPlace, type Place } from './postgres-place.ts'
import { alone, isRunning, registerUse } from './process-claims.ts'

/** A real PostgreSQL of our own, for when no DATABASE_URL is given. */
export type OwnPostgres = {
  /** Connection address of the database `tidytally`. */
  url: string
  /** Stops PostgreSQL, unless another process still uses it. */
  stop: () => Promise<void>
  /** True if it was already running, because another process uses it or the last one was killed. */
  reused: boolean
}

type Options = {
  /** Folder that holds the cluster, its password and its log; made if absent. */
  dataDir: string
  /** TCP port on 127.0.0.1; without one a free port is chosen and remembered. */
  port?: number
  /** False trades crash safety for speed: only for data that a test can make again. */
  durable?: boolean
  log?: (line: string) => void
}

/** Starts PostgreSQL on loopback, or finds it running, and answers when it takes connections. */
export async function startPostgres({
  dataDir,
  port,
  durable = true,
  log = console.log,
}: Options): Promise<OwnPostgres> {
  const place = await findPlace(dataDir, log)
  const lock = join(place.home, 'starting')
  const use = await registerUse(join(place.home, 'users'))
  const start = async () => {
    const password = await ensureCluster(place, durable)
    return { password, ...(await ensureRunning(place, password, port, durable)) }
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

const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined)

/** Makes the cluster under another name first, so that one found later is always whole. */
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
    ...(durable ? [] : ['--no-sync']),
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
): Promise<Running> {
  const remembered = join(place.home, 'port')
  let port = wanted ?? (Number(await textOf(remembered)) || (await freePort()))
  const giveUpAt = Date.now() + 15_000
  for (;;) {
    const found = await postmasterOf(place)
    if (found?.ready && (await opens(found.port, password))) return { port: found.port, reused: true }
    const failure = await tryStart(place, port, durable)
    if (!failure && (await opens(port, password))) {
      await writeFile(remembered, String(port))
      return { port, reused: false }
    }
    const busy = /Address already in use|could not create any TCP/.test(failure ?? '')
    if (busy && wanted) throw new Error(`PostgreSQL cannot listen on port ${wanted}: another program uses it`)
    if (busy) port = await freePort()
    // After a kill the children of the old server hold its lock for about a second.
    else if (!/lock file|shared memory block/.test(failure ?? ''))
      throw new Error(`PostgreSQL did not start: ${failure}`)
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start: ${failure}`)
    await sleep(250)
  }
}

/** Answers with the reason if the server ended instead of taking connections. */
async function tryStart(place: Place, port: number, durable: boolean): Promise<string | undefined> {
  const settings = { ...settingsFor(port), ...(durable ? {} : hasty) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = await launch(place, 'postgres', ['-D', join(place.home, 'cluster'), ...flags])
  let ended = false
  program.ended.then(() => {
    ended = true
  })
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
  log_timezone: 'UTC',
})

const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: 300,
}

function memoryInMegabytes(): number {
  const limit = process.constrainedMemory()
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 2 ** 20
}

/** Its own session, so that a Ctrl-C at the terminal reaches us alone and we can finish our work before it ends. */
async function launch({ bin, home, user }: Place, program: string, args: string[]) {
  const log = await open(join(home, 'postgres.log'), 'a')
  try {
    if ((await log.stat()).size > 10_000_000) await log.truncate()
    await log.appendFile(`--- ${program} ${new Date().toISOString()}\n`)
    const stdio = ['ignore', log.fd, log.fd] as const
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
    const child = spawn(join(bin, program), args, { cwd: '/', detached: true, stdio: [...stdio], env, ...user })
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', resolve)
      child.once(
        'error',
        (error) => void appendFile(join(home, 'postgres.log'), `FATAL:  ${error.message}\n`).then(() => resolve(null)),
      )
    })
    return { pid: child.pid, ended, letGo: () => child.unref() }
  } finally {
    await log.close()
  }
}

async function reasonIn(place: Place): Promise<string> {
  const log = join(place.home, 'postgres.log')
  const lines = ((await textOf(log)) ?? '').split('\n')
  const latest = lines.slice(lines.findLastIndex((line) => line.startsWith('--- ')) + 1)
  const told = latest.filter((line) => /FATAL|PANIC|error:|could not|Address already/.test(line))
  return `${told.join('; ').replace(/\S+ \S+ UTC \[\d+\] /g, '') || 'it gave no reason'} (${log})`
}

/** What postmaster.pid says: line 1 is the process, line 4 the port, line 8 the state. */
async function postmasterOf(place: Place): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const lines = (await textOf(join(place.home, 'cluster', 'postmaster.pid')))?.split('\n')
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** True if it is our PostgreSQL that answers there; makes the database `tidytally` the first time. */
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

async function shutDown(place: Place): Promise<void> {
  const pid = (await postmasterOf(place))?.pid
  // SIGINT ends open connections and writes all to disk; SIGQUIT leaves the rest to recovery at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!pid || !isSignalled(pid, signal)) return
    for (let waited = 0; waited < 10_000; waited += 10) {
      if (!(await isRunning(pid))) return
      await sleep(10)
    }
  }
}

function isSignalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
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

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { execute } from './database.ts'

const programs = '/usr/lib/postgresql'

/** The newest PostgreSQL server that Debian or Ubuntu has installed, with pg_dump; null if there is none. */
export function debianPostgres(): { readonly bin: string; readonly major: number } | null {
  const majors = existsSync(programs) ? readdirSync(programs).map(Number).filter(Boolean) : []
  const major = Math.max(0, ...majors)
  const bin = join(programs, String(major), 'bin')
  return existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'pg_dump')) ? { bin, major } : null
}

/** Starts a server in a temporary folder. PostgreSQL refuses root, so root runs it as Debian's user `postgres`. */
export async function startDebianPostgres(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tidytally-debian-'))
  const cluster = join(folder, 'cluster')
  const isRoot = process.getuid?.() === 0
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const own = (path: string) => isRoot && chownSync(path, idOf('-u'), idOf('-g'))
  own(folder)
  /** Runs a program as the server's user; its output is in the error if it fails. */
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { ...user, cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  run(join(bin, 'initdb'), ['-D', cluster, '-U', 'tidytally', '--auth=trust', '--encoding=UTF8', '--no-sync'])
  const port = await freePort()
  const url = `postgresql://tidytally@127.0.0.1:${port}/postgres`
  const settings = { port, unix_socket_directories: folder, listen_addresses: '127.0.0.1', fsync: 'off' }
  const configure = (changes: Readonly<Record<string, string | number>>) => {
    const lines = Object.entries(changes).map(([name, value]) => `${name} = '${value}'\n`)
    appendFileSync(join(cluster, 'postgresql.conf'), lines.join(''))
  }
  configure(settings)

  const launch = () => spawn(join(bin, 'postgres'), ['-D', cluster], { ...user, cwd: folder, stdio: 'ignore' })
  let server = launch()
  await answers(url)
  const stop = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  return {
    url,
    folder,
    cluster,
    port,
    run,
    own,
    configure,
    stop,
    async start() {
      server = launch()
      await answers(url)
    },
    async remove() {
      if (server.exitCode === null) await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string) {
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await execute(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(100)
  }
  throw new Error('Debian’s PostgreSQL did not start')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

import { spawn } from 'node:child_process'
import { appendFile, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './postgres-place.ts'
import { isRunning } from './process-claims.ts'

export const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined)

/** Its own session, so a Ctrl-C at the terminal reaches only us and we can finish before it stops. */
export async function launch({ bin, home, user }: Place, program: string, args: string[]) {
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

export async function reasonIn(place: Place): Promise<string> {
  const log = join(place.home, 'postgres.log')
  const lines = ((await textOf(log)) ?? '').split('\n')
  const latest = lines.slice(lines.findLastIndex((line) => line.startsWith('--- ')) + 1)
  const told = latest.filter((line) => /FATAL|PANIC|error:|could not|Address already/.test(line))
  return `${told.join('; ').replace(/\S+ \S+ UTC \[\d+\] /g, '') || 'it gave no reason'} (${log})`
}

/** Reads postmaster.pid: line 1 is the process, line 4 the port, line 8 the state. */
export async function postmasterOf(place: Place): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const lines = (await textOf(join(place.home, 'cluster', 'postmaster.pid')))?.split('\n')
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

export async function shutDown(place: Place): Promise<void> {
  const pid = (await postmasterOf(place))?.pid
  // SIGINT closes connections and writes everything to disk; SIGQUIT leaves the rest to recovery at the next start.
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

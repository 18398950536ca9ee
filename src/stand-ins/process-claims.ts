import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Distinguishes this process from a later one with the same pid. A minimal Linux has no `ps`, and macOS no /proc. */
const startTimeOf = (pid: number) => (process.platform === 'linux' ? startInProc(pid) : startInPs(pid))

async function startInPs(pid: number): Promise<string | undefined> {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } // every process must get the same text
  const words = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)('ps', words, { env }).catch(() => ({ stdout: '' }))
  const [state, ...start] = stdout.trim().split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : start.join('_')
}

async function startInProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}

/** Also false for a process that has ended but that its parent has not reaped yet. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await startTimeOf(pid)) !== undefined
}

async function identity(): Promise<string> {
  return `${process.pid} ${await startTimeOf(process.pid)}`
}

async function isHeldByLiveProcess(file: string): Promise<boolean> {
  const [pid, startTime] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  return Boolean(startTime) && (await startTimeOf(Number(pid))) === startTime
}

/** Runs `work` while no other process does so for the same file; a killed holder doesn't block the next one. */
export async function alone<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = await identity()
  for (;;) {
    const taken = await writeFile(file, mine, { flag: 'wx', mode: 0o600 }).catch((error) => error as { code?: string })
    if (!taken) break
    if (taken.code !== 'EEXIST') throw taken
    // The file is empty for an instant after creation, so a holder counts as dead only if it still looks dead later.
    await sleep(50)
    if (!(await isHeldByLiveProcess(file))) {
      await sleep(50)
      if (!(await isHeldByLiveProcess(file))) await rm(file, { force: true })
    }
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** Records that this process uses `folder`, until it leaves or dies. */
export async function registerUse(folder: string): Promise<{ leave: () => Promise<{ last: boolean }> }> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, randomUUID())
  await writeFile(file, await identity())
  return {
    leave: async () => {
      await rm(file, { force: true })
      return { last: !(await hasLiveUser(folder)) }
    },
  }
}

async function hasLiveUser(folder: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (await isHeldByLiveProcess(file)) return true
    await rm(file, { force: true })
  }
  return false
}

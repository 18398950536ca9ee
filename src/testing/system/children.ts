import { ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

/** Compile cache: short-lived processes spend half their time loading. */
export const compiled =
  process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../../../.cache/node', import.meta.url))

interface Process {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly state: string
  readonly command: string
}

const columns = ['pid=', 'ppid=', 'pgid=', 'stat=', 'args='].flatMap((column) => ['-o', column]) // macOS takes no list

export function processes(): readonly Process[] {
  const list = execFileSync('ps', ['-A', '-ww', ...columns], { encoding: 'utf8', maxBuffer: 10 ** 8 })
  return list.split('\n').flatMap((line) => {
    const [pid, parent, group, state, ...words] = line.trim().split(/\s+/)
    if (!state) return []
    return { pid: Number(pid), parent: Number(parent), group: Number(group), state, command: words.join(' ') }
  })
}

/** What Node starts processes with; it answers with the system's error number. */
const processHandle = Object.getPrototypeOf((new ChildProcess() as never as { _handle: object })._handle) as {
  spawn(): number
  kill(): number
}

/** The system starts no process for this test process while `work` runs, as without memory or handles for it. */
export async function startingNone<Result>(code: 'EAGAIN' | 'EMFILE', work: () => Promise<Result>): Promise<Result> {
  const refused = vi.spyOn(processHandle, 'spawn').mockReturnValue(-constants.errno[code])
  const killed = vi.spyOn(processHandle, 'kill').mockReturnValue(0) // with the process id 0, it would end us all
  try {
    return await work()
  } finally {
    refused.mockRestore()
    killed.mockRestore()
  }
}

/** The children of this test process whose command matches, by process id. */
export function childrenRunning(command: RegExp): number[] {
  const children = processes().filter(({ parent }) => parent === process.pid)
  return children.filter((child) => command.test(child.command)).map(({ pid }) => pid)
}

/** The signal that ends a Node program which reads this input; null if it exits. */
export async function endOf([program, ...args]: readonly [URL, ...string[]], input: Uint8Array) {
  const child = spawn(process.execPath, [fileURLToPath(program!), ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  })
  child.stdin.on('error', () => {}) // it ended before reading everything
  child.stdin.end(input)
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

import { execFileSync } from 'node:child_process'

/** The children of this test process whose command matches, by process id. */
export function childrenRunning(command: RegExp): number[] {
  const list = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return list
    .split('\n')
    .filter((line) => command.test(line))
    .map((line) => Number.parseInt(line, 10))
}

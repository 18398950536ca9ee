import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A row of the table: a ratio to an optimum measured in the same run, or a plain figure with its own limit. */
export interface Row {
  readonly what: string
  readonly ratio: string
  readonly reach: string
  readonly ok: boolean | null
  readonly measured: string
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Measures each form in turn, A B A B, so that other load on the machine affects all of them equally. */
export async function inTurn<Name extends string>(
  rounds: number,
  forms: Record<Name, () => Promise<number | number[]>>,
) {
  const names = Object.keys(forms) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (const name of names) await forms[name]() // warm-up
  for (let round = 0; round < rounds; round++) {
    for (const name of names) taken[name].push(...[await forms[name]()].flat())
  }
  return taken
}

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Processor time of a process with all its threads, in milliseconds. */
export function cpuMs(pid: number): number {
  const folder = `/proc/${pid}/task`
  const threads = existsSync(folder) ? readdirSync(folder) : [] // the process has ended
  const spent = (thread: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      return 0 // the thread has just ended
    }
  }
  return threads.reduce((sum, thread) => sum + spent(thread), 0) / 1e6
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid)

export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

export function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return null
  }
}

/** A figure from /proc in megabytes: VmRSS and VmHWM from `status`, Pss from `smaps_rollup`. */
export function megabytes(pid: number, file: 'status' | 'smaps_rollup', name: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8')
  return Number(text.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1] ?? 0) / 1024
}

const two = (value: number) => value.toFixed(2)

export function atMost(what: string, ratio: number, limit: number, measured: string): Row {
  return { what, ratio: two(ratio), reach: `<= ${limit}`, ok: ratio <= limit, measured }
}
export function atLeast(what: string, ratio: number, limit: number, measured: string): Row {
  return { what, ratio: two(ratio), reach: `>= ${limit}`, ok: ratio >= limit, measured }
}
/** A figure with its own limit. */
export function within(what: string, value: number, limit: number, unit: string, measured = ''): Row {
  return {
    what,
    ratio: `${Number(value.toPrecision(3))} ${unit}`,
    reach: `<= ${limit} ${unit}`,
    ok: value <= limit,
    measured,
  }
}

export function printed(rows: readonly Row[]): string {
  const cells = rows.map(({ what, ratio, reach, ok, measured }) => [
    what,
    ratio,
    reach,
    ok === null ? '' : ok ? 'yes' : 'no',
    measured,
  ])
  const table = [['what', 'ratio', 'reach', 'ok', 'measured'], ['---', '---', '---', '---', '---'], ...cells]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)))
  return table.map((line) => `| ${line.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`).join('\n')
}

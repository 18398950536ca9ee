import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import catalogue from '../features/requirements.json' with { type: 'json' }

/** One line of the catalogue: what the product must do, and with which part of the work it comes. */
interface Requirement {
  readonly text: string
  readonly module: string
  readonly since: string
}

/** Which requirements a scenario or test names, and which nothing proves. */
export interface Coverage {
  readonly proven: readonly string[]
  readonly unproven: readonly string[]
  readonly later: readonly string[]
  /** Named somewhere, but in no catalogue: a slip of the pen. */
  readonly unknown: readonly string[]
}

const requirements: Readonly<Record<string, Requirement>> = catalogue

/** Ids named as `@QUO-33` by a tag or in a title; a line of a feature that is commented out proves nothing. */
export const idsNamedIn = (text: string): string[] =>
  [...text.replace(/^\s*#.*$/gm, '').matchAll(/@((?:WEB|ACC|BIL|QUO|PRI|VIS|DOC|CON|ADM|PX|T|F|O)-\d+)\b/g)].map(
    ([, id]) => id!,
  )

export function coverageOf(named: ReadonlySet<string>): Coverage {
  const ids = Object.keys(requirements)
  const unproven = ids.filter((id) => !named.has(id))
  return {
    proven: ids.filter((id) => named.has(id)),
    unproven: unproven.filter((id) => requirements[id]!.since !== 'later'),
    later: unproven.filter((id) => requirements[id]!.since === 'later'),
    unknown: [...named].filter((id) => !requirements[id]).sort(),
  }
}

function namedInRepository(): Set<string> {
  const root = posix.join(import.meta.dirname, '..')
  const paths = globSync('{src,features,scripts,db}/**/*.{feature,test.ts,test.tsx}', { cwd: root })
  return new Set(paths.flatMap((path) => idsNamedIn(readFileSync(posix.join(root, path), 'utf8'))))
}

const prefixOf = (id: string) => id.split('-')[0]!

function table({ proven, unproven, later }: Coverage): string {
  const count = (ids: readonly string[], prefix: string) => ids.filter((id) => prefixOf(id) === prefix).length
  const rows = [...new Set(Object.keys(requirements).map(prefixOf))].map((prefix) =>
    [prefix, count(proven, prefix), count(unproven, prefix), count(later, prefix)].map(String),
  )
  const sums = ['all', proven.length, unproven.length, later.length].map(String)
  return [['', 'proven', 'unproven', 'later'], ...rows, sums]
    .map(([prefix, ...cells]) => prefix!.padEnd(5) + cells.map((cell) => cell.padStart(10)).join(''))
    .join('\n')
}

function report(coverage: Coverage): string {
  const list = coverage.unproven.map((id) => `${id.padEnd(8)}${requirements[id]!.text}`)
  const unknown = coverage.unknown.map((id) => `${id.padEnd(8)}named by a test, but not in features/requirements.json`)
  return [table(coverage), '', ...list, ...unknown].join('\n')
}

if (import.meta.main) {
  const coverage = coverageOf(namedInRepository())
  console.log(process.argv.includes('--json') ? JSON.stringify(coverage, null, 2) : report(coverage))
  const isComplete = coverage.unproven.length === 0 && coverage.unknown.length === 0
  if (process.argv.includes('--strict') && !isComplete) process.exitCode = 1
}

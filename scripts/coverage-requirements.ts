import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import catalogue from '../features/requirements.json' with { type: 'json' }

/** An entry of the catalog. */
interface Requirement {
  readonly text: string
  readonly module: string
  readonly since: string
}

/** Ids of the requirements, by whether a passed test names them. */
export interface Coverage {
  readonly proven: readonly string[]
  readonly unproven: readonly string[]
  readonly later: readonly string[]
  /** Named in a test but missing from the catalog: a typo. */
  readonly unknown: readonly string[]
}

const requirements: Readonly<Record<string, Requirement>> = catalogue

/** Ids in a title: `@QUO-33`, `@AMB-P17`, and a review's findings, as in "S-27: no process...". */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/@([A-Z]{1,3}-[A-Z]?\d+)\b|(?<![\w@-])([ABQSU]-\d\d)\b/g)].map(
    ([, id, finding]) => (id ?? finding)!,
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

interface VitestResults {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

type CucumberResults = readonly {
  readonly elements: readonly {
    readonly type: string
    readonly tags: readonly { readonly name: string }[]
    readonly steps: readonly { readonly result: { readonly status: string } }[]
  }[]
}[]

/** Ids of tests that ran and passed. A skipped test, a todo and a comment prove nothing. */
export const provenByVitest = ({ testResults }: VitestResults): string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ fullName }) => idsIn(fullName))

export const provenByCucumber = (features: CucumberResults): string[] =>
  features
    .flatMap(({ elements }) => elements)
    .filter(({ type, steps }) => type === 'scenario' && steps.every(({ result }) => result.status === 'passed'))
    .flatMap(({ tags }) => tags.flatMap(({ name }) => idsIn(name)))

const runs = {
  unit: provenByVitest,
  integration: provenByVitest,
  features: provenByCucumber,
  browser: provenByCucumber,
  screens: provenByVitest,
}

/** The steps of `npm test` that left no results in this folder. */
export const missingIn = (folder: string): string[] =>
  Object.keys(runs).filter((name) => !existsSync(join(folder, `${name}.json`)))

const provenIn = (folder: string): Set<string> =>
  new Set(
    Object.entries(runs).flatMap(([name, provenBy]) =>
      provenBy(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as never),
    ),
  )

/** Reports the coverage, or which results are missing; the exit code. */
export function main(folder: string): number {
  const missing = missingIn(folder)
  if (missing.length > 0) {
    console.error(`There are no results of ${missing.join(', ')} yet: run npm test first.`)
    return 1
  }
  const coverage = coverageOf(provenIn(folder))
  console.log(process.argv.includes('--json') ? JSON.stringify(coverage, null, 2) : report(coverage))
  return coverage.unproven.length > 0 || coverage.unknown.length > 0 ? 1 : 0
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

if (import.meta.main) process.exitCode = main(join(import.meta.dirname, '../.cache/test-results'))

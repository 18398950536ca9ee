import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { idsIn } from '../coverage-requirements.ts'

/** Where an example ran: through the contracts, or on real screens in a browser. */
export type Driver = 'contract' | 'browser'

export interface Outcome {
  readonly status: 'passed' | 'failed' | 'not run'
  readonly drivers: readonly Driver[]
}

/** A test outside the features; its title is without ids. */
export interface Proof {
  readonly title: string
  readonly file: string
}

export interface Outcomes {
  of(uri: string, lines: readonly number[]): Outcome
  /** Tests that ran, passed and name this requirement. */
  proofsOf(id: string): readonly Proof[]
  readonly at: Date | null
  /** Whether all kinds of tests have run, so that what no test names is not proven. */
  readonly isWhole: boolean
}

type Features = {
  uri: string
  elements: { type: string; line: number; steps: { result: { status: string } }[] }[]
}[]
type Tests = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] }

/** Tests outside the features. */
const kinds = ['unit', 'integration', 'screens']

/** Reads the results of the last `npm test`. */
export function lastOutcomes(root: string): Outcomes {
  const path = (name: string) => join(root, '.cache/test-results', `${name}.json`)
  const read = <T>(name: string, none: T): T =>
    existsSync(path(name)) ? (JSON.parse(readFileSync(path(name), 'utf8') || 'null') ?? none) : none
  const ran = new Map<string, Map<Driver, boolean>>()
  for (const [name, driver] of [
    ['features', 'contract'],
    ['browser', 'browser'],
  ] as const)
    for (const { uri, elements } of read<Features>(name, []))
      for (const { line, steps } of elements.filter(({ type }) => type === 'scenario')) {
        const key = `${uri}:${line}`
        const passed = steps.every(({ result }) => result.status === 'passed')
        ran.set(key, (ran.get(key) ?? new Map()).set(driver, passed))
      }
  const proofs = new Map<string, Proof[]>()
  for (const name of kinds)
    for (const { name: file, assertionResults } of read<Tests>(name, { testResults: [] }).testResults)
      for (const { fullName } of assertionResults.filter(({ status }) => status === 'passed'))
        for (const id of idsIn(fullName)) {
          const title = fullName.replace(/\s*@[A-Z]+-\w+/g, '')
          proofs.set(id, [...(proofs.get(id) ?? []), { title, file: file.slice(root.length + 1) }])
        }
  return {
    of(uri, lines) {
      const each = lines.map((line) => ran.get(`${uri}:${line}`))
      const drivers = (['contract', 'browser'] as const).filter((driver) => each.some((one) => one?.has(driver)))
      if (drivers.length === 0) return { status: 'not run', drivers }
      const failed = each.some((one) => [...(one?.values() ?? [false])].includes(false))
      return { status: failed ? 'failed' : 'passed', drivers }
    },
    proofsOf: (id) => proofs.get(id) ?? [],
    at: existsSync(path('features')) ? statSync(path('features')).mtime : null,
    isWhole: ['features', 'browser', ...kinds].every((name) => existsSync(path(name))),
  }
}

import { relative } from 'node:path'
import { Failure, root } from './bootstrap.mjs'

const vitest = (project, ...words) => ({
  command: [
    'vitest',
    'run',
    '--config',
    '.config/vitest.config.ts',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...words,
  ],
  output: '--outputFile.json',
  count: vitestCount,
  tests: vitestTests,
})
const cucumber = (...profile) => ({
  command: ['cucumber-js', '--config', 'features/cucumber.mjs', ...profile],
  output: '--format',
  count: cucumberCount,
  tests: cucumberTests,
})

export const steps = {
  types: { command: ['tsc', '-p', '.'] },
  lint: { command: ['biome', 'check', '--config-path=.config'] },
  unit: vitest('unit*'),
  integration: vitest('integration'),
  features: cucumber(),
  browser: cucumber('--profile', 'browser'),
  screens: vitest('screens'),
  machines: { ...vitest('machines'), skips: true },
  judges: { ...vitest('judges'), skips: true },
  engines: { ...vitest('engines'), skips: true },
  coverage: { command: ['node', 'scripts/coverage-requirements.ts'] },
  messages: { command: ['node', 'scripts/messages.ts'] },
  /** Half an hour: many more random kills, lifecycles and inputs than in a usual run. */
  proof: {
    ...vitest(
      'integration',
      'kill.int',
      'signed-quotes',
      'billing-model',
      'true-sentences',
      'quoting/model',
      'contract-fuzz',
      'two-releases',
      'every-schedule',
    ),
    env: {
      KILLS: '25',
      MODEL_RUNS: '1000',
      SENTENCE_RUNS: '2000',
      SENTENCE_LANES: '3',
      FUZZ_RUNS: '1000',
      SCHEDULE_RUNS: '20000',
      TWO_RELEASES: 'on',
    },
  },
}
export const everything = ['types', 'lint', 'unit', 'integration', 'features', 'browser', 'screens']
const sets = {
  /** Two minutes. */
  quick: ['types', 'lint', 'unit', 'features'],
}

const isFeature = (word) => word.startsWith('features/') || word.includes(' ')

/** The steps to run: the named ones, those of named files, folders and scenarios, or everything. */
export function chosenBy(words) {
  const named = words.flatMap((word) => sets[word] ?? (steps[word] ? word : []))
  const wanted = words.filter((word) => !sets[word] && !steps[word])
  const chosen = new Map((words.length > 0 ? named : everything).map((name) => [name, []]))
  const drivers = named.filter((name) => ['features', 'browser'].includes(name))
  for (const word of wanted)
    for (const name of isFeature(word) ? (drivers.length > 0 ? drivers : ['features']) : projectsOf(word))
      chosen.set(name, [...(chosen.get(name) ?? []), ...argumentsFor(word)])
  return [...chosen].map(([name, args]) => ({ name, args }))
}

function projectsOf(word) {
  if (/\.int\.test\.ts(:\d+)?$/.test(word)) return ['integration']
  if (/\.machines\.test\.ts(:\d+)?$/.test(word)) return ['machines']
  if (/\.judges\.test\.ts(:\d+)?$/.test(word)) return ['judges']
  if (/\.engines\.test\.ts(:\d+)?$/.test(word)) return ['engines']
  if (/\.screen\.test\.ts(:\d+)?$/.test(word)) return ['screens']
  if (/\.test\.tsx?(:\d+)?$/.test(word)) return ['unit']
  if (word.includes('/')) return ['unit', 'integration', 'screens']
  const known = [...Object.keys(sets), ...Object.keys(steps)].join(', ')
  throw new Failure(`There is no step "${word}": choose from ${known}, or name a file, a folder or a scenario`)
}

/** Cucumber treats names as patterns; a folder may have only one kind of test. */
function argumentsFor(word) {
  if (word.includes(' ')) return ['--name', word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')]
  return isFeature(word) || word.includes('.test.') ? [word] : ['--passWithNoTests', word]
}

function vitestCount({ numPassedTests, numFailedTests, numPendingTests, success }) {
  // A file that fails to load has no failed tests.
  return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : 1), skipped: numPendingTests }
}

function vitestTests({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, failureMessages: [failure] }) => ({
      title: `${relative(root, name)} > ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      failure,
    })),
  )
}

const scenariosOf = (features) =>
  features.flatMap(({ uri, elements }) =>
    elements.filter(({ type }) => type !== 'background').map((one) => ({ ...one, uri })),
  )

function cucumberCount(features) {
  const scenarios = scenariosOf(features)
  const passed = scenarios.filter((scenario) => scenario.steps.every(({ result }) => result.status === 'passed')).length
  return { passed, failed: scenarios.length - passed }
}

function cucumberTests(features) {
  return scenariosOf(features).map(({ uri, line, name, steps }) => ({
    title: `${uri}:${line} > ${name}`,
    seconds: steps.reduce((sum, { result }) => sum + (result.duration ?? 0), 0) / 1e9,
    failure: steps.find(({ result }) => result.error_message)?.result.error_message,
  }))
}

/** Each failed test with the first lines of its message. `tests` is [{ title, failure }]. */
export const failed = (tests) =>
  tests
    .filter(({ failure }) => failure)
    .map(({ title, failure }) => `  ${title}\n${failure.split('\n').slice(0, 8).join('\n')}`)

/** One line for each of the slowest tests, the slowest first. `tests` is [{ title, seconds }]. */
export const slowest = (tests, most = 20) =>
  [...tests]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`)

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment, Failure, fail, prepare, root } from './bootstrap.mjs'

const results = join(root, '.cache', 'test-results')
const vitest = (project, ...files) => ({
  command: [
    'vitest',
    'run',
    '--config',
    '.config/vitest.config.ts',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...files,
  ],
  output: '--outputFile.json',
  count: vitestCount,
})
const cucumber = (...profile) => ({
  command: ['cucumber-js', '--config', 'features/cucumber.mjs', ...profile],
  output: '--format',
  count: cucumberCount,
  retried: true,
})

const steps = {
  types: { command: ['tsc', '-p', '.'] },
  lint: { command: ['biome', 'check', '--config-path=.config'] },
  unit: vitest('unit'),
  integration: vitest('integration'),
  features: cucumber(),
  browser: cucumber('--profile', 'browser'),
  coverage: { command: ['node', 'scripts/coverage-requirements.ts'] },
  proof: {
    ...vitest(
      'integration',
      'kill.int',
      'billing-model',
      'true-sentences',
      'quoting/model',
      'contract-fuzz',
      'two-releases',
      '--retry=0',
    ),
    env: {
      KILLS: '25',
      MODEL_RUNS: '1000',
      SENTENCE_RUNS: '2000',
      SENTENCE_LANES: '3',
      FUZZ_RUNS: '1000',
      TWO_RELEASES: 'on',
    },
  },
}
const everything = ['types', 'lint', 'unit', 'integration', 'features', 'browser']
const chosenBy = {
  /** Two minutes. */
  quick: ['types', 'lint', 'unit', 'features'],
  /** Half an hour: random kills, lives and inputs, far more of them than in each run. */
  proof: ['proof'],
}
/** These begin together: each leaves a processor idle. */
const together = ['types', 'lint', 'unit']

function vitestCount({ numPassedTests, numFailedTests, success }) {
  // A file that cannot be loaded fails without a single failed test.
  return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : 1) }
}

function cucumberCount(features) {
  const scenarios = features.flatMap(({ elements }) => elements).filter(({ type }) => type !== 'background')
  const passed = scenarios.filter((scenario) => scenario.steps.every(({ result }) => result.status === 'passed')).length
  return { passed, failed: scenarios.length - passed }
}

async function runStep(name) {
  const { command, output, count, retried, env = {} } = steps[name]
  const [program, ...args] = command
  const file = join(results, `${name}.json`)
  if (output) args.push(output === '--format' ? `--format=json:${file}` : `${output}=${file}`)
  const messages = join(results, `${name}.ndjson`)
  if (retried) args.push(`--format=message:${messages}`)
  console.log(`\n--- ${name}`)
  const startedAt = Date.now()
  const code = await run(program, args, env)
  const counted = count ? countOf(count, file) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  const twice = retried && existsSync(messages) ? triedTwice(messages) : []
  for (const scenario of twice) console.log(`tried twice: ${scenario}`)
  return { name, ...counted, twice: twice.length, seconds: (Date.now() - startedAt) / 1000 }
}

/** The scenarios that passed or failed only when they were tried again: a race, or a machine that was too busy. */
function triedTwice(file) {
  const said = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const all = (kind) => said.flatMap((message) => message[kind] ?? [])
  const names = new Map(all('pickle').map(({ id, name }) => [id, name]))
  const scenarios = new Map(all('testCase').map(({ id, pickleId }) => [id, names.get(pickleId)]))
  const attempts = new Map(all('testCaseStarted').map(({ id, testCaseId }) => [id, scenarios.get(testCaseId)]))
  return all('testCaseFinished')
    .filter(({ willBeRetried }) => willBeRetried)
    .map(({ testCaseStartedId }) => attempts.get(testCaseStartedId))
}

/** A step that ended without leaving its results has failed. */
function countOf(count, file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  return count(JSON.parse(readFileSync(file, 'utf8')))
}

function run(program, args, env) {
  return new Promise((resolve) => {
    const path = join(root, 'node_modules', '.bin', program)
    const child = spawn(path, args, { cwd: root, env: environment({ NODE_ENV: 'test', ...env }), stdio: 'inherit' })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function chosenSteps(names) {
  if (names.length === 1 && chosenBy[names[0]]) return chosenBy[names[0]]
  const unknown = names.find((name) => !steps[name])
  if (unknown)
    throw new Failure(
      `There is no step "${unknown}": choose from ${Object.keys(chosenBy).join(', ')}, ${Object.keys(steps).join(', ')}`,
    )
  return names.length > 0 ? names : everything
}

async function test() {
  const chosen = chosenSteps(process.argv.slice(2))
  await prepare()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const outcomes = []
  const first = chosen.filter((name) => together.includes(name))
  outcomes.push(...(await Promise.all(first.map(runStep))))
  for (const name of chosen) if (!first.includes(name)) outcomes.push(await runStep(name))
  if (chosen.length === everything.length) outcomes.push(await runStep('coverage'))
  console.log('')
  for (const { name, passed, failed, twice = 0, seconds } of outcomes) {
    console.log(
      `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s${twice ? `, ${twice} tried twice` : ''}`,
    )
  }
  const sum = (what) => outcomes.reduce((total, outcome) => total + outcome[what], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

test().catch(fail)

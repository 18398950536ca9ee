import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment, Failure, fail, prepare, root } from './bootstrap.mjs'
import { chosenBy, everything, failed, slowest, steps } from './test-steps.mjs'

const results = join(root, '.cache', 'test-results')
/** Steps that run in parallel, because each leaves a processor idle. */
const together = ['types', 'lint', 'unit']

async function runStep({ name, args: more }) {
  const { command, output, count, tests, skips, env = {} } = steps[name]
  const [program, ...args] = [...command, ...more]
  const file = join(results, `${name}.json`)
  if (output) args.push(output === '--format' ? `--format=json:${file}` : `${output}=${file}`)
  console.log(`\n--- ${name}`)
  const startedAt = Date.now()
  const code = await run(program, args, env)
  const read = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const counted = count ? countOf(count, read) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  if (!skips) delete counted.skipped
  const seconds = (Date.now() - startedAt) / 1000
  return { name, ...counted, seconds, tests: tests && read ? tests(read) : [] }
}

/** A step that ended without leaving its results has failed. */
const countOf = (count, read) => (read ? count(read) : { passed: 0, failed: 1 })

function run(program, args, env) {
  return new Promise((resolve) => {
    const path = join(root, 'node_modules', '.bin', program)
    const child = spawn(path, args, { cwd: root, env: environment({ NODE_ENV: 'test', ...env }), stdio: 'inherit' })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function test() {
  const chosen = chosenBy(process.argv.slice(2))
  await prepare()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const outcomes = []
  const first = chosen.filter(({ name }) => together.includes(name))
  outcomes.push(...(await Promise.all(first.map(runStep))))
  for (const step of chosen) if (!first.includes(step)) outcomes.push(await runStep(step))
  if (chosen.length === everything.length)
    for (const name of ['coverage', 'messages']) outcomes.push(await runStep({ name, args: [] }))
  const tests = outcomes.flatMap((outcome) => outcome.tests)
  const slow = slowest(tests)
  if (slow.length > 0) console.log(`\nThe slowest tests:\n${slow.join('\n')}`)
  const broken = failed(tests)
  if (broken.length > 0) console.log(`\nFailed:\n${broken.join('\n')}`)
  console.log('')
  for (const { name, passed, failed, seconds } of outcomes) {
    console.log(
      `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    )
  }
  const sum = (what) => outcomes.reduce((total, outcome) => total + outcome[what], 0)
  const skipped = outcomes.reduce((total, outcome) => total + (outcome.skipped ?? 0), 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  if (sum('passed') + sum('failed') + skipped === 0)
    throw new Failure('No test is there, or its tags leave it to another step')
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

test().catch(fail)

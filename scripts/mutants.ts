import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './mutants/fault.ts'
import { faults } from './mutants/faults.ts'

/**
 * `npm run mutants [-- area]`: applies each fault to a copy of the last commit and runs the tests that must catch it.
 * Fails when fewer than 90% are caught, or when a fault no longer fits the code.
 */
const root = join(import.meta.dirname, '..')
const goal = 0.9
const area = process.argv[2]
const chosen = faults.filter((fault) => !area || fault.area === area)
if (chosen.length === 0) {
  const areas = [...new Set(faults.map((fault) => fault.area))].join(', ')
  console.log(`npm run mutants [-- area]: applies faults to a copy of the last commit, and runs the tests that must fail.
Areas: ${areas}`)
  process.exit(area === '--help' ? 0 : 1)
}
const copy = join(mkdtempSync(join(tmpdir(), 'tidytally-mutants-')), 'copy')
execFileSync('git', ['worktree', 'add', '--detach', '--quiet', copy, 'HEAD'], { cwd: root })

type Verdict = 'noticed' | 'not noticed' | 'does not fit'
const verdicts: Verdict[] = []
try {
  for (const shared of ['node_modules', '.build', '.cache', 'src/web/styled-system'])
    if (!existsSync(join(copy, shared))) symlinkSync(join(root, shared), join(copy, shared))
  for (const tests of new Set(chosen.map(({ tests }) => tests)))
    if (!passes(tests)) throw new Error(`These tests fail without any fault: ${tests}`)
  for (const fault of chosen) {
    const verdict = verdictOn(fault)
    verdicts.push(verdict)
    console.log(`${verdict.padEnd(13)} ${fault.area}: ${fault.file}: ${fault.text.trim().slice(0, 80)}`)
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
  rmSync(join(copy, '..'), { recursive: true, force: true })
}

const noticed = verdicts.filter((verdict) => verdict === 'noticed').length
console.log(`${noticed} of ${verdicts.length} faults noticed (${Math.round((noticed / verdicts.length) * 100)} %)`)
if (noticed / verdicts.length < goal || verdicts.includes('does not fit')) process.exitCode = 1

function verdictOn({ file, text, becomes, tests }: Fault): Verdict {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(text).length !== 2) return 'does not fit'
  writeFileSync(
    path,
    whole.replace(text, () => becomes),
  )
  try {
    return passes(tests) ? 'not noticed' : 'noticed'
  } finally {
    writeFileSync(path, whole)
  }
}

/** Runs the matching unit tests first, because they are quick. */
function passes(tests: string) {
  const run = (project: string) =>
    spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      [
        'run',
        '--config',
        '.config/vitest.config.ts',
        '--project',
        project,
        '--retry=0',
        '--bail=1',
        '--passWithNoTests',
        ...tests.split(' '),
      ],
      { cwd: copy, env: { ...process.env, NODE_ENV: 'test' }, stdio: 'ignore' },
    ).status === 0
  return run('unit') && run('integration')
}

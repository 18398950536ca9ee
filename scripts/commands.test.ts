import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (script: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { cwd: root, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

it.each(['scripts/start.mjs', 'Dockerfile', 'scripts/bench/place.ts'])(
  '%s limits the memory of Node @SCL-10',
  (file) => {
    const options = readFileSync(join(root, file), 'utf8').match(/--max-[\w-]+=\d+/g)
    expect(options).toEqual(['--max-semi-space-size=8', '--max-old-space-size=768'])
  },
)

describe('a command that gets an unknown word @ENG-07', () => {
  it.each([
    ['scripts/bench/bench.ts', /^There is no group nonsense\.$/m, /^Groups: list, /m],
    ['scripts/mutants.ts', /^npm run mutants \[-- area\]/m, /^Areas: /m],
    ['scripts/screenshots.ts', /^npm run screenshots: replaces the pictures/m],
    ['scripts/test.mjs', /^There is no step "nonsense": choose from quick, types, [^.]*$/m],
  ])('%s says what there is, without a stack', (script, ...sentences) => {
    const { status, said } = run(script, 'nonsense')
    for (const sentence of sentences) expect(said).toMatch(sentence)
    expect(said).not.toMatch(/^\s+at /m)
    expect(status).toBe(1)
  })

  it.each(['scripts/bench/bench.ts', 'scripts/mutants.ts', 'scripts/screenshots.ts'])(
    '%s explains itself',
    (script) => {
      const { status, said } = run(script, '--help')
      expect([status, said]).toEqual([0, expect.stringMatching(/^npm run /)])
    },
  )

  it('lists each step of the tests once', () => {
    const steps = /choose from (.*), or name/.exec(run('scripts/test.mjs', 'nonsense').said)![1]!.split(', ')
    expect(steps).toContain('proof')
    expect(new Set(steps).size).toBe(steps.length)
  })
})

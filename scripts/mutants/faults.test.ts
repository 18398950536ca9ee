import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faults } from './faults.ts'

const root = join(import.meta.dirname, '..', '..')
const testFiles = globSync('{src,scripts}/**/*.test.{ts,tsx}', { cwd: root })

it('each planted fault matches the code exactly once, and its tests exist', () => {
  const misfits = faults.filter(
    ({ file, text, tests }) =>
      readFileSync(join(root, file), 'utf8').split(text).length !== 2 ||
      !tests.split(' ').every((test) => testFiles.some((path) => path.includes(test))),
  )
  expect(misfits.map(({ file, text, tests }) => `${file}: ${text} (${tests})`)).toEqual([])
})

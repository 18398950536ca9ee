import { expect, it } from 'vitest'
import { coverageOf, idsNamedIn } from './coverage-requirements.ts'

/** Written apart from its at sign, so that this file proves nothing by itself. */
const at = (id: string) => `@${id}`

it('finds ids in tags and titles, not in comments', () => {
  const feature = `${at('PRI-12')} ${at('browser')}\nScenario: daily\n  # ${at('PRI-13')}\n`
  expect(idsNamedIn(feature)).toEqual(['PRI-12'])
  expect(idsNamedIn(`it('rounds ${at('PX-16')} ${at('T-44')}', `)).toEqual(['PX-16', 'T-44'])
})

it('tells what is proven, unproven, for later, and not known', () => {
  const coverage = coverageOf(new Set(['PRI-12', 'BIL-01', 'PRI-999']))
  expect(coverage.proven.toSorted()).toEqual(['BIL-01', 'PRI-12'])
  expect(coverage.unproven).toContain('PRI-13')
  expect(coverage.unproven).not.toContain('PRI-12')
  expect(coverage.later).toContain('VIS-03')
  expect(coverage.unknown).toEqual(['PRI-999'])
})

import { expect, it } from 'vitest'
import { listed } from '../src/platform/limits/list.ts'
import { declarations, documented } from './limits.ts'

it('the table of limits in OPERATING.md is up to date (`npm run limits` rewrites it)', () => {
  const { now, right } = documented()
  expect(now).toBe(right)
})

it('lists every limit that the source declares', () => {
  expect(listed().map(({ name }) => name)).toEqual([...declarations().keys()].sort())
})

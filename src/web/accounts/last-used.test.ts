import { expect, it } from 'vitest'
import { lastUsed } from './last-used.ts'

const now = new Date(2026, 10, 12, 0, 30)

it.each([
  [new Date(2026, 10, 12, 0, 5), 'today'],
  [new Date(2026, 10, 11, 23, 59), 'yesterday'],
  [new Date(2026, 10, 11, 0, 0), 'yesterday'],
  [new Date(2026, 10, 10, 23, 59), 'Nov 10'],
  [new Date(2025, 10, 12, 0, 30), 'Nov 12, 2025'],
])('S-07: %s is %s', (at, words) => {
  expect(lastUsed(at, now)).toBe(words)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seldom } from './seldom.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })

it('a failure that repeats is reported at once, then every ten seconds with its count, until it ends @SCL-03', () => {
  const reported: [string, number][] = []
  const failed = seldom((error, times) => reported.push([(error as Error).message, times]))
  for (let second = 0; second < 25; second++) {
    for (let times = 0; times < 30; times++) failed(failure('refused', 'ECONNREFUSED'))
    vi.advanceTimersByTime(1_000)
  }
  expect(reported).toEqual([
    ['refused', 1],
    ['refused', 299],
    ['refused', 300],
  ])
  vi.advanceTimersByTime(60_000)
  expect(reported.slice(3)).toEqual([['refused', 150]])
  failed(failure('refused', 'ECONNREFUSED'))
  expect(reported.at(-1)).toEqual(['refused', 1])
})

it('each distinct failure is reported @SCL-03', () => {
  const reported: unknown[] = []
  const failed = seldom((error) => reported.push(error))
  const kinds = [failure('refused', 'A'), failure('refused', 'B'), failure('late', 'A')]
  for (const error of [...kinds, ...kinds]) failed(error)
  expect(reported).toEqual(kinds)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lately } from './health.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('a check of the files runs every 30 seconds, and 5 seconds after a failure, however many ask @SCL-01', async () => {
  let [works, runs] = [true, 0]
  const check = lately(async () => {
    runs++
    return works
  })
  expect(await Promise.all([check(), check(), check()])).toEqual([true, true, true])
  works = false
  vi.advanceTimersByTime(29_000)
  expect([await check(), runs]).toEqual([true, 1])
  vi.advanceTimersByTime(1_000)
  expect([await check(), runs]).toEqual([false, 2])
  works = true
  vi.advanceTimersByTime(4_000)
  expect([await check(), runs]).toEqual([false, 2])
  vi.advanceTimersByTime(1_000)
  expect([await check(), runs]).toEqual([true, 3])
})

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { keepForNextPage, keptByLastPage } from './next-page.ts'

afterEach(() => void vi.useRealTimers())

it('A message goes on once, on the page that opens next, and not half a minute later @SPC-08', () => {
  vi.useFakeTimers()
  expect(keptByLastPage()).toBeNull()
  keepForNextPage('Login successful')
  vi.advanceTimersByTime(5_000)
  expect(keptByLastPage()).toBe('Login successful')
  expect(keptByLastPage()).toBeNull()
  keepForNextPage('Logged out')
  vi.advanceTimersByTime(30_000)
  expect(keptByLastPage()).toBeNull()
})

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

const earlyScript = readFileSync(join(import.meta.dirname, 'early.js'), 'utf8')
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const started = () => [...document.querySelectorAll('script')].map((script) => script.getAttribute('src'))

it.each([
  ['the first paint', () => observed.map((tell) => tell()), true],
  ['a second, in a tab that paints nothing', () => vi.advanceTimersByTime(1_000), false],
])('scripts and pictures wait for the load event and for %s, and load once @FRD-02', async (_, comes, paints) => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('PerformanceObserver', Observer)
  for (const script of document.querySelectorAll('script')) script.remove()
  document.body.innerHTML = '<div id="app" data-scripts="/a.js /b.js"></div>'
  vi.stubGlobal('app', document.querySelector('#app')) // as every browser does for ids
  delete document.documentElement.dataset.painted
  observed.length = 0
  const loads: (() => void)[] = []
  vi.stubGlobal('addEventListener', (event: string, hear: () => void) => event === 'load' && loads.push(hear))
  new Function(earlyScript)()
  loads.map((load) => load())
  await vi.advanceTimersByTimeAsync(999)
  expect(started()).toEqual([])
  expect(document.documentElement.dataset.painted).toBeUndefined()
  comes()
  if (paints) comes() // a page paints more than once
  await vi.advanceTimersByTimeAsync(2_000)
  expect(started()).toEqual(['/a.js', '/b.js'])
  expect(document.documentElement.dataset.painted).toBe('')
})

const observed: (() => void)[] = []
class Observer {
  constructor(tell: () => void) {
    observed.push(tell)
  }
  observe() {}
}

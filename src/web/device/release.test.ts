// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { releaseWaiting } from './state.ts'

afterEach(() => vi.unstubAllGlobals())

it('a newer release is offered although the browser began to install it before the page asked @HND-01', async () => {
  const installing = new EventTarget()
  const registration = Object.assign(new EventTarget(), { installing, waiting: null as EventTarget | null })
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker })
  const { keepShell } = await import('./release.ts')
  await keepShell()
  expect(getDefaultStore().get(releaseWaiting)).toBe(false)
  registration.waiting = installing
  installing.dispatchEvent(new Event('statechange'))
  expect(getDefaultStore().get(releaseWaiting)).toBe(true)
})

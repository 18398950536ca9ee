import { afterEach, expect, it, vi } from 'vitest'
import { clearDevice } from './clear-device.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['unregister a worker', { getRegistrations: async () => [{ unregister: () => Promise.reject(new Error('no')) }] }],
  ['list its workers', { getRegistrations: () => Promise.reject(new Error('no')) }],
])('signing out deletes the files kept for offline use even if the browser fails to %s @HND-01', async (_, workers) => {
  const kept = new Set(['tidytally-shell-1', 'tidytally-shell-2'])
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: workers })
  expect(kept.size).toBe(2)
  await clearDevice()
  expect([...kept]).toEqual([])
})

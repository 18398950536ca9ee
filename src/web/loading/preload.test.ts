// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preload } from './preload.ts'

const fetched = vi.fn<typeof fetch>()
const links = () => [...document.head.querySelectorAll('link')]
const code = { Card: 'a card' }
const load = vi.fn(async () => code)
const ok = async () => new Response('')
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  fetched.mockReset().mockImplementation(ok)
  load.mockClear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('code is imported once all its files are loaded, and they are requested once', async () => {
  let comes = (_: Response) => {}
  fetched.mockImplementationOnce(() => new Promise((resolve) => (comes = resolve)))
  const coming = preload(load, ['assets/one.js', 'assets/more.js'])
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(load).not.toHaveBeenCalled()
  comes(new Response(''))
  expect(await coming).toBe(code)
  expect(await preload(load, ['assets/one.js', 'assets/more.js'])).toBe(code)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each([
  ['no signal', noSignal],
  ['a server in trouble', async () => new Response('', { status: 503 })],
])('after %s a file is requested again, and nothing is imported without it @HND-01', async (why, answer) => {
  const files = [`assets/${why.length}.js`]
  fetched.mockImplementationOnce(answer)
  await expect(preload(load, files)).rejects.toThrow(/Failed to fetch/)
  expect(load).not.toHaveBeenCalled()
  expect(await preload(load, files)).toBe(code)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('files that the document preloads are not requested twice', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/three.js">'
  expect(await preload(load, ['assets/three.js'])).toBe(code)
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  [200, 0],
  [0, 1],
])('a file that a script requested with status %i is requested %i more times', async (responseStatus, times) => {
  const file = `assets/five-${responseStatus}.js`
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((url) =>
    url.endsWith(file) ? [{ initiatorType: 'script', responseStatus } as unknown as PerformanceEntry] : [],
  )
  expect(await preload(load, [file])).toBe(code)
  expect(fetched).toHaveBeenCalledTimes(times)
})

test('on a public page, whose files the service worker lacks, files are fetched @JDG-02', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  document.body.innerHTML = '<div id="app" data-page="faq"></div>'
  expect(await preload(load, ['/assets/faq.client.js'])).toBe(code)
  expect(links()).toEqual([])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['where the service worker has them', () => vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })],
  ['while the page itself loads', () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')],
])('%s, files are only preloaded', async (where, given) => {
  given()
  const file = `/assets/four-${where.length}.js`
  expect(await preload(load, [file])).toBe(code)
  expect(fetched).not.toHaveBeenCalled()
  expect(links().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([['modulepreload', file]])
})

/** happy-dom fetches nothing here; this makes it report stylesheets as loaded. */
const stylesheetsCome = () => {
  const { settings } = (
    window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
  ).happyDOM
  settings.handleDisabledFileLoadingAsSuccess = true
}

test('a prefetched stylesheet is still applied', async () => {
  stylesheetsCome()
  const prefetched = { initiatorType: 'link', responseStatus: 200 } as unknown as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([prefetched])
  const coming = preload(load, ['/assets/six.css'])
  const [link] = links()
  expect([link?.rel, new URL(link?.href ?? '').pathname]).toEqual(['stylesheet', '/assets/six.css'])
  link?.dispatchEvent(new Event('load'))
  expect(await coming).toBe(code)
})

test('a request that never ends times out, so that it can be retried', async () => {
  const limit = new AbortController()
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  fetched.mockImplementationOnce(
    (_, { signal } = {}) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const coming = preload(load, ['assets/seven.js'])
  limit.abort(new TypeError('Failed to fetch'))
  await expect(coming).rejects.toThrow('Failed to fetch')
  expect(patience.mock.calls[0]?.[0]).toBeLessThanOrEqual(60_000)
  expect(await preload(load, ['assets/seven.js'])).toBe(code)
})

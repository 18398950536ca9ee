import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { isScreen } from '../app/screens.ts'

/** Prepended by the server: the release and the files of its signed-in product. No user data. */
declare const shell: { readonly release: string; readonly files: PrecacheEntry[] }

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(name: 'message', hear: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

const prefix = 'tidytally-shell-'
const own = prefix + shell.release
/** Earlier releases whose files are kept, for tabs that still show them. */
const earlierKept = 2

const precache = new PrecacheController({ cacheName: own, fallbackToNetwork: true })
precache.addToCacheList([...shell.files])

worker.addEventListener('install', (event) => {
  void precache.install(event as never)
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldReleases(), worker.clients.claim()]))
})

async function forgetOldReleases() {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(earlier.slice(0, -earlierKept).map((name) => caches.delete(name)))
}

/** The user clicked "Update now". */
worker.addEventListener('message', ({ data }) => {
  if (data === 'update now') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(kept('/dashboard', request))
    else if (pathname === '/') event.respondWith(orElse(request, async () => Response.redirect('/dashboard')))
    else event.respondWith(orElse(request, noSignal))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(ofAnyRelease(request))
  } else if (precache.getCacheKeyForURL(request.url)) {
    event.respondWith(kept(pathname, request))
  }
})

/** Doesn't open the cache: that would create it again after signing out has deleted it. */
const precached = (path: string) => caches.match(precache.getCacheKeyForURL(path)!, { cacheName: own })

const kept = async (path: string, request: Request) => (await precached(path)) ?? fetch(request)

/**
 * For a PDF, a public page or sign-in: our page says that it needs a connection, instead of the browser's error page.
 */
async function noSignal(): Promise<Response> {
  const page = await precached('/no-signal.html')
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error()
}

const orElse = (request: Request, instead: () => Promise<Response>) => fetch(request).catch(instead)

/** Asset names contain a hash of their content, so it doesn't matter which release cached one. */
const ofAnyRelease = async (request: Request) =>
  (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request)

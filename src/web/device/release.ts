import { getDefaultStore } from 'jotai'
import { releaseWaiting } from './state.ts'

const store = getDefaultStore()
const askAgainAfterMs = 10 * 60_000

let registration: ServiceWorkerRegistration | undefined
let taking = false

/**
 * Lets the browser keep the signed-in product for offline use, and checks for a newer release when the user returns to
 * the page, is back online, and at intervals. A newer one waits until the user accepts it, or until no tab shows the
 * old one.
 */
export async function keepShell(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers || registration) return
  const hadOne = workers.controller !== null
  // Registering again would bring back a worker that has just removed itself because it was switched off.
  // Private windows and plain HTTP refuse service workers; the product then needs a signal.
  registration = await (hadOne ? workers.getRegistration() : workers.register('/sw.js')).catch(() => undefined)
  if (!registration) return
  const known = registration
  const look = () => known.waiting && workers.controller && store.set(releaseWaiting, true)
  const follow = () => known.installing?.addEventListener('statechange', look)
  known.addEventListener('updatefound', follow)
  follow() // the browser may have begun to install a newer release before this page asked
  look()
  workers.addEventListener('controllerchange', () => {
    if (taking) window.location.reload()
    else if (hadOne) void takenElsewhere(workers)
  })
  let askedAt = Date.now()
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < askAgainAfterMs) return
    askedAt = Date.now()
    void known.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  window.addEventListener('online', ask)
  setInterval(ask, askAgainAfterMs)
}

/** Another tab activated the newer release: this one continues with the old one until the user accepts it here. */
async function takenElsewhere(workers: ServiceWorkerContainer) {
  await new Promise((resolve) => setTimeout(resolve, 1000)) // a worker that was switched off has unregistered by then
  if (await workers.getRegistration()) store.set(releaseWaiting, true)
}

/** Activates the newer release, which reloads the page. */
export function takeRelease(): void {
  taking = true
  if (registration?.waiting) registration.waiting.postMessage('update now')
  else window.location.reload()
}

import { getDefaultStore } from 'jotai'
import { releaseWaiting } from './state.ts'

const store = getDefaultStore()
const askAgainAfterMs = 10 * 60_000

let registration: ServiceWorkerRegistration | undefined
let taking = false

/**
 * Lets the browser keep the signed-in product for work without a signal, and looks for a newer release when she comes
 * back to the page. A newer one waits until she takes it, or until no tab shows the old one.
 */
export async function keepShell(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers || registration) return
  const hadOne = workers.controller !== null
  // Private windows and plain HTTP refuse; then the product needs a signal.
  registration = await workers.register('/sw.js').catch(() => undefined)
  if (!registration) return
  const known = registration
  const look = () => known.waiting && workers.controller && store.set(releaseWaiting, true)
  known.addEventListener('updatefound', () => known.installing?.addEventListener('statechange', look))
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

/** Another tab took the newer release: this one goes on with the old until she takes it here. */
async function takenElsewhere(workers: ServiceWorkerContainer) {
  await new Promise((resolve) => setTimeout(resolve, 1000)) // a worker that was switched off is gone by then
  if (await workers.getRegistration()) store.set(releaseWaiting, true)
}

/** She takes the newer release: the page starts anew. */
export function takeRelease(): void {
  taking = true
  if (registration?.waiting) registration.waiting.postMessage('update now')
  else window.location.reload()
}

import { clearOfflineStore } from './offline-store.ts'
import { markSeenBy } from './owner.ts'

/** The color scheme is not personal data, so it is kept. */
const stays = 'theme'

/** Removes the contractor's data from this device: cached answers, the app itself, and the state of tabs. */
export async function clearDevice(): Promise<void> {
  markSeenBy(null)
  await Promise.allSettled([clearOfflineStore(), forgetShell()])
  try {
    sessionStorage.clear()
    for (const name of Object.keys(localStorage)) if (name !== stays) localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** The files are deleted even if the browser fails to unregister the worker, which then asks the server for each. */
async function forgetShell() {
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.allSettled(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

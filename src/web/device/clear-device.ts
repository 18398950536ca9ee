import { markSeenBy } from './owner.ts'
import { forgetSeen } from './seen-store.ts'

/** How light or dark this device likes it says nothing about anyone. */
const stays = 'theme'

/** Leaves nothing of the contractor on this device: not what she saw, not the app itself, not what a tab remembers. */
export async function clearDevice(): Promise<void> {
  markSeenBy(null)
  await Promise.allSettled([forgetSeen(), forgetShell()])
  try {
    sessionStorage.clear()
    for (const name of Object.keys(localStorage)) if (name !== stays) localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to clear.
  }
}

async function forgetShell() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

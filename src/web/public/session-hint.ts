import { markSeenBy } from '../device/owner.ts'
import { store } from '../device/storage.ts'

const name = 'signed-in'

/**
 * Remembers that this browser has a session, so that public pages ask who is signed in; other visitors are never asked.
 * When the session has ended, cached answers and drafts are removed. Unsent work stays, under its owner's id.
 */
export function rememberSession(signedIn: boolean): void {
  store('localStorage', name, signedIn ? 'yes' : null) // without storage, public pages offer to sign in
  if (signedIn) return
  markSeenBy(null)
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage is empty.
  }
  void import('../device/offline-store.ts').then(({ clearOfflineStore }) => clearOfflineStore())
}

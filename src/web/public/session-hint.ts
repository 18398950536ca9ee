const name = 'signed-in'

/**
 * Remembers that this browser has a session, so that public pages ask who is signed in; other visitors are never asked.
 * When the session has ended, cached answers and drafts are removed. Unsent work stays, under its owner's id.
 */
export function rememberSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(name, 'yes')
    else {
      localStorage.removeItem(name)
      localStorage.removeItem('seen-by')
      sessionStorage.clear()
    }
  } catch {
    // Without storage, public pages offer to sign in.
  }
  if (!signedIn) void import('../device/offline-store.ts').then(({ clearOfflineStore }) => clearOfflineStore())
}

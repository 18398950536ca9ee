const name = 'signed-in'

/**
 * Remembers that this browser has a session, so that the public pages ask who is signed in; a reader is never asked. When it
 * ended, answers and drafts leave the device. Unsent work stays, under its owner's id.
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
    // Without storage the public pages offer to sign in.
  }
  if (!signedIn) void import('../device/seen-store.ts').then(({ forgetSeen }) => forgetSeen())
}

const name = 'signed-in'

/** Remembers that this browser has a session, so that the public pages ask who is signed in; a reader is never asked. */
export function rememberSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(name, 'yes')
    else {
      localStorage.removeItem(name)
      localStorage.removeItem('seen-by')
    }
  } catch {
    // Without storage the public pages offer to sign in.
  }
}

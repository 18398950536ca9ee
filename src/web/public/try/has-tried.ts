/** The localStorage key of the try-out page's building. */
export const triedKey = 'tidytally-try'

/** Whether there is one; reading it takes more code. */
export function hasTried(): boolean {
  try {
    return localStorage.getItem(triedKey) !== null
  } catch {
    return false
  }
}

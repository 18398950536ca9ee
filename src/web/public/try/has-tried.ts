/** Where this browser keeps the building of the try-out page. */
export const triedKey = 'tidytally-try'

/** Whether there is one at all; what it is takes more code to know. */
export function hasTried(): boolean {
  try {
    return localStorage.getItem(triedKey) !== null
  } catch {
    return false
  }
}

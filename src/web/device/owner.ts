const name = 'seen-by'

/**
 * The contractor whose cached answers this device may show. Signing in replaces the previous owner; without an owner
 * nothing is shown or stored.
 */
export function seenBy(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function markSeenBy(contractorId: string | null): void {
  try {
    if (contractorId) localStorage.setItem(name, contractorId)
    else localStorage.removeItem(name)
  } catch {
    // Without storage nothing is cached.
  }
}

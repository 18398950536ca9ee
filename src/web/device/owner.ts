const name = 'seen-by'

/**
 * Whose last seen answers this device may show. Whoever signs in takes the mark away from everyone before her, and
 * nothing is shown or kept without it.
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
    // Without storage nothing is kept.
  }
}

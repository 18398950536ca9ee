import { store, stored } from './storage.ts'

const name = 'seen-by'
/** The contractor's figures that were confirmed here; see `ui/form/confirmed-figures.ts`. */
export const confirmedFiguresKey = 'confirmed-figures'

/**
 * The contractor whose cached answers this device may show. Signing in replaces the previous owner; without an owner
 * nothing is shown or stored.
 */
export function seenBy(): string | null {
  return stored('localStorage', name)
}

export function markSeenBy(contractorId: string | null): void {
  store('localStorage', name, contractorId) // without storage nothing is cached
  if (!contractorId) store('localStorage', confirmedFiguresKey, null)
}

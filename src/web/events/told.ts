import type { Change, ChangeKind } from '../../modules/accounts/contract/events.ts'

/** A change that the server told; `reset` means that anything may have changed. */
export interface Told extends Change {
  readonly kind: ChangeKind | 'reset'
}

const listeners = new Set<(told: Told) => void>()

/** Calls `hear` with each change. Returns a function that stops it. */
export function hearChanges(hear: (told: Told) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

export function tell(told: Told): void {
  for (const hear of [...listeners]) hear(told)
}

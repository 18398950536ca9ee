import { atom } from 'jotai'
import type { Operation } from './operations.ts'
import type { OutboxState, Outcome } from './replay.ts'

export const nothingWaits = (): OutboxState => ({ queue: [], written: new Set(), connection: 'ok', refusal: null })

/** The unsent edits, and whether the server is reachable. */
export const outboxState = atom<OutboxState>(nothingWaits())
/** Upload progress of each photo (0 to 1), by photo id. */
export const uploadProgress = atom<Readonly<Record<string, number>>>({})
/** The last edit that couldn't be saved, for a toast. */
export const lastRefusal = atom<{ operation: Operation; outcome: Outcome } | null>(null)

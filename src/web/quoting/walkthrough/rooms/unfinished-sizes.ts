import { useSyncExternalStore } from 'react'
import { keepSessionDraft, sessionDraft } from '../../session-draft.ts'

/** Text that isn't a valid size yet, by room. Those rooms keep their previous size. */
export type UnfinishedSizes = Readonly<Record<string, string>>

const name = 'unfinished-sizes'
const none: UnfinishedSizes = {}
let sizes: UnfinishedSizes | undefined
const listeners = new Set<() => void>()

const now = (): UnfinishedSizes => {
  sizes ??= sessionDraft<UnfinishedSizes>(name) ?? none
  return sizes
}

function change(next: UnfinishedSizes) {
  sizes = next
  keepSessionDraft(name, Object.keys(next).length > 0 ? next : null)
  for (const listener of listeners) listener()
}

/** Keeps the text in this tab until it is a valid size. */
export const keepUnfinished = (roomId: string, text: string): void => change({ ...now(), [roomId]: text })

export function forgetUnfinished(roomId: string): void {
  if (!(roomId in now())) return
  const { [roomId]: _, ...others } = now()
  change(others)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Empty when rendered on the server. */
export const useUnfinishedSizes = (): UnfinishedSizes => useSyncExternalStore(subscribe, now, () => none)

const shown = 24
/** "“24x” isn’t a size yet" */
export function notASize(text: string): string {
  const typed = text.trim()
  if (typed === '') return 'No size is typed'
  return `“${typed.length > shown ? `${typed.slice(0, shown)}…` : typed}” isn’t a size yet`
}

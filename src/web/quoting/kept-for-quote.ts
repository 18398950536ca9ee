import { atom, useAtom } from 'jotai'
import { useCallback } from 'react'
import { keepSessionDraft, sessionDraft } from './session-draft.ts'

type ByQuote<Value> = Readonly<Record<string, Value>>

/** A hook for one unsaved thing per quote. This tab keeps it, so other screens and a reload lose nothing. */
export function keptForQuote<Value>(name: string) {
  const changed = atom<ByQuote<Value> | null>(null)
  const all = atom(
    (get) => get(changed) ?? sessionDraft<ByQuote<Value>>(name) ?? {},
    (get, set, quoteId: string, change: (now: Value | undefined) => Value | undefined) => {
      const { [quoteId]: before, ...others } = get(all)
      const after = change(before)
      const next: ByQuote<Value> = after === undefined ? others : { ...others, [quoteId]: after }
      set(changed, next)
      keepSessionDraft(name, Object.keys(next).length > 0 ? next : null)
    },
  )
  return (quoteId: string) => {
    const [values, change] = useAtom(all)
    const set = useCallback(
      (to: (now: Value | undefined) => Value | undefined) => change(quoteId, to),
      [change, quoteId],
    )
    return [values[quoteId], set] as const
  }
}

import { useCallback, useMemo, useRef, useState } from 'react'
import type { Confirmation } from './confirmation.ts'

type Confirm = () => Promise<Confirmation>

/** A screen's access to its card form: whether it can be submitted, and how. */
export interface Card {
  readonly ready: boolean
  /** Confirms the typed card; throws only unexpected errors. The form must stay on screen until then. */
  readonly confirm: Confirm
  /** Called by the form itself. */
  readonly connect: (confirm: Confirm | null) => void
  readonly setReady: (ready: boolean) => void
}

export function useCard(): Card {
  const connected = useRef<Confirm>(null)
  const [ready, setReady] = useState(false)
  const connect = useCallback((confirm: Confirm | null) => {
    connected.current = confirm
  }, [])
  return useMemo(() => {
    const confirm = () => connected.current?.() ?? Promise.reject(new Error('The card form isn’t ready'))
    return { ready, confirm, connect, setReady }
  }, [ready, connect])
}

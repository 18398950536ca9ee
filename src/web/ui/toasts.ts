interface Extra {
  /** The id of a toast that this one updates in place, if it is still on screen. */
  updates?: string
  /** Such as Undo; clicking it closes the toast. */
  action?: { label: string; onClick: () => void }
  /**
   * Repeats what the screen shows: on a phone, it appears at the top, off the next step.
   */
  brief?: boolean
}

export interface Toast {
  readonly id: string
  readonly type: 'success' | 'error'
  readonly title: string
  readonly description: string | undefined
  /** In milliseconds. */
  readonly duration: number
  readonly brief: boolean
  readonly action: Extra['action']
}

let newest: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

/** The toast to show, or null. A new one replaces it. `ui/overlay/toast.tsx` shows it once that code has loaded. */
export const toaster = {
  newest: () => newest,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Removes the toast. */
  remove: () => say(null),
  /** Called when this toast has disappeared from the screen. */
  gone: (id: string) => newest?.id === id && say(null),
}

function say(toast: Omit<Toast, 'id'> | null, updates?: string) {
  const id = updates && newest?.id === updates ? updates : `toast-${++count}`
  newest = toast && { ...toast, id }
  for (const listener of listeners) listener()
}

/** Reports success; disappears after about five seconds. A new toast replaces the previous one. */
export function toastSuccess(title: string, description?: string, { brief = false, action, updates }: Extra = {}) {
  say({ type: 'success', title, description, duration: action ? 10_000 : 5_000, brief, action }, updates)
}

/** Removes this toast, which doesn't concern the next screen; others stay. */
export function dismissToast(title: string): void {
  if (newest?.title === title) say(null)
}

/** Reports a failure; stays until closed or replaced. An error is never shown only here. */
export function toastFailure(title: string, description?: string) {
  say({ type: 'error', title, description, duration: Number.POSITIVE_INFINITY, brief: false, action: undefined })
}

/** Reports work that is underway, until the toast is updated with its result. Returns the toast's id. */
export function toastProgress(title: string): string {
  const duration = Number.POSITIVE_INFINITY
  say({ type: 'success', title, description: undefined, duration, brief: false, action: undefined })
  return newest!.id
}

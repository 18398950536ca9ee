interface Extra {
  /** Such as Undo; pressing it closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Says what the screen shows as well: gone after two and a half seconds, and on a phone at the top, off the next step. */
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

/** The message to show, or null. A new one replaces it. `ui/overlay/toast.tsx` shows it as soon as that code has loaded. */
export const toaster = {
  newest: () => newest,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Takes the message away. */
  remove: () => say(null),
  /** This message has gone from the screen. */
  gone: (id: string) => newest?.id === id && say(null),
}

function say(toast: Omit<Toast, 'id'> | null) {
  newest = toast && { ...toast, id: `toast-${++count}` }
  for (const listener of listeners) listener()
}

/** Reports success; disappears after about five seconds. A new toast replaces the previous one. */
export function toastSuccess(title: string, description?: string, { brief = false, action }: Extra = {}) {
  say({ type: 'success', title, description, duration: brief ? 2_500 : action ? 10_000 : 5_000, brief, action })
}

/** Takes a message away that has nothing to do with the screen that comes; others stay. */
export function dismissToast(title: string): void {
  if (newest?.title === title) say(null)
}

/** Reports a failure; stays until closed or replaced. An error is never shown only here. */
export function toastFailure(title: string, description?: string) {
  say({ type: 'error', title, description, duration: Number.POSITIVE_INFINITY, brief: false, action: undefined })
}

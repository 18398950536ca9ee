import { createToaster } from '@ark-ui/react/toast'

/** The only place for toasts; `ui/toast.tsx` shows them. */
export const toaster = createToaster({
  placement: 'bottom',
  max: 1,
  overlap: false,
  gap: 0,
  offsets: 'var(--toast-offset, 16px)',
})

interface Extra {
  /** Such as Undo; pressing it closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Says what the screen shows as well: gone after two and a half seconds, and on a phone at the top, off the next step. */
  brief?: boolean
}

let newest = ''

/** Whether this message should be visible: the library briefly keeps the previous one when both change at once. */
export const isNewest = (id: string | undefined): boolean => id === newest

/** Reports success; disappears after about five seconds. A new toast replaces the previous one. */
export function toastSuccess(title: string, description?: string, { brief = false, ...extra }: Extra = {}) {
  toaster.remove()
  const duration = brief ? 2_500 : extra.action ? 10_000 : 5_000
  newest = toaster.create({ type: 'success', title, description, duration, meta: { brief }, ...extra })
}

/** Takes a message away that has nothing to do with the screen that comes; others stay. */
export function dismissToast(title: string): void {
  if (toaster.getVisibleToasts().some((shown) => shown.title === title)) toaster.remove()
}

/** Reports a failure; stays until closed or replaced. An error is never shown only here. */
export function toastFailure(title: string, description?: string) {
  toaster.remove()
  newest = toaster.create({ type: 'error', title, description, duration: Number.POSITIVE_INFINITY })
}

import { createToaster } from '@ark-ui/react/toast'

/** The one place of messages that come and go; `ui/toast.tsx` shows it. */
export const toaster = createToaster({
  placement: 'bottom',
  max: 1,
  overlap: false,
  gap: 0,
  offsets: 'var(--toast-offset, 16px)',
})

interface Extra {
  /** Such as Undo; one press, then the toast goes. */
  action?: { label: string; onClick: () => void }
}

let newest = ''

/** Whether a message is the one to be seen: the part leaves the one before for a while when both change at once. */
export const isNewest = (id: string | undefined): boolean => id === newest

/** Says that something worked; goes after about five seconds. A new toast takes the place of the one before. */
export function toastSuccess(title: string, description?: string, extra: Extra = {}) {
  toaster.remove()
  newest = toaster.create({ type: 'success', title, description, duration: extra.action ? 10_000 : 5_000, ...extra })
}

/** Says that something failed; stays until closed or replaced. It is never the only place where an error shows. */
export function toastFailure(title: string, description?: string) {
  toaster.remove()
  newest = toaster.create({ type: 'error', title, description, duration: Number.POSITIVE_INFINITY })
}

import { toaster } from '../ui/toasts.ts'

/** The toast that a screen would show: none or one. */
export function toastsNow() {
  const toast = toaster.newest()
  return toast ? [toast] : []
}

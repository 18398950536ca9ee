import { createRoot } from 'react-dom/client'
import { Toasts } from '../ui/overlay/toast.tsx'
import { toastSuccess } from '../ui/toasts.ts'

/** Shows a success message on a page that is plain HTML. */
export function toastOnPage(title: string): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
  toastSuccess(title)
}

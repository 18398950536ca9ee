import { createRoot } from 'react-dom/client'
import { lazyPart } from '../loading/lazy.tsx'
import { toastSuccess } from '../ui/toasts.ts'

const Toasts = lazyPart(() => import('../ui/overlay/toast.tsx').then(({ Toasts }) => Toasts))

/** Shows a success message on a page that is plain HTML. */
export function toastOnPage(title: string): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
  toastSuccess(title)
}

import { useEffect, useSyncExternalStore } from 'react'
import { useIdle } from '../loading/idle.ts'
import { lazyPart } from '../loading/lazy.tsx'
import { keptByLastPage } from './next-page.ts'
import { toaster, toastSuccess } from './toasts.ts'

const Toasts = lazyPart(() => import('./overlay/toast.tsx').then(({ Toasts }) => Toasts))

/**
 * The place for toasts, which loads with the first one or when the browser is idle. It isn't rendered before: after a
 * fallback, React delays other suspended content by 300 ms, which would delay the screen itself. The previous page's
 * message waits for the code.
 */
export function ToastsWhenNeeded() {
  const idle = useIdle()
  const toast = useSyncExternalStore(toaster.listen, toaster.newest)
  useEffect(() => {
    const title = keptByLastPage()
    if (title) void Toasts.preload().then(() => toastSuccess(title), console.warn)
  }, [])
  return (idle || toast) && <Toasts />
}

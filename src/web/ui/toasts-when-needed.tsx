import { useSyncExternalStore } from 'react'
import { useIdle } from '../loading/idle.ts'
import { lazyPart } from '../loading/lazy.tsx'
import { toaster } from './toasts.ts'

const Toasts = lazyPart(() => import('./overlay/toast.tsx').then(({ Toasts }) => Toasts))

/** Loads the code of toasts, for a message that must not come late. */
export const loadToasts = Toasts.preload

/**
 * The place for toasts, which loads with the first one or when the browser is idle. It isn't rendered before: after a
 * fallback, React delays other suspended content by 300 ms, which would delay the screen itself.
 */
export function ToastsWhenNeeded() {
  const idle = useIdle()
  const toast = useSyncExternalStore(toaster.listen, toaster.newest)
  return (idle || toast) && <Toasts />
}

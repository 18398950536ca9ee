import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const patienceMs = 5_000

/**
 * Moves focus to the heading when the screen changes, so that keyboards and screen readers continue there. While the
 * screen is loading, a replaced heading passes its focus on, until the user does something. A search box opened by its
 * key keeps the focus.
 */
export function useFocusOnHeading(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      stop = follow()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])
}

function focusHeading() {
  if (document.activeElement?.closest('[role=search]')) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

function follow(): () => void {
  focusHeading()
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) focusHeading()
  })
  const done = new AbortController()
  const stop = () => {
    watch.disconnect()
    done.abort()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, patienceMs)
  watch.observe(document.body, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, stop, { signal: done.signal, capture: true })
  return stop
}

import { useEffect, useState } from 'react'

const calmAfterMs = 1500
let isCalm = false

/** Whether the page is there and the browser has nothing more urgent to do: what serves the next visit waits for it. */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(isCalm)
  useEffect(() => {
    if (isCalm) return
    const soon = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500))
    const timer = setTimeout(
      () =>
        soon(() => {
          isCalm = true
          setCalm(true)
        }),
      calmAfterMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return calm
}

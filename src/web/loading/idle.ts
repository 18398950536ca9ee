import { useEffect, useState } from 'react'

/** `requestIdleCallback` alone also fires while a page waits for its data. */
const afterMs = 1500
let isIdle = false
let idle: Promise<void> | undefined

/**
 * Resolves when the page has loaded and the browser has nothing more urgent to do. Code and data that may be needed
 * next, perhaps offline, wait for it.
 */
export function whenIdle(): Promise<void> {
  idle ??= new Promise<void>((resolve) => {
    const soon = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500))
    setTimeout(() => soon(() => resolve()), afterMs)
  }).then(() => {
    isIdle = true
    performance.mark('idle') // the bench counts what a phone loads until here
  })
  return idle
}

export function useIdle(): boolean {
  const [is, setIs] = useState(isIdle)
  useEffect(() => {
    let left = false
    void whenIdle().then(() => left || setIs(true))
    return () => {
      left = true
    }
  }, [])
  return is
}

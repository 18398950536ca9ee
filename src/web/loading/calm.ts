import { useEffect, useState } from 'react'
import { untilLoaded } from './aside.tsx'

const calmAfterMs = 1500
let isCalm = false
let coming: Promise<void> | undefined

/** The page is there and the browser has nothing more urgent to do: what serves the next visit waits for it. */
export function whenCalm(): Promise<void> {
  coming ??= new Promise<void>((resolve) => {
    const soon = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500))
    setTimeout(() => soon(() => resolve()), calmAfterMs)
  }).then(() => {
    isCalm = true
    performance.mark('calm') // up to here the bench counts what a phone loads
  })
  return coming
}

export function useCalm(): boolean {
  const [calm, setCalm] = useState(isCalm)
  useEffect(() => untilLoaded(whenCalm, () => setCalm(true)), [])
  return calm
}

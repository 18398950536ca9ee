import { useEffect, useState } from 'react'
import { untilLoaded } from './aside.tsx'
import { whenCalm } from './calm.ts'

const signs = ['pointerdown', 'keydown'] as const
/** Somebody who has read for this long is about to do something, and the signal may be gone by then. */
const readingMs = 5000
let coming: Promise<void> | undefined

/**
 * Resolves when somebody begins to use the page: at the first touch, click or key, or after a few seconds of reading. Whatever
 * only a press can ask for, such as the inside of a room's card, loads from then on. Movements of the pointer do not count,
 * because browsers invent some.
 */
export function whenAtHand(): Promise<void> {
  coming ??= new Promise((resolve) => {
    for (const sign of signs)
      window.addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true })
    void whenCalm().then(() => setTimeout(resolve, readingMs))
  })
  return coming
}

export function useAtHand(): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => untilLoaded(whenAtHand, () => setThere(true)), [])
  return there
}

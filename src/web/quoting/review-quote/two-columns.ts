import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1000px)')

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** From 1000 px on Review has two columns; below, one, in which the costs fold. */
export const useTwoColumns = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

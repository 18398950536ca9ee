import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1000px)')

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** From 1000 px Review has two columns; below that, one, with the costs collapsed. */
export const useTwoColumns = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

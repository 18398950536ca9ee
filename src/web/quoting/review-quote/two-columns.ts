import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 62.5rem)')

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/**
 * From 1000 px Review has two columns; below that, one, with the costs collapsed. Like the style sheet, it follows the
 * browser's text size.
 */
export const useTwoColumns = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

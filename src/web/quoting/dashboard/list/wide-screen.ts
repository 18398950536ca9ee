import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 43.75rem)')

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** From 700 px the list is a table, below that it is cards; like the style sheet, it follows the browser's text size. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

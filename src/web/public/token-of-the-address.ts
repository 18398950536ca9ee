import { useLayoutEffect, useRef } from 'react'

/**
 * Removes the secret token from the address at once, so it appears in no history and no screenshot. In a layout effect,
 * because React may answer a click between hydrating and other effects.
 */
export function useTokenOfTheAddress() {
  const token = useRef('')
  useLayoutEffect(() => {
    const found = new URLSearchParams(window.location.search).get('token')
    if (!found) return
    token.current = found
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  return token
}

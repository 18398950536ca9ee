import { useEffect, useRef } from 'react'

/** Removes the secret token from the address at once, so it appears in no history and no screenshot. */
export function useTokenOfTheAddress() {
  const token = useRef('')
  useEffect(() => {
    const found = new URLSearchParams(window.location.search).get('token')
    if (!found) return
    token.current = found
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  return token
}

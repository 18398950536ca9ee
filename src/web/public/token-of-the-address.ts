import { useEffect, useRef } from 'react'

/** Takes the secret out of the address at once, so that it stays in no history and in no picture of the screen. */
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

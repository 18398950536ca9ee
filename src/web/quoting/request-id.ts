import { useRef } from 'react'
import { newId } from '../device/new-id.ts'

/**
 * An id for each content of a form: sending the same again, after an answer got lost, makes nothing twice, and a corrected
 * form isn't answered with what the first one made.
 */
export function useRequestId() {
  const ids = useRef(new Map<string, string>())
  return (content: object): string => {
    const key = JSON.stringify(content)
    const id = ids.current.get(key) ?? newId()
    ids.current.set(key, id)
    return id
  }
}

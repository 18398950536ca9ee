import { useEffect, useRef, useState } from 'react'

/** The width of an element in pixels; `usual` until it is measured. */
export function useWidth<Element extends HTMLElement>(usual: number) {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(usual)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new ResizeObserver(() => element.clientWidth > 0 && setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, width] as const
}

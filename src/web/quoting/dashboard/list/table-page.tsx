import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far off screen rows are rendered, so scrolling and tabbing find them. */
const rootMargin = '2000px 0px'

/** The rows of one page. Far off screen only their height is rendered, so hundreds of pages cost no more than a few. */
export function TablePage({ columns, children }: { columns: number; children: ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const seen = (entries: IntersectionObserverEntry[]) => {
      const entry = entries.at(-1)
      if (!entry) return
      const near = entry.isIntersecting || entry.target.contains(document.activeElement)
      setHeight(near ? null : entry.boundingClientRect.height)
    }
    const observer = new IntersectionObserver(seen, { rootMargin })
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={body}>
      {height === null ? (
        children
      ) : (
        <tr aria-hidden>
          <td colSpan={columns} style={{ height, padding: 0 }} />
        </tr>
      )}
    </tbody>
  )
}

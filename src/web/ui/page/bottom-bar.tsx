import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type BottomBarVariantProps, bottomBar } from '../../styled-system/recipes/index.js'

interface BottomBarProps {
  /** Above the actions: the running total on the right, its description on the left. */
  summary?: ReactNode
  /** Buttons, the main one last. */
  children: ReactNode
  /** Under the actions, or before them on a wide screen: why the main one is disabled. */
  note?: ReactNode
  /** phone: only under 700 px; everywhere: on wide screens too. */
  where?: BottomBarVariantProps['where']
}

/** Browsers scroll a field's caret into view, but may leave the rest of the field under the bar. */
function bringIntoView({ target }: FocusEvent) {
  const isText = target instanceof HTMLElement && target.matches('textarea, input:not([type=checkbox], [type=radio])')
  if (isText) target.scrollIntoView({ block: 'nearest' })
}

/** The main action in thumb reach. Tells the page its height, so it covers neither the end nor a focused field. */
export function BottomBar({ summary, children, note, where }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const tell = () => {
      const height = bar.current?.offsetHeight ?? 0
      style.setProperty('--bottom-bar-height', `${height}px`)
      style.setProperty('--toast-offset', `${height + 16}px`)
    }
    const watch = new ResizeObserver(tell)
    if (bar.current) watch.observe(bar.current)
    document.addEventListener('focusin', bringIntoView)
    return () => {
      document.removeEventListener('focusin', bringIntoView)
      watch.disconnect()
      style.removeProperty('--bottom-bar-height')
      style.removeProperty('--toast-offset')
    }
  }, [])
  const styles = bottomBar({ where })
  return (
    <div ref={bar} data-no-print className={styles.root}>
      {summary && <div className={styles.summary}>{summary}</div>}
      <div className={styles.actions}>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

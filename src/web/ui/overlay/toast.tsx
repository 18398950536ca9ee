import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toast as recipe } from '../../styled-system/recipes/index.js'
import { type Toast, toaster } from '../toasts.ts'

const part = (name: string) => ({ 'data-scope': 'toast', 'data-part': name })

/** Where the newest toast appears: once per page, above the bottom bar. */
export function Toasts() {
  const toast = useSyncExternalStore(toaster.listen, toaster.newest)
  return (
    <div {...part('group')} className={recipe().group}>
      {toast && <OneToast key={toast.id} toast={toast} />}
    </div>
  )
}

/**
 * A toast closes when its time is over. The time stops while a mouse is on it, while the keyboard is in it, and while the
 * page is hidden; a tap doesn't stop it.
 */
function OneToast({ toast: { id, type, title, description, duration, brief, action } }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useSyncExternalStore(onVisibilityChange, () => document.hidden)
  useCountdown(duration, title, hovered || focused || hidden, () => toaster.gone(id))
  const cameFrom = useRef<HTMLElement | null>(null)
  const close = () => {
    cameFrom.current?.focus({ preventScroll: true })
    toaster.gone(id)
  }
  const onFocus = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null
    setFocused(target.matches(':focus-visible'))
  }
  const failed = type === 'error'
  const underway = !failed && duration === Number.POSITIVE_INFINITY
  const Icon = failed ? CircleAlert : underway ? LoaderCircle : CircleCheck
  const styles = recipe({ kind: failed ? 'error' : 'success' })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop its time
    <div
      {...part('root')}
      data-brief={brief || undefined}
      className={styles.root}
      role={failed ? 'alert' : 'status'}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div className={styles.text}>
        <div {...part('title')} className={styles.title}>
          {title}
        </div>
        {description && (
          <div {...part('description')} className={styles.description}>
            {description}
          </div>
        )}
      </div>
      {action && (
        <button
          type="button"
          className={styles.actionTrigger}
          onClick={() => {
            close()
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" onClick={close} className={styles.closeTrigger} aria-label="Close this message">
        <X aria-hidden />
      </button>
    </div>
  )
}

/** Calls `over` after `ms` milliseconds, not counting the time while `stopped`; starts again for another text. */
function useCountdown(ms: number, of: string, stopped: boolean, over: () => void) {
  const left = useRef(ms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an updated toast gets its new time, even if it is as long
  useEffect(() => {
    left.current = ms
  }, [ms, of])
  const latest = useRef(over)
  latest.current = over
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (stopped || left.current === Number.POSITIVE_INFINITY) return
    const since = performance.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [stopped, ms, of])
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

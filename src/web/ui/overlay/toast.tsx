import { Toast as Ark, createToaster, Toaster } from '@ark-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { toast as recipe } from '../../styled-system/recipes/index.js'
import { toaster } from '../toasts.ts'

const shown = createToaster({
  placement: 'bottom',
  max: 1,
  overlap: false,
  gap: 0,
  // Only the bottom offset rises above the bottom bar; at the sides it would push a toast off the screen.
  offsets: { top: '16px', left: '16px', right: '16px', bottom: 'var(--toast-offset, 16px)' },
})

/** Where toasts appear: once per page, above the bottom bar. */
export function Toasts() {
  const cameFrom = useRef<HTMLElement | null>(null)
  const goBack = () => cameFrom.current?.focus({ preventScroll: true })
  const focus = {
    onFocus(event: FocusEvent) {
      keepFromPart(event)
      shown.pause()
      if (!event.currentTarget.contains(event.relatedTarget))
        cameFrom.current = event.relatedTarget as HTMLElement | null
    },
    onBlur(event: FocusEvent) {
      keepFromPart(event)
      shown.resume()
    },
  }
  useEffect(() => {
    const timer = setTimeout(showNewest) // the library starts listening a moment later
    const unlisten = toaster.listen(showNewest)
    return () => {
      clearTimeout(timer)
      unlisten()
    }
  }, [])
  return (
    <Toaster toaster={shown} className={recipe().group}>
      {({ id, type, title, description, action, meta }) => {
        if (id !== toaster.newest()?.id) return null // the library keeps the previous toast for a moment
        const failed = type === 'error'
        const styles = recipe({ kind: failed ? 'error' : 'success' })
        return (
          <Ark.Root
            {...focus}
            data-brief={meta?.brief || undefined}
            className={styles.root}
            role={failed ? 'alert' : 'status'}
          >
            <span className={styles.icon}>{failed ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}</span>
            <div className={styles.text}>
              <Ark.Title className={styles.title}>{title}</Ark.Title>
              {description && <Ark.Description className={styles.description}>{description}</Ark.Description>}
            </div>
            {action && (
              <Ark.ActionTrigger onClick={goBack} className={styles.actionTrigger}>
                {action.label}
              </Ark.ActionTrigger>
            )}
            <Ark.CloseTrigger onClick={goBack} className={styles.closeTrigger} aria-label="Close this message">
              <X aria-hidden />
            </Ark.CloseTrigger>
          </Ark.Root>
        )
      }}
    </Toaster>
  )
}

function showNewest() {
  const toast = toaster.newest()
  shown.remove()
  if (!toast) return
  const { brief, ...rest } = toast
  const onStatusChange = ({ status }: { status: string }) => status === 'unmounted' && toaster.gone(toast.id)
  shown.create({ ...rest, meta: { brief }, onStatusChange })
}

/** The library moves focus back whenever focus leaves a toast, so Tab would never get past one. */
const keepFromPart = (event: FocusEvent) => event.stopPropagation()

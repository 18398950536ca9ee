import { Toast as Ark, Toaster } from '@ark-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import { toast as recipe } from '../../styled-system/recipes/index.js'
import { isNewest, toaster } from '../../toasts.ts'

/** Where toasts appear: once per page, above the bottom bar. */
export function Toasts() {
  const cameFrom = useRef<HTMLElement | null>(null)
  const goBack = () => cameFrom.current?.focus({ preventScroll: true })
  const focus = {
    onFocus(event: FocusEvent) {
      keepFromPart(event)
      toaster.pause()
      if (!event.currentTarget.contains(event.relatedTarget))
        cameFrom.current = event.relatedTarget as HTMLElement | null
    },
    onBlur(event: FocusEvent) {
      keepFromPart(event)
      toaster.resume()
    },
  }
  return (
    <Toaster toaster={toaster} className={recipe().group}>
      {({ id, type, title, description, action, meta }) => {
        if (!isNewest(id)) return null
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

/** The library moves focus back whenever focus leaves a toast, so Tab would never get past one. */
const keepFromPart = (event: FocusEvent) => event.stopPropagation()

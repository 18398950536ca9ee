import { Toast as Ark, Toaster } from '@ark-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { toast as recipe } from '../styled-system/recipes/index.js'
import { toaster } from '../toasts.ts'

/** The place where toasts appear: once per page, above the bottom bar. */
export function Toasts() {
  return (
    <Toaster toaster={toaster}>
      {({ type, title, description, action }) => {
        const failed = type === 'error'
        const look = recipe({ kind: failed ? 'error' : 'success' })
        return (
          <Ark.Root className={look.root} role={failed ? 'alert' : 'status'}>
            <span className={look.icon}>{failed ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}</span>
            <div className={look.text}>
              <Ark.Title className={look.title}>{title}</Ark.Title>
              {description && <Ark.Description className={look.description}>{description}</Ark.Description>}
            </div>
            {action && <Ark.ActionTrigger className={look.actionTrigger}>{action.label}</Ark.ActionTrigger>}
            <Ark.CloseTrigger className={look.closeTrigger} aria-label="Close this message">
              <X aria-hidden />
            </Ark.CloseTrigger>
          </Ark.Root>
        )
      }}
    </Toaster>
  )
}

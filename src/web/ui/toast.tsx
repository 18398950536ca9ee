import { Toast as Ark, createToaster, Toaster } from '@ark-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { toast as recipe } from '../styled-system/recipes/index.js'

const toaster = createToaster({
  placement: 'bottom',
  max: 1,
  overlap: false,
  gap: 0,
  offsets: 'var(--toast-offset, 16px)',
})

interface Extra {
  /** Such as Undo; one press, then the toast goes. */
  action?: { label: string; onClick: () => void }
}

/** Says that something worked; goes after about five seconds. A new toast takes the place of the one before. */
export function toastSuccess(title: string, description?: string, extra: Extra = {}) {
  toaster.remove()
  toaster.create({ type: 'success', title, description, duration: extra.action ? 10_000 : 5_000, ...extra })
}

/** Says that something failed; stays until closed or replaced. It is never the only place where an error shows. */
export function toastError(title: string, description?: string) {
  toaster.remove()
  toaster.create({ type: 'error', title, description, duration: Number.POSITIVE_INFINITY })
}

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

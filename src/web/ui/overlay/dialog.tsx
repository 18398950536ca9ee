import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { type DialogVariantProps, dialog } from '../../styled-system/recipes/index.js'
import { Button, IconButton } from '../button.tsx'

interface DialogProps {
  open: boolean
  /** Called on Escape, the close button or a press outside the dialog; nothing is saved. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last; on a phone it fills the rest of the row. */
  footer?: ReactNode
  size?: DialogVariantProps['size']
  /** Where focus starts; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where focus goes if the opener is gone, such as the list's heading. */
  finalFocus?: () => HTMLElement | null
  /** A question that must be answered before continuing. */
  alert?: boolean
  children?: ReactNode
}

/** Centered on a wide screen, a sheet from the bottom under 700 px. Traps focus and returns it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, size, initialFocus, finalFocus, alert, children } = props
  const styles = dialog({ size })
  const body = useRef<HTMLDivElement>(null)
  const firstField = () =>
    body.current?.querySelector<HTMLElement>('input:checked, input:not([type=radio]), textarea, select') ?? null
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      initialFocusEl={() => initialFocus?.current ?? firstField()}
      finalFocusEl={finalFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={styles.backdrop} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content className={styles.content}>
            <div aria-hidden className={styles.grip} />
            <div className={styles.head}>
              <Ark.Title className={styles.title}>{title}</Ark.Title>
              <Ark.CloseTrigger asChild>
                <IconButton label="Close" icon={<X aria-hidden />} />
              </Ark.CloseTrigger>
            </div>
            {description && <Ark.Description className={styles.description}>{description}</Ark.Description>}
            <div ref={body} className={styles.body}>
              {children}
            </div>
            {footer && <div className={styles.footer}>{footer}</div>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children' | 'finalFocus'> {
  /** Says what it does: "Delete quote", never "OK". */
  confirm: string
  cancel?: string
  busy?: string | false
  danger?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog({
  confirm,
  cancel = 'Cancel',
  busy,
  danger = true,
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      {...rest}
      alert
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={rest.onClose}>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}

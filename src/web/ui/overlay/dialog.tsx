import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { lazyOnIntent } from '../../loading/lazy.tsx'
import type { DialogVariantProps } from '../../styled-system/recipes/index.js'
import { Button } from '../button.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button or a click outside the dialog; nothing is saved. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last; on a phone that one fills the rest of the row. */
  footer?: ReactNode
  size?: DialogVariantProps['size']
  /** Where focus starts; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where focus goes if the opener no longer exists, such as the list's heading. */
  finalFocus?: () => HTMLElement | null
  /** A question that must be answered before continuing. */
  alert?: boolean
  children?: ReactNode
}

const Window = lazyOnIntent(() => import('./dialog-window.tsx').then(({ DialogWindow }) => DialogWindow))

/** For a button that opens a dialog: preloads the code that all dialogs need. */
export const { intent: dialogIntent, preload: preloadDialogs } = Window

/** Centered on a wide screen, a sheet from the bottom under 700 px. Traps focus and returns it. */
export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  return (
    opened && (
      <Window
        {...props}
        onCancel={() => {
          setOpened(false)
          props.onClose()
        }}
      />
    )
  )
}

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children' | 'finalFocus'> {
  /** Names the action: "Delete quote", never "OK". */
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

import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { dialog } from '../../styled-system/recipes/index.js'
import { IconButton } from '../button.tsx'
import type { DialogProps } from './dialog.tsx'

/** Centered on a wide screen, a sheet from the bottom under 700 px. Traps focus and returns it. */
export function DialogWindow(props: DialogProps) {
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

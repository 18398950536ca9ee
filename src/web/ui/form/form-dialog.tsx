import { useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { Dialog, type DialogProps } from '../overlay/dialog.tsx'
import { DiscardQuestion, LeaveUnsaved } from './leave-unsaved.tsx'

interface FormDialogProps extends DialogProps {
  /** What the form is about: "proposal". */
  what: string
}

/**
 * A dialog around a form. Once something was typed, it asks before Escape, a click outside, the close button, Back, or a
 * reload would discard it. Cancel and Save call `onClose` themselves, without a question.
 */
export function FormDialog({ what, onClose, children, ...dialog }: FormDialogProps) {
  const [typed, setTyped] = useState(false)
  const [closing, setClosing] = useState(false)
  return (
    <>
      <Dialog {...dialog} onClose={() => (typed ? setClosing(true) : onClose())}>
        <div className={css({ display: 'contents' })} onInput={() => setTyped(true)}>
          {children}
        </div>
      </Dialog>
      <LeaveUnsaved what={what} unsaved={typed} />
      <DiscardQuestion open={closing} verb="Close" what={what} onClose={() => setClosing(false)} onConfirm={onClose} />
    </>
  )
}

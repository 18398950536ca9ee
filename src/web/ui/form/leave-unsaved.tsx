import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from '../overlay/dialog.tsx'

interface LeaveUnsavedProps {
  unsaved: boolean
  /** The thing with unsaved changes: "business settings". */
  what: string
}

/** Asks before navigation would discard unsaved input. Once it is saved after all, the navigation goes on. */
export function LeaveUnsaved({ unsaved, what }: LeaveUnsavedProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  useEffect(() => {
    if (!unsaved) proceed?.()
  }, [unsaved, proceed])
  return (
    <DiscardQuestion
      open={status === 'blocked'}
      verb="Leave"
      what={what}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}

interface DiscardQuestionProps {
  open: boolean
  verb: 'Leave' | 'Close'
  what: string
  onClose: () => void
  onConfirm: () => void
}

/** "Leave without saving?" */
export function DiscardQuestion({ verb, what, ...answers }: DiscardQuestionProps) {
  const leave = `${verb} without saving`
  return (
    <ConfirmDialog {...answers} title={`${leave}?`} confirm={leave} cancel="Stay here">
      <p>Your changes to the {what} aren’t saved yet.</p>
    </ConfirmDialog>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../overlay/dialog.tsx'

interface LeaveUnsavedProps {
  unsaved: boolean
  /** The thing with unsaved changes: "business settings". */
  what: string
}

/** Asks before navigation would discard unsaved input. */
export function LeaveUnsaved({ unsaved, what }: LeaveUnsavedProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Stay here"
      onConfirm={() => proceed?.()}
    >
      <p>Your changes to the {what} aren’t saved yet.</p>
    </ConfirmDialog>
  )
}

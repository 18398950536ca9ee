import { type ReactNode, useState } from 'react'
import { useEmail, useNoteChange } from '../accounts/email-status.ts'
import { lazyOnIntent } from '../loading/lazy.tsx'
import { link } from '../styled-system/recipes/index.js'
import { Button } from '../ui/button.tsx'

const ChangeEmailDialog = lazyOnIntent(() =>
  import('../accounts/change-email-dialog.tsx').then(({ ChangeEmailDialog }) => ChangeEmailDialog),
)

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { email, pending } = useEmail({ always: true })
  const asked = useNoteChange()
  return <ChangeEmailDialog email={email} pending={pending} onAsked={asked} onClose={onClose} onCancel={onClose} />
}

function useChangeEmail(): { open: object; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  return {
    open: { ...ChangeEmailDialog.intent, onClick: () => setOpen(true) },
    dialog: isOpen && <ChangeEmail onClose={() => setOpen(false)} />,
  }
}

/** For a mistyped address, next to a sentence about its link: in the banner and on Review. */
export function WrongAddress() {
  const { open, dialog } = useChangeEmail()
  return (
    <>
      <button type="button" {...open} className={link()}>
        Wrong address? Change it
      </button>
      {dialog}
    </>
  )
}

export function ChangeEmailButton() {
  const { open, dialog } = useChangeEmail()
  return (
    <>
      <Button {...open}>Change email address</Button>
      {dialog}
    </>
  )
}

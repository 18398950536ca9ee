import { useConfirmation } from '../../../accounts/email-status.ts'
import { WrongAddress } from '../../../app/email-dialog.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface ConfirmEmailDialogProps {
  onClose: () => void
  /** The address is confirmed and Send was clicked again. */
  onSend: () => void
}

/** Says why Send waits, while it waits: the email address isn't confirmed. Notices it when the link is opened anywhere. */
export function ConfirmEmailDialog({ onClose, onSend }: ConfirmEmailDialogProps) {
  const confirmation = useConfirmation()
  if (!confirmation)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Your email address is confirmed"
        description="Your quote can go to your customer now."
        footer={
          <Button variant="primary" onClick={onSend}>
            Send to Customer
          </Button>
        }
      />
    )
  const { link, button, send, sending, failed, outcome } = confirmation
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm your email address first"
      description={`Your customer’s replies go to your address, so we check it once. ${link} Open the link on any device; this page updates on its own.`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={sending && 'Sending...'} onClick={send}>
            {button}
          </Button>
        </>
      }
    >
      <div role="status">
        {outcome && (
          <Banner kind={failed ? 'danger' : 'info'} inset>
            {outcome}
          </Banner>
        )}
      </div>
      <div>
        <WrongAddress />
      </div>
    </Dialog>
  )
}
